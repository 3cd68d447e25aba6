import { chmod, mkdtemp, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { betsOf } from './bets.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type Installed, install, installInto } from './installed-version.ts'
import { memoryFolder } from './memory-folder.ts'
import { copyDataDir, makeUsedDataDir, type Program, type RunningServer, stop } from './program.ts'
import { startCleaner } from './temporary-postgres.ts'

// Several versions of the package, one after the other, on one DATA_DIR.

export const nextVersion = (sql: string) => install({ version: '1.1.0', migrations: { '9000-next.sql': sql } })

/** The amounts shown, the newest first. */
export async function amountsAt(person: Browser, { url }: RunningServer) {
  return (await betsOf(person.at(url)).list()).map(({ amount }) => amount)
}

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana.souza@example.com', password: 'correct horse' }

export type Used = { readonly version: Installed; readonly dataDir: string; readonly person: Browser }

let made: Promise<Used> | null = null
/** Each test of a file gets a copy of a DATA_DIR in which the first version ran, with two bets. */
export async function usedByFirst(parent?: string): Promise<Used> {
  made ??= makeFirst()
  const { dataDir, ...others } = await made
  return { ...others, dataDir: await copyDataDir(dataDir, parent) }
}

async function makeFirst(): Promise<Used> {
  const folder = await mkdtemp(path.join(await realpath(memoryFolder()), 'clutchbook-first-'))
  // Deleted with this process, because all tests of the file need it.
  startCleaner(folder)
  // PostgreSQL's user needs access to the folder inside.
  await chmod(folder, 0o711)
  const version = await installInto(path.join(folder, 'program'), { version: '1.0.0' })
  const dataDir = await makeUsedDataDir()
  await rm(path.join(dataDir, 'last-version.json'))
  const server = await version.start(dataDir)
  const person = createBrowser(server.url)
  await person.post('/api/register', PERSON)
  for (const amount of ['12.34', '0.07']) await betsOf(person).placed({ amount })
  await stop(server)
  const own = path.join(folder, 'data')
  await rename(dataDir, own)
  return { version, dataDir: own, person }
}

export async function connected(dataDir: string, name = 'clutchbook'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: socketUrl(path.join(dataDir, 'postgres'), name) })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Kills the server, which leaves its database running. */
export async function leaveRunning(version: Installed, dataDir: string): Promise<void> {
  const program = await version.start(dataDir)
  program.process.kill('SIGKILL')
  await program.ended
}

/** Waits for the condition as long as the program runs. */
export async function until({ process, output }: Program, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (process.exitCode !== null || process.signalCode !== null) throw new Error(`The program ended:\n${output()}`)
    await wait(5)
  }
}

/** Connects to a database that runs without a server. */
export async function withoutProgram(version: Installed, dataDir: string, name?: string): Promise<pg.Client> {
  await leaveRunning(version, dataDir)
  return connected(dataDir, name)
}

/** Blocks each backup once its file exists, until the returned function is called. */
export async function backupsHeldUp(dataDir: string): Promise<() => Promise<void>> {
  const holder = await connected(dataDir)
  await holder.query('BEGIN; LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE')
  return () => holder.end()
}
