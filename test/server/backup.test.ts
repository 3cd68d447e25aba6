import { copyFile, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkBackup } from '../../src/server/backup/backup-file.ts'
import { writeNightly } from '../../src/server/backup/nightly-backups.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/backup/write-backup.ts'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { StartError } from '../../src/server/start-error.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { checksums } from '../support/checksums.ts'
import { createTestDatabase } from '../support/database.ts'
import { withRightSums } from '../support/forged-backup.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { liveReading } from '../support/scripted-source.ts'
import { NIGHTLY } from '../support/tier.ts'

const log = pino({ level: 'silent' })
const NOW = new Date('2026-11-22T12:00:00Z')
const BET = { teams: 'Alfa vs Łódź', selectedTeam: 'Alfa', amount: '50.00', odds: '1.85', betType: 'match-winner' }

let app: TestApp
let folder: string
/** A backup of the app's database. */
let file: string
/** The rows of the app's database at the moment of the backup. */
let backedUp: Record<string, string>

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-backup-'))
  file = path.join(folder, 'one.sql.gz')
  const clock = stoppedClock()
  const source = testSource(clock)
  source.answer = () => ({ matches: [liveReading('one')], complete: [] })
  app = await startTestApp({ source, now: clock.now, connections: 10 })
  await expectRead(app, clock)
  const ana = await app.signUp()
  // What the text format of COPY has to escape, and a row that looks like the end of the rows.
  for (const note of ['\\.', 'a\tb\nc\\d', '"; DROP TABLE bets; --', '💥 ñ', null]) {
    const placed = await ana.post('/api/bets', { ...BET, note })
    expect(placed.status).toBe(201)
  }
  // When these rows are loaded, short ones fill the gaps behind long ones, so that they are stored in another order.
  await app.deps.database.pool.query(`
    INSERT INTO logos (source, url) SELECT 'hltv', n || repeat('x', n * 997 % 1900) FROM generate_series(1, 600) AS n;
    DELETE FROM logos WHERE id % 3 = 0`)
  await ana.fetch('/api/bets/1/result', { method: 'PATCH', json: { status: 'won', result: '42.50' } })
  // The program examines the new match in the background: a backup of a moment at which that changed a row is written again.
  do {
    backedUp = await checksums(app.deps.database)
    await writeBackup(app.deps.database, file, NOW)
  } while (!isDeepStrictEqual(await checksums(app.deps.database), backedUp))
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** A database without any table. */
const emptyDatabase = () => databaseFrom('template0')

async function databaseFrom(template?: string, atEnd: (end: () => Promise<void>) => void = onTestFinished) {
  const created = await createTestDatabase(template)
  const database = await connectDatabase(created.url, log, created)
  atEnd(async () => {
    await database.close()
    await created.drop()
  })
  return database
}

/** One database for files that are all refused: none of them leaves anything there. */
function refusing(): () => Database {
  let target: Database
  beforeAll(async () => {
    target = await databaseFrom('template0', afterAll)
  })
  return () => target
}

const nextBetId = async ({ pool }: Pick<Database, 'pool'>) =>
  (await pool.query<{ id: number }>(`SELECT nextval('bets_id_seq') AS id`)).rows[0]?.id

const textOf = async (name: string) => gunzipSync(await readFile(name)).toString()
/** The rows, and what the first line says of them: the sums of the tables are those of the order in which the rows are stored. */
const linesOf = async (name: string) =>
  (await textOf(name))
    .split('\n')
    .filter((line) => !/^-- (?:table|end) /.test(line))
    .toSorted()

describe('a restored database', () => {
  let restored: Database
  let again: string
  beforeAll(async () => {
    restored = await databaseFrom('template0', afterAll)
    await restoreBackup(restored, file, log)
    again = path.join(folder, 'again.sql.gz')
    await writeBackup(restored, again, NOW)
  })

  test('has every table of the running program, sums and sequences included', async () => {
    expect(Object.keys(backedUp).length).toBeGreaterThan(15)
    expect(await checksums(restored)).toEqual(backedUp)
    expect((await restored.pool.query('SELECT FROM matches')).rowCount).toBe(1)
    // Nobody leads in a restored database.
    expect((await restored.pool.query('SELECT FROM leases')).rowCount).toBe(0)
    expect(await nextBetId(restored)).toBe(await nextBetId(app.deps.database))
    const notes = await restored.pool.query('SELECT note FROM bets ORDER BY id')
    expect(notes.rows.map(({ note }: { note: string | null }) => note)).toEqual([
      '\\.',
      'a\tb\nc\\d',
      '"; DROP TABLE bets; --',
      '💥 ñ',
      null,
    ])
  })

  test('has a backup with the same rows', async () => {
    await checkBackup(again)
    expect(await linesOf(again)).toEqual(await linesOf(file))
  })

  test('has accounts: a second restore is refused', async () => {
    const before = await checksums(restored)
    await expect(restoreBackup(restored, file, log)).rejects.toThrow('The database has accounts already')
    expect(await checksums(restored)).toEqual(before)
  })
})

