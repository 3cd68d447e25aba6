import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { newPerson } from './app.ts'
import { betsOf } from './bets.ts'
import { type Browser, createBrowser } from './browser.ts'
import { type Installed, install } from './installed-version.ts'
import { makeUsedDataDir, type Program, type RunningServer, stop } from './program.ts'

// Versions of the package one after the other on one DATA_DIR.

export const firstVersion = () => install({ version: '1.0.0' })
export const nextVersion = (sql: string) => install({ version: '1.1.0', migrations: { '9000-next.sql': sql } })
/** One that changes no table. */
export const nextBuild = () => install({ version: '1.1.0' })

/** With a database, and no version kept. */
export async function makeUnkept(): Promise<string> {
  const dataDir = await makeUsedDataDir()
  await rm(path.join(dataDir, 'versions'), { recursive: true })
  return dataDir
}

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

/** Rows enough for a backup to take a while, in a database that runs without a program. */
export async function filled(version: Installed, dataDir: string, name = 'clutchbook'): Promise<pg.Client> {
  await leaveRunning(version, dataDir)
  const client = await connected(dataDir)
  await client.query(`INSERT INTO audit_log (at, action) SELECT now(), 'signed-out' FROM generate_series(1, 200000)`)
  if (name === 'clutchbook') return client
  await client.end()
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
