import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { required } from '../../src/domain/required.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { bringForward } from '../../src/server/bring-forward.ts'
import { careOfUpdate } from '../../src/server/care-of-update.ts'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { dropOthers, takePlace, wasReplaced } from '../../src/server/versions/beside-queries.ts'
import { compareBooks } from '../../src/server/versions/compare-queries.ts'
import { finishGoingBack, restoreBeside, settleBack } from '../../src/server/versions/go-back.ts'
import { changeState, readState } from '../../src/server/versions/version-state.ts'
import { createTestDatabase, pastPooler, type TestDatabase } from '../support/database.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'
import { NIGHTLY } from '../support/tier.ts'

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

/** A database of before, which is copied: its migrations take a second. */
let older: TestDatabase
beforeAll(async () => {
  older = await createTestDatabase('template0')
  // A pooler would keep its connections, and the database would not be copied.
  const database = await connectDatabase(pastPooler(older), log)
  await migrate(database.direct, log, MIGRATIONS_FOLDER, { last: LAST_BEFORE })
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
  await bringForward(database, log, { isAlone: true, care: careOfUpdate(database, dataDir, log) })
  expect(await backupsIn(dataDir)).toHaveLength(1)
})

test.each([
  ['loses a cent', 'UPDATE bets SET result = result - 1 WHERE amount = 701;', /book of account \d+\. Report this\.$/],
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

/** A database of before brought forward, with one more bet, and its state while a person goes back. */
async function updated() {
  const { url, drop } = await createTestDatabase(nameOfOlder())
  const dataDir = await temporaryFolder()
  const database = await connectDatabase(url, log)
  const closing: (() => Promise<void>)[] = [database.close]
  const close = async () => closing.pop()?.()
  onTestFinished(async () => {
    await close()
    await dropOthers(url)
    await drop()
  })
  await bringForward(database, log, { isAlone: true, care: careOfUpdate(database, dataDir, log) })
  await database.direct.query(
    `INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, outcome, created_at, placed_at)
     SELECT user_id, 'C vs D', 'D', 'c vs d', 1, 2000, 'match-winner', 'pending', NULL, now(), now() FROM bets LIMIT 1`,
  )
  const file = required((await backupsIn(dataDir))[0], 'the backup')
  return {
    url,
    dataDir,
    database,
    backup: { file: path.join(dataDir, 'backups', file), dataDir, database },
    /** What the database has, by a new connection. */
    async found() {
      await close()
      const again = await connectDatabase(url, log)
      closing.push(again.close)
      return totalOf(again)
    },
    close,
  }
}

type Killed = Awaited<ReturnType<typeof updated>>

const INSTEAD = {
  of: { name: '0.3.0-b', version: '0.3.0' },
  run: { name: '0.2.0-a', version: '0.2.0' },
  at: '2026-11-22T04:10:00.000Z',
  reason: null,
}

test('going back names the bets that it would lose, and ends with the book of before the update', async () => {
  const { url, dataDir, database, backup, found, close } = await updated()
  await database.direct.query(`UPDATE bets SET odds = 2100 WHERE amount = 500`)
  const beside = await restoreBeside(url, log, backup)
  const { lost, changed, back, accounts, movements } = await compareBooks(database, beside)
  await beside.close()
  expect(lost).toMatchObject([{ email: 'a', teams: 'C vs D', selectedTeam: 'D', amount: 1, currency: 'EUR' }])
  expect(changed).toMatchObject([{ amount: 500 }])
  expect([back, accounts, movements]).toEqual([[], 0, 0])
  await close()
  await settleBack(dataDir, INSTEAD, url, true)
  expect(await found()).toEqual(EXPECTED)
  expect(readState(dataDir)).toMatchObject({ ran: INSTEAD.run, instead: INSTEAD, trying: null, goingBack: null })
})

type Kill = readonly [when: string, isBack: boolean, kill: (all: Killed) => Promise<unknown>]
/** Each costs the migrations of two databases. */
const KILLS: readonly Kill[] = [
  ['before the backup takes the place', false, async ({ dataDir }) => changeState(dataDir, { goingBack: INSTEAD })],
  [
    'after the backup took the place',
    true,
    async ({ url, dataDir, close }) => {
      changeState(dataDir, { goingBack: INSTEAD })
      await close()
      await takePlace(url)
    },
  ],
]
const MORE_KILLS: readonly Kill[] = [['while the backup is restored beside', false, async () => undefined]]

test.each([...KILLS, ...(NIGHTLY ? MORE_KILLS : [])])(
  'a kill of going back %s is finished by the next start, with one whole book or the other',
  async (_when, isBack, kill) => {
    const all = await updated()
    await (await restoreBeside(all.url, log, all.backup)).close()
    await kill(all)
    expect(await finishGoingBack(all.dataDir, all.url)).toBe(isBack)
    expect(await all.found()).toEqual(isBack ? EXPECTED : { bets: 4, staked: 1235, result: 668 })
    expect(readState(all.dataDir)).toMatchObject({ instead: isBack ? INSTEAD : null, goingBack: null })
    expect(await wasReplaced(all.url)).toBe(false)
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
      /0 MB are free there, and it takes up to \d+ MB\. Nothing was changed\.$/,
    )
    expect(await newest(database)).toBe(LAST_BEFORE)
    expect(await totalOf(database)).toEqual(EXPECTED)
  },
)