test('a disk that becomes full while the rows are loaded is named, not the file', async () => {
  const target = await emptyDatabase()
  await target.pool.query(`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE FUNCTION fill() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN
        CREATE OR REPLACE TRIGGER full_disk BEFORE INSERT ON bets EXECUTE FUNCTION fail();
      EXCEPTION WHEN undefined_table THEN END $$;
    CREATE EVENT TRIGGER fill ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION fill()`)
  await expect(restoreBackup(target, file, log)).rejects.toThrow(
    new StartError('The database failed: could not extend file. Nothing was restored.'),
  )
  expect((await target.pool.query('SELECT FROM bets')).rowCount).toBe(0)
})

test('a database of another program, and one that runs, are refused', async () => {
  const other = await emptyDatabase()
  await other.pool.query('CREATE TABLE users (name text)')
  await expect(restoreBackup(other, file, log)).rejects.toThrow('tables of another program')
  const running = await databaseFrom()
  await running.pool.query("INSERT INTO processes VALUES (gen_random_uuid(), now(), 'alfa', 7, '0.3.0', '', now())")
  await expect(restoreBackup(running, file, log)).rejects.toThrow('Clutchbook runs on this database')
})

test('a backup of a newer version is refused', async () => {
  const newer = await databaseFrom()
  await newer.pool.query(`INSERT INTO schema_migrations VALUES ('9999-later.sql', 'x', now(), true)`)
  const later = path.join(folder, 'later.sql.gz')
  await writeBackup(newer, later, NOW)
  const target = await emptyDatabase()
  await expect(restoreBackup(target, later, log)).rejects.toThrow('another version of Clutchbook (9999-later.sql)')
})

describe('a damaged file is refused before anything is touched', () => {
  const target = refusing()
  const edit = (change: (text: string) => string) => (bytes: Buffer) =>
    gzipSync(Buffer.from(change(gunzipSync(bytes).toString('latin1')), 'latin1'))
  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['empty', () => Buffer.alloc(0), 'unexpected end of file'],
    ['no gzip', () => Buffer.from('-- Clutchbook backup {}\n'), 'is not an intact backup'],
    ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length / 2), 'is not an intact backup'],
    ['cut before the last bytes', (bytes) => bytes.subarray(0, -9), 'is not an intact backup'],
    [
      'a changed byte',
      (bytes) => Buffer.from(bytes.map((byte, n) => (n === bytes.length >> 1 ? byte ^ 1 : byte))),
      'intact',
    ],
    [
      'a changed amount',
      edit((text) => text.replace(/(?<=COPY "bets"[^]*?\t)5000\t/, '5001\t')),
      'the rows of bets do not match',
    ],
    ['a row less', edit((text) => text.replace(/\n\d+\t[^\n]*match-winner[^\n]*/, '')), 'do not match their checksum'],
    [
      'a table less',
      edit((text) => text.replace(/COPY "favorites"[^]*?-- table [^\n]*\n/, '')),
      'the checksum at its end',
    ],
    ['a changed first line', edit((text) => text.replace('2026', '2025')), 'the checksum at its end'],
    ['no end', edit((text) => text.replace(/-- end.*\n/, '')), 'truncated'],
    ['more after the end', edit((text) => `${text}DROP TABLE users;\n`), 'data after its end'],
    ['another statement', edit((text) => text.replace('COPY "bets"', 'DROP TABLE "bets";\nCOPY "bets"')), 'unknown'],
    ['another text', () => gzipSync('hello\n'), 'first line'],
    ['a line without end', () => gzipSync('x'.repeat(2_000_000)), 'too long'],
    ['a newer format', edit((text) => text.replace('"format":1', '"format":2')), 'newer Clutchbook'],
  ])('%s', async (_name, damage, message) => {
    const damagedFile = path.join(folder, 'damaged.sql.gz')
    await writeFile(damagedFile, damage(await readFile(file)))
    await expect(restoreBackup(target(), damagedFile, log)).rejects.toThrow(message)
    expect((await target().pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).rowCount).toBe(0)
  })

  test('a file that is not there', async () => {
    await expect(restoreBackup(target(), path.join(folder, 'none'), log)).rejects.toThrow('ENOENT')
  })
})

