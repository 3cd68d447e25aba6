import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { setupCode } from '../../src/server/setup/setup-code.ts'
import { SESSION_SECRET, startTestApp, type TestApp } from '../support/app.ts'
import { betsOf, SPIRIT_BET } from '../support/bets.ts'
import type { Browser } from '../support/browser.ts'
import { newDevice } from '../support/devices.ts'
import { HOSTILE_TEXTS, RAW } from '../support/hostile-texts.ts'
import { importsOf } from '../support/imports.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { NIGHTLY } from '../support/tier.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
})
afterAll(() => app.close())

const PASSWORD = 'correct horse'
const LEG = { teams: 'Alfa vs Bravo', selectedTeam: 'Alfa', odds: '2.00', betType: 'match-winner' }
const FILE = 'Date,Event,Pick,Odds,Stake,Result\n2026-03-01T10:00:00Z,Alfa vs Bravo,Alfa,1.85,50.00,won'

type Request = { readonly path: string; readonly json: object }
/** A valid request, for what the user has made for it. */
type Make = (browser: Browser) => Request | Promise<Request>

const at =
  (path: string, json: object): Make =>
  () => ({ path, json })
const onBet =
  (path: string, json: object, more: object = {}): Make =>
  async (browser) => {
    const { id } = await betsOf(browser).placed(more)
    return { path: `/api/bets/${id}${path}`, json }
  }
const DETAILS = { bookmaker: 'Betano', tags: ['live'], note: 'a note', tipster: 'Ana' }

/** The fields of every call that keep what a person writes. A new one gets its line here. */
const FIELDS: Readonly<Record<string, readonly [fields: readonly string[], make: Make]>> = {
  'POST /api/register': [
    ['firstName', 'lastName', 'email', 'password'],
    at('/api/register', { firstName: 'Ana', lastName: 'Souza', email: 'ana@example.com', password: PASSWORD }),
  ],
  'POST /api/setup': [
    ['firstName', 'lastName', 'email', 'password'],
    at('/api/setup', {
      code: setupCode(SESSION_SECRET),
      firstName: 'Ana',
      lastName: 'Souza',
      email: 'first@example.com',
      password: PASSWORD,
      currency: 'EUR',
    }),
  ],
  'PUT /api/auth/password': [
    ['newPassword'],
    at('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'another horse' }),
  ],
  'POST /api/tokens': [['name'], at('/api/tokens', { name: 'phone', scope: 'read', password: PASSWORD })],
  'POST /api/favorite-teams': [['name'], at('/api/favorite-teams', { name: 'Spirit' })],
  'POST /api/bets': [
    ['teams', 'selectedTeam', 'betType', 'amount', 'odds', 'placedAt', ...Object.keys(DETAILS)],
    at('/api/bets', { ...SPIRIT_BET, ...DETAILS }),
  ],
  'POST /api/bets/multiple': [
    ['legs', ...Object.keys(DETAILS)],
    at('/api/bets/multiple', {
      amount: '5.00',
      legs: [LEG, { ...LEG, teams: 'Charlie vs Delta', selectedTeam: 'Delta' }],
      ...DETAILS,
    }),
  ],
  'PATCH /api/bets/{id}': [
    ['teams', 'selectedTeam', 'betType', 'amount', 'odds', ...Object.keys(DETAILS)],
    onBet('', { ...SPIRIT_BET, ...DETAILS }),
  ],
  'POST /api/bets/filters': [['name', 'query'], at('/api/bets/filters', { name: 'won', query: 'status=won' })],
  'POST /api/cash/movements': [
    ['bookmaker', 'note', 'amount'],
    at('/api/cash/movements', {
      kind: 'deposit',
      amount: '5.00',
      at: '2026-03-01T10:00:00Z',
      bookmaker: 'Betano',
      note: 'first',
    }),
  ],
  'POST /api/cash/reconcile': [
    ['bookmaker', 'balance'],
    at('/api/cash/reconcile', { bookmaker: 'Betano', balance: '5.00' }),
  ],
  'PATCH /api/bets/{id}/correction': [
    ['amount', 'odds', 'result', ...Object.keys(DETAILS)],
    async (browser) => {
      const { id } = await betsOf(browser).placed()
      await betsOf(browser).settle(id, { status: 'won' })
      return { path: `/api/bets/${id}/correction`, json: { amount: '40.00', odds: '2.00', ...DETAILS } }
    },
  ],
  'POST /api/bets/bulk': [
    ['action'],
    async (browser) => {
      const { id } = await betsOf(browser).placed()
      const json = { bets: { ids: [id] }, action: { kind: 'add-tag', tag: 'live' } }
      return { path: '/api/bets/bulk', json }
    },
  ],
  'PATCH /api/bets/filters/{id}': [
    ['name'],
    async (browser) => {
      const kept = await browser.fetch('/api/bets/filters', {
        method: 'POST',
        json: { name: 'won', query: 'status=won' },
      })
      const { id } = (await kept.json()) as { id: number }
      return { path: `/api/bets/filters/${id}`, json: { name: 'lost' } }
    },
  ],
  'PUT /api/cash/movements/{id}': [
    ['bookmaker', 'note', 'amount'],
    async (browser) => {
      const json = { kind: 'deposit', amount: '5.00', at: '2026-03-01T10:00:00Z', bookmaker: 'Betano', note: 'first' }
      const { id } = (await (await browser.fetch('/api/cash/movements', { method: 'POST', json })).json()) as {
        id: number
      }
      return { path: `/api/cash/movements/${id}`, json }
    },
  ],
  'PUT /api/book-settings': [['currency', 'unit'], at('/api/book-settings', { currency: 'EUR', unit: '10.00' })],
  'PUT /api/push/devices': [
    ['endpoint', 'keys', 'name', 'language', 'timeZone'],
    (browser) => at('/api/push/devices', newDevice())(browser),
  ],
  'POST /api/imports/{id}/plan': [
    ['bookmaker', 'zone', 'currency'],
    async (browser) => {
      const { id, survey } = await importsOf(browser).uploaded(FILE)
      return { path: `/api/imports/${id}/plan`, json: { ...survey?.proposed, bookmaker: 'Betano' } }
    },
  ],
  'POST /api/bets/{id}/reopen': [
    ['reason'],
    async (browser) => {
      const { id } = await betsOf(browser).placed()
      await betsOf(browser).settle(id, { status: 'won' })
      return { path: `/api/bets/${id}/reopen`, json: { reason: 'a mistake' } }
    },
  ],
}

// src/contract/written-texts.test.ts has each text for each field of the contract; here each call reads each of its fields.
const TEXTS = HOSTILE_TEXTS.filter(([name]) => NIGHTLY || ['NUL', 'an override of direction'].includes(name))

const changed = (value: unknown, of: (text: string) => string): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => changed(one, of))
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'kind' ? one : changed(one, of)]))
      : of(typeof value === 'string' ? value : '')

