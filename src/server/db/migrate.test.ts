import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, pastPooler } from '../../../test/support/database.ts'
import { MAY_RUN, MIGRATIONS_FOLDER, MUST_END, migrate } from './migrate.ts'

const log = pino({ level: 'silent' })

async function emptyDatabase(): Promise<pg.Pool> {
  const database = await createTestDatabase('template0')
  const pool = new pg.Pool({ connectionString: pastPooler(database) })
  // `end` does not wait for the server to have let go: the drop may cut what is just being closed.
  pool.on('error', () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  return pool
}

async function migrations(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await Promise.all(Object.entries(files).map(([name, sql]) => writeFile(path.join(folder, name), sql)))
  return folder
}

const FIRST = { '0001-teams.sql': 'CREATE TABLE teams (name text);' }
const SECOND = { '0002-players.sql': "CREATE TABLE players (name text);\nINSERT INTO teams VALUES ('Alfa');\n" }

test('migrations run in order, each once', async () => {
  const pool = await emptyDatabase()
  expect(await migrate(pool, log, await migrations(FIRST))).toEqual(['0001-teams.sql'])
  const both = await migrations({ ...SECOND, ...FIRST })
  expect(await migrate(pool, log, both)).toEqual(['0002-players.sql'])
  expect(await migrate(pool, log, both)).toEqual([])
  expect((await pool.query('SELECT name FROM teams')).rows).toEqual([{ name: 'Alfa' }])
})

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const pool = await emptyDatabase()
  const folder = await migrations({ ...FIRST, '0002-bad.sql': 'CREATE TABLE half (name text); SELECT nonsense;' })
  await expect(migrate(pool, log, folder)).rejects.toThrow(
    /^Migration 0002-bad\.sql failed and was rolled back: .*nonsense/,
  )
  const { rows } = await pool.query("SELECT to_regclass('half') AS half, to_regclass('teams') AS teams")
  expect(rows).toEqual([{ half: null, teams: 'teams' }])
  await writeFile(path.join(folder, '0002-bad.sql'), 'CREATE TABLE whole (name text);')
  expect(await migrate(pool, log, folder)).toEqual(['0002-bad.sql'])
})

test('a migration that was changed after it ran stops the start; other line ends are no change', async () => {
  const pool = await emptyDatabase()
  await migrate(pool, log, await migrations({ ...FIRST, ...SECOND }))
  const otherLineEnds = { '0002-players.sql': SECOND['0002-players.sql'].replaceAll('\n', '\r\n') }
  expect(await migrate(pool, log, await migrations({ ...FIRST, ...otherLineEnds }))).toEqual([])
  const changed = await migrations({ '0001-teams.sql': 'CREATE TABLE teams (name text, tag text);', ...SECOND })
  await expect(migrate(pool, log, changed)).rejects.toThrow(
    'Migration 0001-teams.sql was changed after it had run: put the old text back and write a new migration.',
  )
})

test('a database that is ahead of the program, and a number that comes too late, stop the start', async () => {
  const pool = await emptyDatabase()
  await migrate(pool, log, await migrations({ ...FIRST, '0003-maps.sql': 'CREATE TABLE maps (name text);' }))
  await expect(migrate(pool, log, await migrations(FIRST))).rejects.toThrow(
    'The database was migrated by a newer Clutchbook (0003-maps.sql): start that version.',
  )
  const late = await migrations({ ...FIRST, ...SECOND, '0003-maps.sql': 'CREATE TABLE maps (name text);' })
  await expect(migrate(pool, log, late)).rejects.toThrow(
    'Migration 0002-players.sql comes before 0003-maps.sql, which has already run: give it a later number.',
  )
})

test('a database of version 0.2 is named as such', async () => {
  const pool = await emptyDatabase()
  await migrate(pool, log, await migrations({ '0001-users.sql': 'CREATE TABLE users (id bigint);' }))
  await expect(migrate(pool, log)).rejects.toThrow(/^The database is of a version before 0\.3\.0/)
})