type Forged = readonly [name: string, forge: (text: string) => string, message: string]
/** One for each step of a restore that refuses: each costs all migrations. */
const FORGED: readonly Forged[] = [
  [
    'a table twice',
    (text) => text.replace(/COPY "bets"[^]*?(?=COPY)/, '$&$&'),
    'the table bets is unknown in its version, or occurs twice',
  ],
  ['a table less', (text) => text.replace(/COPY "favorites"[^]*?(?=COPY)/, ''), 'the table favorites is missing'],
  ['other migrations', (text) => text.replace(/^0001-.*\n/m, ''), 'lists other migrations'],
  [
    'a wrong sequence',
    (text) => text.replace('"bets_id_seq","value":"5"', '"bets_id_seq","value":"0"'),
    'out of bounds',
  ],
]
const MORE_FORGED: readonly Forged[] = [
  [
    'a table of PostgreSQL',
    (text) => text.replace('COPY "bets"', 'COPY "pg_class"'),
    'table pg_class is unknown in its version',
  ],
  ['a column less', (text) => text.replace('"user_id", ', ''), 'is unknown in its version'],
  ['a word as an amount', (text) => text.replace(/(?<=COPY "bets"[^]*?\t)5000\t/, 'x\t'), 'invalid input syntax'],
  ['a row twice', (text) => text.replace(/^\d+\t.*match-winner.*\n/m, '$&$&'), 'duplicate key'],
]

describe('a file with right sums that no Clutchbook wrote is refused in one line, and the next restore works', () => {
  const target = refusing()
  test.each([...FORGED, ...(NIGHTLY ? MORE_FORGED : [])])('%s', async (_name, forge, message) => {
    const forgedFile = path.join(folder, 'forged.sql.gz')
    const bytes = gunzipSync(await readFile(file)).toString('latin1')
    expect(forge(bytes)).not.toBe(bytes)
    await writeFile(forgedFile, withRightSums(gzipSync(Buffer.from(forge(bytes), 'latin1'))))
    const refusal: unknown = await restoreBackup(target(), forgedFile, log).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect(refusal).toHaveProperty('message', expect.stringContaining(message))
    expect(refusal).toHaveProperty('message', expect.stringMatching(/^.*\. Nothing was restored\.$/))
    expect((await target().pool.query('SELECT FROM users UNION ALL SELECT FROM bets')).rowCount).toBe(0)
  })

  test('after all of them, which have left tables without accounts', async () => {
    await restoreBackup(target(), file, log)
    expect((await target().pool.query('SELECT FROM bets')).rowCount).toBe(5)
  })
})

test('a file with right sums that names no migration is refused before anything is touched', async () => {
  const forgedFile = path.join(folder, 'no-migrations.sql.gz')
  const text = gunzipSync(await readFile(file)).toString('latin1')
  const forged = text.replace(/"migrations":\[.*?\]/, '"migrations":[]')
  await writeFile(forgedFile, withRightSums(gzipSync(Buffer.from(forged, 'latin1'))))
  const started = await databaseFrom()
  const before = await checksums(started)
  await expect(restoreBackup(started, forgedFile, log)).rejects.toThrow('its first line is not that of a backup')
  expect(await checksums(started)).toEqual(before)
})

test('a restore counts sums anew that are not those of their bets', async () => {
  const wrong = path.join(folder, 'wrong-sums.sql.gz')
  await app.deps.database.pool.query('UPDATE bet_sums SET staked = staked + 1')
  await writeBackup(app.deps.database, wrong, NOW)
  await app.deps.database.pool.query('UPDATE bet_sums SET staked = staked - 1')
  const restored = await databaseFrom('template0')
  await restoreBackup(restored, wrong, log)
  const sums = 'SELECT user_id, scope, key, status, bets, staked, profit FROM bet_sums ORDER BY 1, 2, 3, 4'
  const [found, expected] = await Promise.all([restored, app.deps.database].map(({ pool }) => pool.query(sums)))
  expect(found?.rows).toEqual(expected?.rows)
  expect(found?.rowCount).toBeGreaterThan(0)
})

test('a row of an imported part of 1 MB comes back, and a longer one than any is refused', async () => {
  const { pool } = app.deps.database
  const ben = await app.signUp()
  const { id } = (await (await ben.get('/api/auth/user')).json()) as { id: number }
  await pool.query(
    `INSERT INTO imports (user_id, name, size, created_at) OVERRIDING SYSTEM VALUE VALUES ($1, 'x', 1, now())`,
    [id],
  )
  const part = `INSERT INTO import_parts (user_id, import_id, starts_at, bytes) SELECT user_id, id, $2, $3 FROM imports WHERE user_id = $1`
  await pool.query(part, [id, 0, Buffer.alloc(1024 * 1024, 'a')])
  const [fits, tooLong] = [path.join(folder, 'part.gz'), path.join(folder, 'long.gz')]
  await writeBackup(app.deps.database, fits, NOW)
  await checkBackup(fits)
  await pool.query(part, [id, 1, Buffer.alloc(3 * 1024 * 1024, 'a')])
  await writeBackup(app.deps.database, tooLong, NOW)
  await expect(checkBackup(tooLong)).rejects.toThrow('a row that is too long')
  await pool.query('DELETE FROM imports WHERE user_id = $1', [id])
})

