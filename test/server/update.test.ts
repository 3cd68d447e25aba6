import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { bringForward } from '../../src/server/bring-forward.ts'
import { careOfUpdate } from '../../src/server/care-of-update.ts'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { createTestDatabase } from '../support/database.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'

// A database of version 0.2.0 with a book, brought forward as the program does with its own database.

/** Of v0.2.0. */
const LAST_BEFORE = '0045-facts-of-events.sql'
const BOOK = `
WITH person AS (INSERT INTO users (email, email_key, first_name, last_name, password_hash) VALUES ('a', 'a', 'A', 'B', '') RETURNING id)
INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, outcome, result, settled_by, settled_at, created_at, placed_at)
SELECT person.id, 'A vs B', 'A', 'a vs b', amount, 2000, 'match-winner', status, nullif(status, 'pending'), result, CASE WHEN result IS NOT NULL THEN 'user' END, settled_at, now(), now()
FROM person CROSS JOIN (VALUES (500, 'pending', NULL::int, NULL::timestamptz), (701, 'won', 701, now()), (33, 'lost', -33, now()))
  AS bets (amount, status, result, settled_at)`
const TOTAL = 'SELECT count(*)::int AS bets, sum(amount)::int AS staked, sum(result)::int AS result FROM bets'
/** 500 + 701 + 33, and 701 − 33. */
const EXPECTED = { bets: 3, staked: 1234, result: 668 }

const log = pino({ level: 'silent' })

async function emptyDatabase(): Promise<Database> {
  const { url, drop } = await createTestDatabase('template0')
  const database = await connectDatabase(url, log)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return database
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-update-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function olderDatabase(): Promise<Database> {
  const database = await emptyDatabase()
  await migrate(database.direct, log, MIGRATIONS_FOLDER, { last: LAST_BEFORE })
  await database.direct.query(BOOK)
  return database
}

/** The migrations of this version, and one more. */
async function withMigration(sql: string): Promise<string> {
  const folder = await temporaryFolder()
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  await writeFile(path.join(folder, '9999-next.sql'), sql)
  return folder
}

const totalOf = async ({ direct }: Database) => (await direct.query(TOTAL)).rows[0] as unknown
const newest = async ({ direct }: Database) =>
  (await direct.query<{ name: string }>('SELECT max(name) AS name FROM schema_migrations')).rows[0]?.name
const backupsIn = (dataDir: string) => readdir(path.join(dataDir, 'backups'))

test('an update writes a backup first, which the version before can restore, and keeps every book to the cent', async () => {
  const [database, dataDir] = [await olderDatabase(), await temporaryFolder()]
  await bringForward(database, log, { isAlone: true, care: careOfUpdate(database, dataDir, log) })
  expect(await totalOf(database)).toEqual(EXPECTED)
  const [backup = '', ...others] = await backupsIn(dataDir)
  expect(others).toEqual([])
  expect(backup).toMatch(/^before-update-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.sql\.gz$/)

  const restored = await emptyDatabase()
  await restoreBackup(restored, path.join(dataDir, 'backups', backup), log)
  expect(await newest(restored)).toBe(LAST_BEFORE)
  expect(await totalOf(restored)).toEqual(EXPECTED)

  // The sums of before are those of the bets, by a migration or by the count.
  const { rows } = await database.direct.query<{ staked: number }>(
    `SELECT sum(staked)::int AS staked FROM bet_sums WHERE scope = 'type'`,
  )
  expect(rows).toEqual([{ staked: EXPECTED.staked }])

  // Nothing to do, nothing to keep.
  await bringForward(database, log, { isAlone: true, care: careOfUpdate(database, dataDir, log) })
  expect(await backupsIn(dataDir)).toHaveLength(1)
})

test.each([
  [
    'loses a cent',
    'UPDATE bets SET result = result - 1 WHERE amount = 701;',
    /book of account \d+\. Start the version before/,
  ],
  ['loses a bet', 'DELETE FROM bets WHERE amount = 33;', /book of account \d+/],
  ['fails', 'UPDATE bets SET amount = 1; SELECT 1 / 0;', /^Migration 9999-next\.sql failed and left nothing behind/],
])(
  'an update whose last migration %s changes nothing, and the version before starts again',
  async (_what, sql, said) => {
    const [database, dataDir] = [await olderDatabase(), await temporaryFolder()]
    const care = careOfUpdate(database, dataDir, log)
    const updating = migrate(database.direct, log, await withMigration(sql), { isAlone: true, care })
    await expect(updating).rejects.toThrow(said)
    expect(await newest(database)).toBe(LAST_BEFORE)
    expect(await totalOf(database)).toEqual(EXPECTED)
    expect(await backupsIn(dataDir)).toHaveLength(1)
  },
)

const disk = mountSmallDisk()
disk?.unmount()

test.skipIf(disk === null)(
  'without space for the backup nothing is changed, and the line says how much is missing',
  async () => {
    const small = mountSmallDisk()
    if (small === null) throw new Error('a disk could be mounted before')
    onTestFinished(() => small.unmount())
    await fillDisk(path.join(small.folder, 'full'))
    const database = await olderDatabase()
    const care = careOfUpdate(database, small.folder, log)
    await expect(bringForward(database, log, { isAlone: true, care })).rejects.toThrow(
      /0 MB are free there, and an update takes up to \d+ MB\. Mend that and start again.*nothing was changed\.$/,
    )
    expect(await newest(database)).toBe(LAST_BEFORE)
    expect(await totalOf(database)).toEqual(EXPECTED)
  },
)