test('a database that is ahead of the program by migrations that let earlier versions run is taken as it is', async () => {
  const pool = await emptyDatabase()
  const ahead = { '0003-maps.sql': `${MAY_RUN}\nCREATE TABLE maps (name text);` }
  await migrate(pool, log, await migrations({ ...FIRST, ...SECOND, ...ahead }))
  expect(await migrate(pool, log, await migrations({ ...FIRST, ...SECOND }))).toEqual([])
  // One that is not there yet would come between.
  await expect(migrate(pool, log, await migrations({ ...FIRST, '0002-other.sql': 'SELECT 1;' }))).rejects.toThrow(
    'The database was migrated by a newer Clutchbook (0002-players.sql): start that version.',
  )
})

test('of two processes that migrate at once each migration is run by one', async () => {
  const pool = await emptyDatabase()
  const folder = await migrations({ ...FIRST, ...SECOND })
  const ran = await Promise.all([migrate(pool, log, folder), migrate(pool, log, folder), migrate(pool, log, folder)])
  expect(ran.flat().toSorted()).toEqual(['0001-teams.sql', '0002-players.sql'])
})

test('every migration says whether processes of earlier versions may run on', async () => {
  const names = await readdir(MIGRATIONS_FOLDER)
  const first = async (name: string) => (await readFile(path.join(MIGRATIONS_FOLDER, name), 'utf8')).split('\n')[0]
  expect(names.length).toBeGreaterThan(0)
  for (const name of names)
    expect([name, [MAY_RUN, MUST_END]]).toEqual([name, expect.arrayContaining([await first(name)])])
})

describe('beside a process of an earlier version', () => {
  const PROCESSES =
    'CREATE TABLE processes (seen_at timestamptz, host text, pid int, version text, migration text, started_at timestamptz);'
  const SILENT = `INSERT INTO processes VALUES (now() - interval '14 s', 'alfa', 7, '0.3.0', '0001-teams.sql', '2026-11-20T10:00:00Z')`

  /** A database with the first migration, and a process that is heard again and again. */
  async function inUse(knows: string): Promise<pg.Pool> {
    const pool = await emptyDatabase()
    await migrate(pool, log, await migrations({ '0001-teams.sql': PROCESSES }))
    await pool.query(SILENT)
    await pool.query('UPDATE processes SET migration = $1', [knows])
    const heartbeat = setInterval(
      () => void pool.query(`UPDATE processes SET seen_at = now() WHERE host = 'alfa'`).catch(() => null),
      200,
    )
    onTestFinished(() => clearInterval(heartbeat))
    return pool
  }
  const next = (first: string) =>
    migrations({ '0001-teams.sql': PROCESSES, '0002-a.sql': `${MAY_RUN}\n`, '0003-b.sql': `${first}\nSELECT 1;` })

  test('one that it can live with runs', async () => {
    const pool = await inUse('0001-teams.sql')
    expect(await migrate(pool, log, await next(MAY_RUN))).toEqual(['0002-a.sql', '0003-b.sql'])
  })

  test.each([MUST_END, 'SELECT 2;'])('one that begins with "%s" is refused, and none runs', async (first) => {
    const pool = await inUse('0002-a.sql')
    await expect(migrate(pool, log, await next(first))).rejects.toThrow(
      'Migration 0003-b.sql needs processes of earlier versions to have ended, and one still runs: version 0.3.0 on alfa, process 7, since 2026-11-20 10:00:00 UTC. Stop them all, then start again; nothing was changed.',
    )
    expect((await pool.query('SELECT name FROM schema_migrations')).rows).toEqual([{ name: '0001-teams.sql' }])
  })

  test('a process that knows it does not count, nor does one that has died', async () => {
    const pool = await inUse('0003-b.sql')
    await pool.query("INSERT INTO processes SELECT now() - interval '1 day' FROM processes")
    expect(await migrate(pool, log, await next(MUST_END))).toEqual(['0002-a.sql', '0003-b.sql'])
  })

  test('one that falls silent is forgotten; the only program of a database waits for nobody', async () => {
    const pool = await emptyDatabase()
    await migrate(pool, log, await migrations({ '0001-teams.sql': PROCESSES }))
    await pool.query(SILENT)
    const folder = await next(MUST_END)
    expect(await migrate(pool, log, folder)).toEqual(['0002-a.sql', '0003-b.sql'])

    await pool.query(
      `DELETE FROM schema_migrations WHERE name > '0001-teams.sql'; UPDATE processes SET seen_at = now()`,
    )
    expect(await migrate(pool, log, folder, { isAlone: true })).toEqual(['0002-a.sql', '0003-b.sql'])
  })
})