/** Everything that the database holds, as text; the files of imports are bytes. */
async function stored(): Promise<string> {
  const { pool } = app.deps.database
  const tables = [
    'users',
    'bets',
    'bet_legs',
    'bet_events',
    'own_words',
    'saved_filters',
    'cash_movements',
    'devices',
    'imports',
    'import_rows',
    'api_tokens',
  ]
  const { rows: known } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  )
  const found = known.filter(({ name }) => tables.includes(name))
  const texts = await Promise.all(
    found.map(
      async ({ name }) =>
        (await pool.query<{ text: string }>(`SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} AS t`))
          .rows[0]?.text ?? '',
    ),
  )
  return texts.join('\n')
}

/** How many raw characters are stored: those of another row are not this one's. */
const rawStored = async () => (await stored()).match(new RegExp(RAW, 'gu'))?.length ?? 0

const cases = Object.entries(FIELDS).flatMap(([call, [fields, make]]) =>
  fields.map((field) => [call, field, make] as const),
)

test.each(cases)('%s takes no text that cannot be stored or shown as %s', async (call, field, make) => {
  const method = call.slice(0, call.indexOf(' '))
  const before = await rawStored()
  let browser = await app.signUp({ password: PASSWORD })
  for (const [name, of] of TEXTS) {
    // One import at a time, and a password that was changed is no longer the current one.
    if (/imports|auth/.test(call)) browser = await app.signUp({ password: PASSWORD })
    const { path, json } = await make(browser)
    const value = (json as Readonly<Record<string, unknown>>)[field]
    const answer = await browser.fetch(path, { method, json: { ...json, [field]: changed(value, of) } })
    expect([name, answer.status < 500, await answer.text()]).toEqual([name, true, expect.not.stringMatching(RAW)])
  }
  expect(await rawStored()).toBe(before)
})

/** The schemas of texts whose content no pattern, list or format decides. */
const isFree = (schema: z.core.JSONSchema._JSONSchema): boolean =>
  typeof schema === 'object' &&
  [schema, ...(schema.anyOf ?? [])].some(
    (one) => typeof one === 'object' && one.type === 'string' && !one.enum && !one.const && !one.format,
  )

test('the table has every call with a text of its own', () => {
  /** They ask for the password or the code, and keep nothing; a token of a source is kept in no row. */
  const others = ['POST /api/login', 'POST /api/setup/open', 'DELETE /api/account', 'PUT /api/match-source']
  const calls = ENDPOINTS.filter(
    ({ body }) =>
      body &&
      Object.values(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}).some(isFree),
  )
  const missing = calls
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !(call in FIELDS) && !others.includes(call) && !call.startsWith('POST /api/account/export'))
  expect(missing).toEqual([])
})

test.each([
  ['', null],
  [' \u202E ', null],
  [' Bet\u202Eano  BR ', 'Betano BR'],
  ['Cafe\u0301', 'Café'],
])('the bookmaker %j of a plan is %j', async (written, bookmaker) => {
  const imports = importsOf(await app.signUp())
  const ready = await imports.planned(await imports.uploaded(FILE), { bookmaker: written })
  expect(ready.plan?.bookmaker).toBe(bookmaker)
  expect(await imports.rows(ready.id, 'new')).toMatchObject([{ bet: { bookmaker } }])
})
