import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bet } from '../../src/contract/bets/bets.ts'
import { hashPassword } from '../../src/server/auth/passwords.ts'
import { ANSWER_OLD_KEYS } from '../../src/server/bets/bring-forward/answer-old-keys.ts'
import { runDataSteps } from '../../src/server/db/data-steps.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { type Bets, betsOf } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { createTestDatabase, pastPooler, type TestDatabase } from '../support/database.ts'
import { stoppedClock } from '../support/match-source.ts'

// A database of the version before selections and outcomes, with a bet of each kind that it had.

const LAST_BEFORE = '0018-one-table-of-sums.sql'
const PERSON = { email: 'ana@example.com', password: 'correct horse' }
const clock = stoppedClock()

/** Placed at noon of these days of November 2026, ids 1 to 5; 12.00, 5.00 and 30.00 were settled. */
const STORED = [
  { amount: 1200, odds: 1850, type: 'match-winner', value: null, status: 'won', result: 1020 },
  { amount: 500, odds: 2000, type: 'handicap', value: '-1.5', status: 'lost', result: -500 },
  { amount: 700, odds: 1333, type: 'total-rounds', value: 'Over 26.5', status: 'pending', result: null },
  { amount: 3000, odds: 1500, type: 'match-winner', value: null, status: 'won', result: 0 },
  { amount: 1, odds: 1010, type: 'other', value: 'quem usa mais AWP?', status: 'pending', result: null },
]
const KEPT_BODY = {
  teams: 'Alfa vs Bravo',
  selectedTeam: 'Alfa',
  amount: '0.01',
  odds: '1.01',
  betType: 'other (quem usa mais AWP?)',
}

let database: TestDatabase
let app: TestApp
let mine: Bets

beforeAll(async () => {
  database = await createTestDatabase('template0')
  const log = pino({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: pastPooler(database) })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-upgrade-'))
  const older = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name <= LAST_BEFORE)
  await Promise.all(
    older
      .filter((name) => name < LAST_BEFORE)
      .map((name) => copyFile(path.join(MIGRATIONS_FOLDER, name), path.join(folder, name))),
  )
  await migrate(pool, log, folder)
  await storeAsBefore(pool)
  // The last migration of that version counts the sums.
  await copyFile(path.join(MIGRATIONS_FOLDER, LAST_BEFORE), path.join(folder, LAST_BEFORE))
  await migrate(pool, log, folder, { isAlone: true })
  await migrate(pool, log, MIGRATIONS_FOLDER, { isAlone: true })
  await pool.end()
  await rm(folder, { recursive: true })
  app = await startTestApp({ database, build: betsApp, now: clock.now })
  await runDataSteps(app.deps.database, log, [ANSWER_OLD_KEYS])
  const browser = app.browser()
  await browser.post('/api/login', PERSON)
  mine = betsOf(browser)
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

async function storeAsBefore(pool: pg.Pool) {
  await pool.query(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash) VALUES (7, $1, $1, 'Ana', 'Souza', $2)`,
    [PERSON.email, await hashPassword(PERSON.password)],
  )
  for (const [index, { amount, odds, type, value, status, result }] of STORED.entries()) {
    const placedAt = `2026-11-0${index + 1}T12:00:00Z`
    await pool.query(
      `INSERT INTO bets (user_id, teams, selected_team, teams_key, amount, odds, bet_type, bet_value, status, result, created_at, placed_at, settled_at)
       VALUES (7, 'Alfa vs Bravo', 'Alfa', 'alfa vs bravo', $1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [amount, odds, type, value, status, result, placedAt, status === 'pending' ? null : placedAt],
    )
  }
  // SHA-256 of the fields in the order of that version.
  const parts = ['Alfa vs Bravo', 'Alfa', 1, 1010, 'other', 'quem usa mais AWP?', null, null]
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest()
  await pool.query(
    `INSERT INTO idempotency_keys (user_id, key, body_hash, bet_id, created_at, placed_at) VALUES (7, 'kept', $1, 5, $2, $2)`,
    [hash, clock.now()],
  )
}

test('every bet is listed as before; a settled one has its status as outcome, and was settled by the user', async () => {
  expect(await mine.list('?sort=placedAt')).toMatchObject([
    {
      id: 1,
      amount: '12.00',
      odds: '1.85',
      betType: 'match-winner',
      status: 'won',
      outcome: 'won',
      result: '10.20',
      settledBy: 'user',
    },
    {
      id: 2,
      amount: '5.00',
      odds: '2.00',
      betType: 'handicap (-1.5)',
      status: 'lost',
      outcome: 'lost',
      result: '-5.00',
      settledBy: 'user',
    },
    {
      id: 3,
      amount: '7.00',
      odds: '1.333',
      betType: 'total-rounds (Over 26.5)',
      status: 'pending',
      outcome: null,
      result: null,
      settledBy: null,
    },
    {
      id: 4,
      amount: '30.00',
      odds: '1.50',
      betType: 'match-winner',
      status: 'won',
      outcome: 'won',
      result: '0.00',
      settledBy: 'user',
    },
    {
      id: 5,
      amount: '0.01',
      odds: '1.01',
      betType: 'other (quem usa mais AWP?)',
      status: 'pending',
      outcome: null,
      result: null,
      settledBy: null,
    },
  ])
  for (const bet of await mine.list()) {
    expect(bet).toMatchObject({
      freeBet: false,
      cashedOut: null,
      legs: null,
      profile: null,
      grade: null,
      matchSwapped: false,
    })
  }
})

test.each([
  ['', ['5', '54.01', '5.20']],
  ['&status=won', ['2', '42.00', '10.20']],
  ['&status=lost', ['1', '5.00', '-5.00']],
  ['&status=pending', ['2', '7.01', '0.00']],
  ['&q=bravo&status=won', ['2', '42.00', '10.20']],
])('the totals of %j are as before', async (query, expected) => {
  const { headers } = await mine.fetch(`/api/bets?limit=1${query}`)
  expect(['x-total-count', 'x-total-staked', 'x-total-profit'].map((name) => headers.get(name))).toEqual(expected)
})

test('the statistics are as before', async () => {
  expect(await (await mine.fetch('/api/stats')).json()).toMatchObject({
    totalBets: 5,
    winCount: 2,
    lossCount: 1,
    pendingCount: 2,
    winRate: 66.7,
    totalProfit: '5.20',
    monthlyProfit: '5.20',
    totalStaked: '54.01',
    // 5.20 of 54.01, and of 47.00 without the pending ones
    roi: 9.6,
    yield: 11.1,
  })
})

test('an idempotency key of that version still answers with its bet', async () => {
  const again = await mine.place(KEPT_BODY, { 'idempotency-key': 'kept' })
  expect([again.status, ((await again.json()) as Bet).id]).toEqual([201, 5])
  expect((await mine.list()).filter(({ amount }) => amount === KEPT_BODY.amount)).toHaveLength(1)
})

test('old bets are settled, reopened and deleted as new ones, and the sums stay right', async () => {
  expect(await (await mine.settle(3, { outcome: 'half-lost' })).json()).toMatchObject({
    status: 'lost',
    result: '-3.50',
  })
  expect(await (await mine.reopen(2)).json()).toMatchObject({ status: 'pending', result: null })
  expect((await mine.remove(4)).status).toBe(204)
  await expectSumsAsCounted(app)
})
