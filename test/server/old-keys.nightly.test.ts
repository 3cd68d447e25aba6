import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { ANSWER_OLD_KEYS } from '../../src/server/bets/bring-forward/answer-old-keys.ts'
import { runDataSteps } from '../../src/server/db/data-steps.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, betsOf, SPIRIT_BET } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { createTestDatabase, pastPooler, type TestDatabase } from '../support/database.ts'

// A database of the version before first answers were stored: its keys name a bet, or stand in the row of a movement.

const FIRST_NEWER = '0039'
const PERSON = { email: 'ana@example.com', password: 'correct horse' }
const MOVEMENT = { kind: 'deposit', amount: '1250.07', bookmaker: 'Casa', at: '2026-11-01T12:00:00.250Z' }

let database: TestDatabase
let app: TestApp
let mine: Bets
beforeAll(async () => {
  database = await createTestDatabase('template0')
  const log = pino({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: pastPooler(database) })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-old-keys-'))
  const older = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name < FIRST_NEWER)
  await Promise.all(older.map((name) => copyFile(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name))))
  await migrate(pool, log, folder)
  await pool.query(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash) VALUES (7, $1, $1, 'Ana', 'Souza', $2)`,
    [PERSON.email, await hashPassword(PERSON.password)],
  )
  await pool.query(
    `INSERT INTO bets (
       user_id, id, teams, selected_team, teams_key, amount, odds, bet_type, status, created_at, placed_at, close_missing, tags
     ) VALUES (7, 5, 'Team Spirit vs Natus Vincere', 'Team Spirit', 'team spirit vs natus vincere', 5000, 1850, 'match-winner', 'pending', now(), now(), 'not-tied', '{}')`,
  )
  await pool.query(`
    INSERT INTO idempotency_keys (user_id, key, body_hash, bet_id, created_at, placed_at)
    VALUES (7, 'a bet', '\\x00', 5, now(), now()), (7, 'a bet that is gone', '\\x00', 4, now(), now())`)
  await pool.query(
    `INSERT INTO cash_movements (user_id, kind, amount, bookmaker, at, once_key)
     VALUES (7, 'deposit', 125007, 'Casa', $1, 'form/a movement'), (7, 'withdrawal', 5, 'Casa', $1, 'a row of a file')`,
    [MOVEMENT.at],
  )
  await migrate(pool, log, MIGRATIONS_FOLDER, { isAlone: true })
  await pool.end()
  await rm(folder, { recursive: true })
  app = await startTestApp({ database, build: betsApp })
  await runDataSteps(app.deps.database, log, [ANSWER_OLD_KEYS])
  const browser = app.browser()
  await browser.post('/api/login', PERSON)
  mine = betsOf(browser)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

test('a bet sent again with a key of that version is not placed again', async () => {
  const answer = await mine.place({}, { 'idempotency-key': 'a bet' })
  expect([answer.status, await answer.json()]).toMatchObject([201, { id: 5, ...SPIRIT_BET }])
  expect(await mine.list()).toHaveLength(1)
})

test('one that was deleted meanwhile is refused, not placed again', async () => {
  const answer = await mine.place({}, { 'idempotency-key': 'a bet that is gone' })
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'idempotencyKeyReused' }])
})

test('a movement sent again with a key of that version is not recorded again', async () => {
  const ask = { method: 'POST', json: MOVEMENT, headers: { 'idempotency-key': 'a movement' } }
  const answer = await mine.fetch('/api/cash/movements', ask)
  const listed = await (await mine.fetch('/api/cash/movements')).json()
  const { count, movements } = listed as { count: number; movements: { amount: string }[] }
  expect([answer.status, await answer.json()]).toEqual([
    201,
    movements.find(({ amount }) => amount === MOVEMENT.amount),
  ])
  expect(count).toBe(2)
})
