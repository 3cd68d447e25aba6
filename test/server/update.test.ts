import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { guardMigration } from '../../src/server/guard-migration.ts'
import type { Release } from '../../src/server/update/last-version.ts'
import { restoreAsService } from '../../src/server/update/restore-line.ts'
import { describeWayBack } from '../../src/server/update/way-back.ts'
import { createTestDatabase, pastPooler, type TestDatabase } from '../support/database.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'

// A database with a book, brought forward to a next version as the program does with its own database.

/** The newest migration of this version, which is the one before. */
const LAST_BEFORE = required(readdirSync(MIGRATIONS_FOLDER).toSorted().at(-1), 'a migration')
const NEXT = '9999-next.sql'
const BOOK = `
WITH person AS (INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key) VALUES ('a', 'a', 'A', 'B', '', '') RETURNING id)
INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, outcome, result, settled_by, settled_at, created_at, placed_at)
SELECT person.id, 'A vs B', 'A', 'a vs b', amount, 2000, 'match-winner', status, nullif(status, 'pending'), result, CASE WHEN result IS NOT NULL THEN 'user' END, settled_at, now(), now()
FROM person CROSS JOIN (VALUES (500, 'pending', NULL::int, NULL::timestamptz), (701, 'won', 701, now()), (33, 'lost', -33, now()))
  AS bets (amount, status, result, settled_at)`
const TOTAL = 'SELECT count(*)::int AS bets, sum(amount)::int AS staked, sum(result)::int AS result FROM bets'
/** 500 + 701 + 33, and 701 − 33. */
const EXPECTED = { bets: 3, staked: 1234, result: 668 }

const log = pino({ level: 'silent' })

/** A database of before, which is copied: its migrations take a second. */
let older: TestDatabase
beforeAll(async () => {
  older = await createTestDatabase('template0')
  // A pooler would keep its connections, and the database would not be copied.
  const database = await connectDatabase(pastPooler(older), log)
  await migrate(database.direct, log)
  await database.direct.query(BOOK)
  await database.close()
})
afterAll(() => older.drop())
const nameOfOlder = () => new URL(older.url).pathname.slice(1)