test('a backup that cannot be written leaves no file', async () => {
  await expect(writeBackup(app.deps.database, path.join(folder, 'no/such/folder.gz'), NOW)).rejects.toThrow('ENOENT')
  const half = { direct: { connect: () => Promise.reject(new Error('no database')) } as never }
  await expect(writeBackup(half, path.join(folder, 'half.sql.gz'), NOW)).rejects.toThrow('no database')
  const ended = writeBackup(app.deps.database, path.join(folder, 'half.sql.gz'), NOW, AbortSignal.abort())
  await expect(ended).rejects.toThrow('aborted')
  expect((await readdir(folder)).filter((name) => name.includes('unfinished') || name.startsWith('half'))).toEqual([])
})

test('a backup replaces neither a file that appears under its name nor the unfinished one of another process', async () => {
  const place = await mkdtemp(path.join(folder, 'taken-'))
  const [file, running] = [path.join(place, 'one.gz'), path.join(place, `one.gz.${process.pid}.clutchbook-unfinished`)]
  await writeFile(running, 'of another container')
  await expect(writeBackup(app.deps.database, file, NOW)).rejects.toThrow('EEXIST')
  expect(await readFile(running, 'utf8')).toBe('of another container')
  await rm(running)
  await writeFile(file, 'mine')
  await expect(writeBackup(app.deps.database, file, NOW)).rejects.toThrow('exists already')
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect(await readdir(place)).toEqual(['one.gz'])
})

test('a backup removes what killed ones have left, and neither the file of a running one nor that of somebody else', async () => {
  const place = await mkdtemp(path.join(folder, 'unfinished-'))
  const [running, next] = [path.join(place, 'running.gz'), path.join(place, 'next.gz')]
  const hourAgo = new Date(Date.now() - 3_600_000)
  const stranger = path.join(place, 'novel.unfinished')
  await writeFile(stranger, 'x')
  await utimes(stranger, hourAgo, hourAgo)
  const other = await app.deps.database.pool.connect()
  await other.query('SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK TABLE bets IN ACCESS EXCLUSIVE MODE')
  const first = writeBackup(app.deps.database, running, NOW)
  await expect.poll(async () => (await readdir(place)).some((name) => name.startsWith('running'))).toBe(true)
  const unfinished = (await readdir(place)).find((name) => name.startsWith('running')) ?? ''
  const killed = path.join(place, unfinished.replace(String(process.pid), '7'))
  await copyFile(path.join(place, unfinished), killed)
  await utimes(killed, hourAgo, hourAgo)
  const second = writeBackup(app.deps.database, next, NOW)
  await expect.poll(() => readdir(place)).not.toContain(path.basename(killed))
  expect(await readdir(place)).toContain(unfinished)
  await other.query('ROLLBACK')
  other.release(true)
  await Promise.all([first, second])
  expect((await readdir(place)).toSorted()).toEqual(['next.gz', 'novel.unfinished', 'running.gz'])
})

describe('backups of the nights', () => {
  const night = (day: number, hour: number) => new Date(2026, 10, day, hour)
  const run = (at: Date, backupKeepDays: number | null = 3) =>
    writeNightly({ ...app.deps, now: () => at, config: { ...app.deps.config, dataDir: folder, backupKeepDays } })
  const written = async () => (await readdir(path.join(folder, 'backups'))).toSorted()

  test('one a day from three in the morning, and the last three are kept', async () => {
    await run(night(20, 2))
    await expect(written()).rejects.toThrow('ENOENT')
    for (const day of [20, 21, 22]) await run(night(day, 3))
    await run(night(22, 23))
    const names = [20, 21, 22].map((day) => `clutchbook-2026-11-${day}.sql.gz`)
    expect(await written()).toEqual(names)
    await writeFile(path.join(folder, 'backups', 'mine.txt'), 'kept')
    await run(night(23, 4))
    expect(await written()).toEqual([...names.slice(1), 'clutchbook-2026-11-23.sql.gz', 'mine.txt'])
    const last = path.join(folder, 'backups', 'clutchbook-2026-11-23.sql.gz')
    await checkBackup(last)
    const betsIn = async (name: string) => /COPY "bets"[^]*?\n\\\.\n/.exec(await textOf(name))?.[0]
    expect(await betsIn(last)).toBe(await betsIn(file))
  })
})
