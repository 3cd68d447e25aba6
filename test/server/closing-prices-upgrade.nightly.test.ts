import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { startTestApp } from '../support/app.ts'
import { createTestDatabase, pastPooler } from '../support/database.ts'
import { stoppedClock, testSource } from '../support/match-source.ts'

const LAST_BEFORE = '0029-brakes.sql'

/** A match that went live at noon, its prices of 11:50, and bets of a user of the version before closing prices. */
const STORED = `
  INSERT INTO users (id, email, email_key, first_name, last_name, password_hash) VALUES (7, 'a@example.com', 'a@example.com', 'Ana', 'Souza', 'x');
  INSERT INTO matches (id, source, source_id, status, team1_name, team2_name, format, started_time, updated_at, version, read_task)
    OVERRIDING SYSTEM VALUE
    VALUES (3, 'hltv', '3', 'live', 'Alfa', 'Bravo', 'BO3', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z', 1, 'list');
  INSERT INTO odds_readings (match_id, read_at, odds1, odds2) VALUES (3, '2026-11-20T11:50:00Z', 1800, 2100), (3, '2026-11-20T12:00:00Z', NULL, NULL);
  INSERT INTO bets (id, user_id, match_id, teams, selected_team, teams_key, amount, odds, bet_type, selection, status, created_at, placed_at)
    SELECT id, 7, match_id, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', 1000, 1900, bet_type,
      '{"market": "match-winner", "side": 1, "isThreeWay": false}', 'pending', '2026-11-20T10:00:00Z', placed_at::timestamptz
    FROM (VALUES (1, 3, 'match-winner', '2026-11-20T10:00:00Z'), (2, 3, 'match-winner', '2026-11-20T12:00:30Z'),
      (4, NULL, 'match-winner', '2026-11-20T10:00:00Z')) AS bet (id, match_id, bet_type, placed_at);
  INSERT INTO book_settings (user_id, currency) VALUES (7, 'BRL')`

test('bets of an older version get the closing prices of matches that have started', async () => {
  const database = await createTestDatabase('template0')
  const pool = new pg.Pool({ connectionString: pastPooler(database) })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-upgrade-'))
  const older = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name <= LAST_BEFORE)
  await Promise.all(older.map((name) => copyFile(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name))))
  const log = pino({ level: 'silent' })
  await migrate(pool, log, folder)
  await pool.query(STORED)
  await migrate(pool, log, MIGRATIONS_FOLDER, { isAlone: true })
  await pool.end()
  await rm(folder, { recursive: true })

  const clock = stoppedClock('2026-11-20T12:05:00Z')
  const app = await startTestApp({ database, source: testSource(clock), now: clock.now })
  onTestFinished(async () => {
    await app.close()
    await database.drop()
  })
  const stored = () =>
    app.deps.db
      .selectFrom('bets')
      .select(['id', 'closeOdds', 'closeOther', 'closeSource', 'closeMissing', 'ownChance'])
      .orderBy('id')
      .execute()
  const none = { closeOdds: null, closeOther: null, closeSource: null, ownChance: null }
  await expect.poll(stored).toEqual([
    { id: 1, closeOdds: 1800, closeOther: 2100, closeSource: 'hltv', closeMissing: null, ownChance: null },
    { id: 2, ...none, closeMissing: 'live-bet' },
    { id: 4, ...none, closeMissing: 'not-tied' },
  ])
  expect(await app.deps.db.selectFrom('bookSettings').select('marginMethod').execute()).toEqual([
    { marginMethod: 'odds-ratio' },
  ])
})
