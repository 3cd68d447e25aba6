import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { newPerson } from './app.ts'
import { betsOf } from './bets.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type Installed, install } from './installed-version.ts'
import { makeUsedDataDir, type RunningServer } from './program.ts'

// Versions of the package one after the other on one DATA_DIR.

export const firstVersion = () => install({ version: '1.0.0' })
export const nextVersion = (sql: string) => install({ version: '1.1.0', migrations: { '9000-next.sql': sql } })
/** One that changes no table. */
export const nextBuild = () => install({ version: '1.1.0' })

export async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
}

/** With a database, and no version kept. */
export async function makeUnkept(): Promise<string> {
  const dataDir = await makeUsedDataDir()
  await rm(path.join(dataDir, 'versions'), { recursive: true })
  return dataDir
}

/** The versions that a DATA_DIR has. */
export const kept = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'versions'))).filter((name) => !name.startsWith('state.json')).toSorted()

/** As the page shows them, the newest first. */
export async function amountsAt(person: Browser, { url }: RunningServer) {
  return (await betsOf(person.at(url)).list()).map(({ amount }) => amount)
}

/** The first version has run, with two bets, and is kept. */
export async function used(version: Installed, dataDir: string): Promise<Browser> {
  const server = await version.start(dataDir)
  const person = createBrowser(server.url)
  await person.post('/api/register', newPerson())
  for (const amount of ['12.34', '0.07']) await betsOf(person).placed({ amount })
  // The copy is written while the program serves.
  await expect.poll(() => kept(dataDir)).toEqual([expect.stringMatching(/^1\.0\.0-[\da-f]{12}$/)])
  await stop(server)
  return person
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

export const hasDatabase = async (client: pg.Client, name: string) => (await databasesOf(client)).includes(name)

/** Rows enough for a backup to take a while. The killed program leaves its database running. */
export async function filled(version: Installed, dataDir: string, name = 'clutchbook'): Promise<pg.Client> {
  const filler = version.clutchbook(['start', '--no-open'], dataDir)
  await filler.prints(/is ready/)
  const client = await connected(dataDir)
  await client.query(`INSERT INTO audit_log (at, action) SELECT now(), 'signed-out' FROM generate_series(1, 200000)`)
  filler.process.kill('SIGKILL')
  await filler.ended
  if (name === 'clutchbook') return client
  await client.end()
  return connected(dataDir, name)
}
