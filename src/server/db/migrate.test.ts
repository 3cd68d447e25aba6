import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, pastPooler } from '../../../test/support/database.ts'
import { migrate } from './migrate.ts'

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
    /^Migration 0002-bad\.sql failed and left nothing behind: .*nonsense/,
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

test('of two processes that migrate at once each migration is run by one', async () => {
  const pool = await emptyDatabase()
  const folder = await migrations({ ...FIRST, ...SECOND })
  const ran = await Promise.all([migrate(pool, log, folder), migrate(pool, log, folder), migrate(pool, log, folder)])
  expect(ran.flat().toSorted()).toEqual(['0001-teams.sql', '0002-players.sql'])
})
