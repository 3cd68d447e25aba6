import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalendarSettings } from '../../src/contract/matches/calendar.ts'
import type { Token } from '../../src/contract/tokens.ts'
import { MIGRATIONS_FOLDER, migrate } from '../../src/server/db/migrate.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { createBrowser } from '../support/browser.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { importsOf } from '../support/imports.ts'
import { withToken } from '../support/tokens.ts'

// A database of the version before the user's id was in every key, with what it handed out and an import that it was reading.

const LAST_BEFORE = '0046-leases.sql'
/** The second one's first bytes name no user, the third's user 8, as those of one of 2,048 may by chance. */
const [KEPT, FIRST, SECOND] = ['k'.repeat(43), `_${'k'.repeat(42)}`, `AAAAAAAAAAg${'k'.repeat(32)}`]
const ADDRESSES = { ana: `x${'y'.repeat(42)}`, bia: `AAAAAAAAAAg${'y'.repeat(32)}` }
const RANDOM = 'ab'.repeat(20)
const TOKEN = `cb_${RANDOM}${crc32(RANDOM).toString(16).padStart(8, '0')}`
const FILE = 'Placed at;Event;Pick;Odds;Stake;Result\n2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;10.00;won\n'
const hash = (text: string) => createHash('sha256').update(text).digest()

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await createTestDatabase('template0')
  const pool = new pg.Pool({ connectionString: database.url })
  const log = pino({ level: 'silent' })
  await migrate(pool, log, MIGRATIONS_FOLDER, { last: LAST_BEFORE })
  await storeAsBefore(pool)
  await migrate(pool, log, MIGRATIONS_FOLDER, { isAlone: true })
  await pool.end()
  app = await startTestApp({ database })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

async function storeAsBefore(pool: pg.Pool): Promise<void> {
  await pool.query(`
    INSERT INTO users (id, email, email_key, first_name, last_name, password_hash)
    VALUES (7, 'ana@example.com', 'ana@example.com', 'Ana', 'Souza', 'x'), (8, 'bia@example.com', 'bia@example.com', 'Bia', 'Souza', 'x')`)
  for (const cookie of [KEPT, FIRST, SECOND]) {
    await pool.query(`INSERT INTO sessions (user_id, token_hash, expires_at) VALUES (7, $1, now() + interval '30 d')`, [
      hash(cookie),
    ])
  }
  await pool.query(
    `INSERT INTO tokens (user_id, name, scope, token_hash, created_at) VALUES (7, 'sheet', 'read', $1, now())`,
    [hash(TOKEN)],
  )
  await pool.query('INSERT INTO calendars VALUES (7, $1, true, true), (8, $2, true, true)', [
    ADDRESSES.ana,
    ADDRESSES.bia,
  ])
  await pool.query(`
    INSERT INTO imports (user_id, name, state, size, created_at, done_at, counts) VALUES
      (8, 'theirs.csv', 'done', 9, now(), now(), '{"new": 1, "known": 0, "deleted": 0, "problem": 0, "cash": 0}'),
      (7, 'done.csv', 'done', 9, now(), now(), '{"new": 1, "known": 0, "deleted": 0, "problem": 1, "cash": 0}');
    INSERT INTO bets (id, user_id, teams, selected_team, teams_key, amount, odds, bet_type, status, created_at, placed_at)
    VALUES (30, 7, 'Echo vs Golf', 'Echo', 'echo vs golf', 500, 2000, 'match-winner', 'pending', '2026-03-02', '2026-03-02');
    INSERT INTO bet_sums VALUES (7, 'type', 'match-winner', 'pending', 1, 500, 0), (7, 'pair', 'echo vs golf', 'pending', 1, 500, 0),
      (7, 'month', '2026-03-01T00:00Z', 'pending', 1, 500, 0), (7, 'quarter-hour', '2026-03-02T00:00Z', 'pending', 1, 500, 0);
    INSERT INTO imported_bets (user_id, fingerprint, import_id, bet_id) VALUES (7, 'row', 2, 30), (8, 'row', 1, 31);
    INSERT INTO import_rows (import_id, number, line, kind, draft)
    VALUES (2, 5, 6, 'problem', '{"line": 6, "problem": {"code": "dateUnknown", "column": "Date", "value": "yesterday"}}')`)
  // The process ended between the last part and the survey.
  await pool.query(
    `INSERT INTO imports (user_id, name, state, size, received, unpacked, total, job, alive_at, created_at)
     VALUES (7, 'open.csv', 'surveying', $1, $1, $1, $1, 1, now() - interval '1 h', now())`,
    [FILE.length],
  )
  await pool.query('INSERT INTO import_parts (import_id, starts_at, bytes) VALUES (3, 0, $1), (3, 40, $2)', [
    Buffer.from(FILE.slice(0, 40)),
    Buffer.from(FILE.slice(40)),
  ])
}

const asAna = () => createBrowser(app.url, new Map([['session', KEPT]]))

describe('what was handed out keeps working:', () => {
  test.each([FIRST, SECOND])('the cookie %s, until its user signs out', async (cookie) => {
    const browser = createBrowser(app.url, new Map([['session', cookie]]))
    const who = async () => (await browser.get('/api/auth/user')).json()
    expect(await who()).toMatchObject({ id: 7, email: 'ana@example.com' })
    expect((await browser.post('/api/logout')).status).toBe(204)
    expect(await who()).toBeNull()
  })

  test('the token of a program, which is listed and says when it was used', async () => {
    expect((await withToken(app, TOKEN)('/api/bets')).status).toBe(200)
    const tokens = (await (await asAna().fetch('/api/tokens')).json()) as Token[]
    expect(tokens).toMatchObject([{ id: 1, name: 'sheet', scope: 'read' }])
    expect(tokens[0]?.lastUsedAt).not.toBeNull()
  })

  test('the addresses of calendars, which the settings show as they were', async () => {
    for (const address of Object.values(ADDRESSES)) {
      expect((await app.fetch(`/api/calendar/${address}.ics`)).status).toBe(200)
    }
    const settings = (await (await asAna().fetch('/api/calendar')).json()) as CalendarSettings
    expect(settings.path).toBe(`/api/calendar/${ADDRESSES.ana}.ics`)
  })
})

test('a finished import lists its rows, and can be taken back with its bets and their sums', async () => {
  const imports = importsOf(asAna())
  expect(await imports.rows(2, 'problem')).toMatchObject([{ number: 5, line: 6 }])
  expect((await imports.ask('/1')).status).toBe(404)
  expect(await (await imports.post('/2/take-back')).json()).toMatchObject({ state: 'taken-back' })
  const { rows } = await app.deps.database.pool.query(
    'SELECT user_id, (SELECT count(*) FROM bets) AS bets, (SELECT count(*) FROM bet_sums) AS sums FROM imported_bets',
  )
  expect(rows).toEqual([{ user_id: 8, bets: 0, sums: 0 }])
})

test('an import that was being read goes on, and ends in the book', async () => {
  const browser = asAna()
  const imports = importsOf(browser)
  await expect.poll(() => imports.read(3), { timeout: 20_000 }).toMatchObject({ state: 'surveyed' })
  const { state } = await imports.planned(await imports.read(3))
  expect(state).toBe('ready')
  expect(await imports.run(3)).toMatchObject({ state: 'done', counts: { new: 1 } })
  expect((await betsOf(browser).list()).map(({ teams }) => teams)).toEqual(['Alfa vs Bravo'])
})