async function databaseFrom(template: string): Promise<Database> {
  const { url, drop } = await createTestDatabase(template)
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

const olderDatabase = () => databaseFrom(nameOfOlder())

/** The migrations of this version, and one more. */
async function withMigration(sql: string): Promise<string> {
  const folder = await temporaryFolder()
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  await writeFile(path.join(folder, NEXT), sql)
  return folder
}

const update = async (database: Database, dataDir: string, sql = 'ALTER TABLE bets ADD COLUMN weather text;') =>
  migrate(database.direct, log, await withMigration(sql), {
    isAlone: true,
    guard: guardMigration(database, dataDir, log),
  })

const totalOf = async ({ direct }: Database) => (await direct.query(TOTAL)).rows[0] as unknown
const newest = async ({ direct }: Database) =>
  (await direct.query<{ name: string }>('SELECT max(name) AS name FROM schema_migrations')).rows[0]?.name
const backupsIn = (dataDir: string) => readdir(path.join(dataDir, 'backups'))

test('an update writes a backup first, which the version before can restore, and keeps every book to the cent', async () => {
  const [database, dataDir] = [await olderDatabase(), await temporaryFolder()]
  await update(database, dataDir)
  expect(await totalOf(database)).toEqual(EXPECTED)
  const [backup = '', ...others] = await backupsIn(dataDir)
  expect(others).toEqual([])
  expect(backup).toMatch(/^before-update-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.sql\.gz$/)

  const restored = await databaseFrom('template0')
  await restoreBackup(restored, path.join(dataDir, 'backups', backup), log)
  expect(await newest(restored)).toBe(LAST_BEFORE)
  expect(await totalOf(restored)).toEqual(EXPECTED)

  // The sums of before are those of the bets, by a migration or by the count.
  const { rows } = await database.direct.query<{ staked: number }>(
    `SELECT sum(staked)::int AS staked FROM bet_sums WHERE scope = 'type'`,
  )
  expect(rows).toEqual([{ staked: EXPECTED.staked }])

  // Nothing to do, nothing to keep.
  await update(database, dataDir)
  expect(await backupsIn(dataDir)).toHaveLength(1)
})

test.each([
  ['loses a cent', 'UPDATE bets SET result = result - 1 WHERE amount = 701;', /book of account \d+\. Report this\.$/],
  ['loses a bet', 'DELETE FROM bets WHERE amount = 33;', /book of account \d+/],
  ['fails', 'UPDATE bets SET amount = 1; SELECT 1 / 0;', /^Migration 9999-next\.sql failed and was rolled back/],
])(
  'an update whose last migration %s changes nothing, and the version before starts again',
  async (_what, sql, said) => {
    const [database, dataDir] = [await olderDatabase(), await temporaryFolder()]
    await expect(update(database, dataDir, sql)).rejects.toThrow(said)
    expect(await newest(database)).toBe(LAST_BEFORE)
    expect(await totalOf(database)).toEqual(EXPECTED)
    expect(await backupsIn(dataDir)).toHaveLength(1)
  },
)

const NOW = new Date('2099-11-23T10:00:00Z')

const BEFORE = { version: '0.1.9', migration: LAST_BEFORE }

/** A database of before with its update, and the ways back from that. */
async function updated() {
  const [database, dataDir] = [await olderDatabase(), await temporaryFolder()]
  await update(database, dataDir)
  const wayBackTo = (before: Release, userId = process.getuid?.()) =>
    describeWayBack(database, dataDir, before, { now: NOW, userId })
  return { database, dataDir, wayBackTo }
}

test('the way back names the version before, its backup, and how much was recorded since', async () => {
  const { database, dataDir, wayBackTo } = await updated()
  const [backup = ''] = await backupsIn(dataDir)
  const lines = (added: number, changed: number): readonly unknown[] => [
    'To go back to Clutchbook 0.1.9, stop it and run',
    '',
    '  git checkout v0.1.9',
    `  mv ${dataDir}/postgres ${dataDir}/postgres-until-2099-11-23T10-00-00`,
    `  DATA_DIR=${dataDir} npm run restore -- ${dataDir}/backups/${backup}`,
    '',
    expect.stringMatching(
      /^This restores the backup of \d{4}-\d\d-\d\d \d\d:\d\d UTC\. What was recorded since then is lost,/,
    ),
    `bets added: ${added}, other bets changed: ${changed}.`,
  ]
  expect((await wayBackTo(BEFORE)).split('\n')).toEqual(lines(0, 0))

  await database.direct.query(`
    INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, outcome, created_at, placed_at)
    SELECT user_id, 'C vs D', 'D', 'c vs d', 1, 2000, 'match-winner', 'pending', NULL, now(), '2020-01-01' FROM bets LIMIT 1`)
  // Twice of one older bet, once of one that is deleted, and once of the new one.
  await database.direct.query(`
    INSERT INTO bet_events (user_id, bet_id, at, kind, by, changes)
    SELECT user_id, id, now(), 'changed', 'user', '{}'::jsonb FROM bets, generate_series(1, 2) WHERE amount IN (33, 1)
    UNION ALL SELECT user_id, 999999, now(), 'deleted', 'user', '{}'::jsonb FROM bets WHERE amount = 33`)
  expect((await wayBackTo(BEFORE)).split('\n')).toEqual(lines(1, 2))
})

test('the way back restores as the owner of the data, whoever asks for it', async () => {
  const { dataDir, wayBackTo } = await updated()
  const [backup = ''] = await backupsIn(dataDir)
  const owner = required(process.getuid?.(), 'the user of the test')
  expect((await wayBackTo(BEFORE, owner + 1)).split('\n')[4]).toBe(
    `  sudo -u '#${owner}' env DATA_DIR=${dataDir} npm run restore -- ${dataDir}/backups/${backup}`,
  )
})

test('the data of a service is restored as docs/operations.md says', () => {
  const page = readFileSync('docs/operations.md', 'utf8').replaceAll(/ \\\n */g, ' ')
  // A checkout says `npm run restore --`.
  const line = restoreAsService('/var/lib/clutchbook/one.gz', 'clutchbook')
  expect(page).toContain(`\n${line.replace('npm run restore --', 'clutchbook restore')}\n`)
})

test('nothing is lost on the way back from an update that changed no table', async () => {
  const { wayBackTo } = await updated()
  expect(await wayBackTo({ ...BEFORE, migration: NEXT })).toMatch(
    /\n\n {2}git checkout v0\.1\.9\n\n0\.1\.9 works with the data as they are: nothing is lost\.$/,
  )
})

test('where the backup of before the update is missing or damaged, no way back is named', async () => {
  const { dataDir, wayBackTo } = await updated()
  const backups = path.join(dataDir, 'backups')
  const [name = ''] = await readdir(backups)
  await truncate(path.join(backups, name), 10)
  await expect(wayBackTo(BEFORE)).rejects.toThrow(
    `0.1.9 cannot use the tables as they are, and ${backups} has no backup of before the update.`,
  )
})

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
    await expect(update(database, small.folder)).rejects.toThrow(
      /0 MB are free there, and up to \d+ MB are needed\. Nothing was changed\.$/,
    )
    expect(await newest(database)).toBe(LAST_BEFORE)
    expect(await totalOf(database)).toEqual(EXPECTED)
  },
)
