import { chmod, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { betsOf } from './bets.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type Installed, install, installInto } from './installed-version.ts'
import { memoryFolder } from './memory-folder.ts'
import { copyDataDir, makeUsedDataDir, type Program, type RunningServer, stop } from './program.ts'
import { startCleaner } from './temporary-postgres.ts'

// Versions of the package one after the other on one DATA_DIR.

export const nextVersion = (sql: string) => install({ version: '1.1.0', migrations: { '9000-next.sql': sql } })
/** One that changes no table. */
export const nextBuild = () => install({ version: '1.1.0' })

/** The versions that a DATA_DIR has. */
export const kept = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'versions'))).filter((name) => !name.startsWith('state.json')).toSorted()

/** Both are there, as it is whole: `.new-…` is one that is being written, while the program serves. */
export const bothKept = (dataDir: string) =>
  expect
    .poll(() => kept(dataDir))
    .toEqual([expect.stringMatching(/^1\.0\.0-[\da-f]{12}$/), expect.stringMatching(/^1\.1\.0-[\da-f]{12}$/)])

/** As the page shows them, the newest first. */
export async function amountsAt(person: Browser, { url }: RunningServer) {
  return (await betsOf(person.at(url)).list()).map(({ amount }) => amount)
}

const PERSON = { firstName: 'Ana', lastName: 'Souza', email: 'ana.souza@example.com', password: 'correct horse' }

export type Used = { readonly version: Installed; readonly dataDir: string; readonly person: Browser }

let made: Promise<Used> | null = null
/** The first version has run, with two bets, and is kept: each test of a file has a copy of this DATA_DIR. */
export async function usedByFirst(parent?: string): Promise<Used> {
  made ??= makeFirst()
  const { dataDir, ...others } = await made
  return { ...others, dataDir: await copyDataDir(dataDir, parent) }
}

async function makeFirst(): Promise<Used> {
  const folder = await mkdtemp(path.join(await realpath(memoryFolder()), 'clutchbook-first-'))
  // With this process, as all tests of the file need it.
  startCleaner(folder)
  // PostgreSQL's user needs access to the folder inside.
  await chmod(folder, 0o711)
  const version = await installInto(path.join(folder, 'program'), { version: '1.0.0' })
  const dataDir = await makeUsedDataDir()
  await rm(path.join(dataDir, 'versions'), { recursive: true })
  const server = await version.start(dataDir)
  const person = createBrowser(server.url)
  await person.post('/api/register', PERSON)
  for (const amount of ['12.34', '0.07']) await betsOf(person).placed({ amount })
  // The copy is written while the program serves.
  await expect.poll(() => kept(dataDir)).toEqual([expect.stringMatching(/^1\.0\.0-[\da-f]{12}$/)])
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

export async function databasesOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE NOT datistemplate')
  return rows.map(({ datname }) => datname).toSorted()
}

/** A killed program leaves its database running. */
export async function leaveRunning(version: Installed, dataDir: string): Promise<void> {
  const program = await version.start(dataDir)
  program.process.kill('SIGKILL')
  await program.ended
}

/** Waits for this as long as the program runs, however slowly. */
export async function until({ process, output }: Program, isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    if (process.exitCode !== null || process.signalCode !== null) throw new Error(`The program ended:\n${output()}`)
    await wait(5)
  }
}

/** Connected to a database that runs without a program. */
export async function withoutProgram(version: Installed, dataDir: string, name?: string): Promise<pg.Client> {
  await leaveRunning(version, dataDir)
  return connected(dataDir, name)
}

/** Holds up each backup when its file is there, until the function that it returns is called. */
export async function backupsHeldUp(dataDir: string): Promise<() => Promise<void>> {
  const holder = await connected(dataDir)
  await holder.query('BEGIN; LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE')
  return () => holder.end()
}

/** Nothing else here uses this table, which all databases share. */
const SHARED = 'pg_replication_origin'

/** Holds up each restore at its first table, until `letGo`: a new database is a copy of template1, with the trigger. */
export async function restoresHeldUp(dataDir: string) {
  const template = await connected(dataDir, 'template1')
  await template.query(`
    CREATE FUNCTION stand_still() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN LOCK TABLE ${SHARED} IN ACCESS SHARE MODE; END $$;
    CREATE EVENT TRIGGER stand_still ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION stand_still()`)
  await template.end()
  const holder = await connected(dataDir, 'postgres')
  await holder.query(`BEGIN; LOCK TABLE ${SHARED} IN ACCESS EXCLUSIVE MODE`)
  return {
    async isHeldUp(): Promise<boolean> {
      const { rowCount } = await holder.query(
        `SELECT FROM pg_locks WHERE relation = '${SHARED}'::regclass AND NOT granted`,
      )
      return rowCount === 1
    },
    letGo: () => holder.end(),
  }
}
