import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { createAdministrator } from '../../src/server/auth/administrator.ts'
import { newPerson, type Person, startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { tokenOf } from '../support/tokens.ts'

type Who = 'nobody' | 'user' | 'another user' | 'the administrator'
type Row = {
  readonly path?: string
  readonly json?: (person: Person) => unknown
  /** The type of a file that is sent. */
  readonly file?: string
  /** The status for each caller, with an otherwise valid request. */
  readonly expected: Readonly<Record<Who, number>>
}

const everyone = (status: number): Row['expected'] => ({
  nobody: status,
  user: status,
  'another user': status,
  'the administrator': status,
})
const signedIn = (status: number): Row['expected'] => ({ ...everyone(status), nobody: 401 })
const administrators: Row['expected'] = { ...everyone(403), 'the administrator': 200 }

/** Every endpoint. A new one fails the first test below until this table says who may call it. */
const ROWS: Readonly<Record<string, Row>> = {
  'GET /api/live-matches': { expected: everyone(200) },
  'GET /api/upcoming-matches': { expected: everyone(200) },
  'GET /api/odds/{team1}/{team2}': { path: '/api/odds/Alpha/Beta', expected: everyone(200) },
  'POST /api/refresh-matches': { expected: everyone(200) },
  // There is no such match.
  'GET /api/matches/{hltvId}': { path: '/api/matches/7', expected: everyone(404) },
  'GET /api/results': { expected: everyone(200) },
  'GET /api/chances/record': { expected: everyone(200) },
  'GET /api/auth/user': { expected: everyone(200) },
  'POST /api/register': { json: () => newPerson(), expected: everyone(201) },
  'POST /api/login': { json: (person) => person, expected: everyone(200) },
  'POST /api/logout': { expected: everyone(204) },
  'PUT /api/auth/password': {
    json: ({ password }) => ({ currentPassword: password, newPassword: password }),
    expected: signedIn(204),
  },
  'GET /api/tokens': { expected: signedIn(200) },
  'POST /api/tokens': {
    json: ({ password }) => ({ name: 'spreadsheet', scope: 'read', password }),
    expected: signedIn(201),
  },
  // A token that does not exist; another user's token gets the same answer.
  'DELETE /api/tokens/{id}': { path: '/api/tokens/1000000', expected: signedIn(404) },
  'GET /api/calendar': { expected: signedIn(200) },
  'PUT /api/calendar': { json: () => ({ favorites: true, bets: true }), expected: signedIn(200) },
  'POST /api/calendar/renew': { expected: signedIn(200) },
  'DELETE /api/calendar': { expected: signedIn(204) },
  'GET /api/bets': { expected: signedIn(200) },
  'GET /api/bets/status/{status}': { path: '/api/bets/status/won', expected: signedIn(200) },
  'POST /api/bets': {
    json: () => ({ teams: 'A vs B', selectedTeam: 'A', amount: '1.00', odds: '2.00', betType: 'match-winner' }),
    expected: signedIn(201),
  },
  'POST /api/bets/multiple': {
    json: () => {
      const leg = { teams: 'A vs B', selectedTeam: 'A', odds: '2.00', betType: 'match-winner' }
      return { amount: '1.00', legs: [leg, leg] }
    },
    expected: signedIn(201),
  },
  'GET /api/bets/open': { expected: signedIn(200) },
  'GET /api/bets/tournaments': { expected: signedIn(200) },
  'POST /api/bets/bulk': {
    json: () => ({ key: 'one-act-of-all', bets: { ids: [1_000_000] }, action: { kind: 'delete' } }),
    expected: signedIn(200),
  },
  'POST /api/bets/bulk/{key}/undo': { path: '/api/bets/bulk/never-used/undo', expected: signedIn(404) },
  'GET /api/bets/filters': { expected: signedIn(200) },
  'POST /api/bets/filters': { json: () => ({ name: randomUUID(), query: 'tag=live' }), expected: signedIn(201) },
  'PATCH /api/bets/filters/{id}': {
    path: '/api/bets/filters/1000000',
    json: () => ({ name: 'Another name' }),
    expected: signedIn(404),
  },
  'DELETE /api/bets/filters/{id}': { path: '/api/bets/filters/1000000', expected: signedIn(404) },
  'GET /api/bets/decided': { expected: signedIn(200) },
  'GET /api/bets/settled-by-program': { expected: signedIn(200) },
  'POST /api/bets/confirm': { json: () => ({ bets: [{ id: 1_000_000, verdict: 'won' }] }), expected: signedIn(200) },
  'GET /api/bets/match-candidates': { path: '/api/bets/match-candidates?teams=A+vs+B', expected: signedIn(200) },
  'GET /api/settlement-settings': { expected: signedIn(200) },
  'PUT /api/settlement-settings': {
    json: () => ({ profile: 'standard', automatic: ['won'] }),
    expected: signedIn(200),
  },
  'GET /api/book-settings': { expected: signedIn(200) },
  'PUT /api/book-settings': { json: () => ({ currency: 'BRL', unit: '10.00' }), expected: signedIn(200) },
  'GET /api/own-words': { expected: signedIn(200) },
  'DELETE /api/own-words/{kind}/{name}': { path: '/api/own-words/tag/value', expected: signedIn(204) },
  'GET /api/bets/{id}': { path: '/api/bets/1000000', expected: signedIn(404) },
  'GET /api/bets/{id}/history': { path: '/api/bets/1000000/history', expected: signedIn(404) },
  'GET /api/bets/{id}/close': { path: '/api/bets/1000000/close', expected: signedIn(404) },
  'PUT /api/bets/{id}/close': {
    path: '/api/bets/1000000/close',
    json: () => ({ odds: '1.90' }),
    expected: signedIn(404),
  },
  'DELETE /api/bets/{id}/close': { path: '/api/bets/1000000/close', expected: signedIn(404) },
  'POST /api/bets/{id}/reopen': { path: '/api/bets/1000000/reopen', json: () => ({}), expected: signedIn(404) },
  'POST /api/bets/{id}/cash-out': {
    path: '/api/bets/1000000/cash-out',
    json: () => ({ stake: '1.00', paid: '1.00' }),
    expected: signedIn(404),
  },
  // A bet that does not exist; another user's bet gets the same answer.
  'PATCH /api/bets/{id}': { path: '/api/bets/1000000', json: () => ({ amount: '2.00' }), expected: signedIn(404) },
  'PATCH /api/bets/{id}/legs/{number}': {
    path: '/api/bets/1000000/legs/1',
    json: () => ({ matchId: null }),
    expected: signedIn(404),
  },
  'PATCH /api/bets/{id}/result': {
    path: '/api/bets/1000000/result',
    json: () => ({ status: 'won' }),
    expected: signedIn(404),
  },
  'PATCH /api/bets/{id}/correction': {
    path: '/api/bets/1000000/correction',
    json: () => ({ amount: '2.00' }),
    expected: signedIn(404),
  },
  'DELETE /api/bets/{id}': { path: '/api/bets/1000000', expected: signedIn(404) },
  'DELETE /api/bets': { expected: signedIn(200) },
  'POST /api/auth/logout-everywhere': { expected: signedIn(204) },
  // An import that does not exist; another user's import gets the same answer.
  'GET /api/imports': { expected: signedIn(200) },
  'POST /api/imports': { json: () => ({ name: 'bets.csv', size: 1 }), expected: signedIn(201) },
  'POST /api/imports/{id}/parts': {
    path: '/api/imports/1000000/parts?at=0',
    file: 'application/octet-stream',
    expected: signedIn(404),
  },
  'GET /api/imports/{id}': { path: '/api/imports/1000000', expected: signedIn(404) },
  'POST /api/imports/{id}/plan': {
    path: '/api/imports/1000000/plan',
    json: () => ({
      format: 'generic',
      columns: [],
      dateOrder: null,
      zone: 'UTC',
      decimalMark: 'point',
      oddsNotation: 'decimal',
      bookmaker: null,
      currency: null,
    }),
    expected: signedIn(404),
  },
  'GET /api/imports/{id}/rows': { path: '/api/imports/1000000/rows?kind=new', expected: signedIn(404) },
  'POST /api/imports/{id}/run': { path: '/api/imports/1000000/run', json: () => ({}), expected: signedIn(404) },
  'POST /api/imports/{id}/cancel': { path: '/api/imports/1000000/cancel', expected: signedIn(404) },
  'POST /api/imports/{id}/take-back': { path: '/api/imports/1000000/take-back', expected: signedIn(404) },
  'DELETE /api/imports/{id}': { path: '/api/imports/1000000', expected: signedIn(404) },
  'GET /api/stats': { expected: signedIn(200) },
  'GET /api/stats/skill': { expected: signedIn(200) },
  'GET /api/stats/explorer': { path: '/api/stats/explorer?by=team', expected: signedIn(200) },
  'GET /api/stats/explorer.csv': { path: '/api/stats/explorer.csv?by=team', expected: signedIn(200) },
  'GET /api/stats/explorer.xlsx': { path: '/api/stats/explorer.xlsx?by=team', expected: signedIn(200) },
  'GET /api/cash/balances': { expected: signedIn(200) },
  'GET /api/cash/movements': { expected: signedIn(200) },
  'POST /api/cash/movements': { json: () => ({ kind: 'deposit', amount: '50.00' }), expected: signedIn(201) },
  // A movement that does not exist; another user's gets the same answer.
  'PUT /api/cash/movements/{id}': {
    path: '/api/cash/movements/1000000',
    json: () => ({ kind: 'deposit', amount: '50.00' }),
    expected: signedIn(404),
  },
  'DELETE /api/cash/movements/{id}': { path: '/api/cash/movements/1000000', expected: signedIn(404) },
  'DELETE /api/cash/movements': { expected: signedIn(200) },
  // There is no bet at this bookmaker.
  'POST /api/cash/reconcile': {
    json: () => ({ bookmaker: 'Nowhere', shown: '10.00', balance: '1.00' }),
    expected: signedIn(409),
  },
  'GET /api/brakes': { expected: signedIn(200) },
  'PUT /api/brakes/limits/{kind}': {
    path: '/api/brakes/limits/stake-day',
    json: () => ({ amount: '50.00' }),
    expected: signedIn(200),
  },
  'POST /api/brakes/break': { json: () => ({ length: 'day' }), expected: signedIn(200) },
  'GET /api/favorites': { expected: signedIn(200) },
  // There is no such match.
  'POST /api/favorites': { json: () => ({ hltvId: 7 }), expected: signedIn(404) },
  'DELETE /api/favorites/{hltvId}': { path: '/api/favorites/7', expected: signedIn(204) },
  'GET /api/favorites/check/{hltvId}': { path: '/api/favorites/check/7', expected: signedIn(200) },
  'POST /api/account/export': { json: ({ password }) => ({ password }), expected: signedIn(200) },
  'POST /api/account/export/bets.csv': { json: ({ password }) => ({ password }), expected: signedIn(200) },
  'POST /api/account/export/bets.xlsx': { json: ({ password }) => ({ password }), expected: signedIn(200) },
  'POST /api/account/export/bets.json': { json: ({ password }) => ({ password }), expected: signedIn(200) },
  'GET /api/system-stats': { expected: administrators },
  'GET /api/online-users': { expected: administrators },
  'GET /api/system-state': { expected: administrators },
  'GET /api/accounts': { path: '/api/accounts?q=ana', expected: administrators },
  'GET /api/audit-log': { expected: administrators },
  // Must stay last: it deletes the account.
  'DELETE /api/account': {
    json: ({ password }) => ({ password }),
    expected: { ...signedIn(204), 'the administrator': 403 },
  },
}

let app: TestApp
const user = newPerson()
const another = newPerson()
const administrator = newPerson()

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
  await app.signUp(user)
  await app.signUp(another)
  await createAdministrator(app.deps.db, administrator)
  // Some answers depend on the first reading.
  await vi.waitFor(async () => expect((await app.fetch('/readyz')).status).toBe(200), { timeout: 10_000 })
})
afterAll(() => app.close())

test('the table below names every endpoint of the contract, and no other', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted())
})

const REFUSED = { user: { nobody: 401 }, admin: { nobody: 403, user: 403, 'another user': 403 } }

test.each(
  ENDPOINTS.flatMap(({ method, path, access }) =>
    access === 'public' ? [] : [[`${method} ${path}`, access] as const],
  ),
)("%s, declared '%s', refuses everyone else", (name, access) => {
  expect(ROWS[name]?.expected).toMatchObject(REFUSED[access])
})

/** What is sent: JSON, or a file. */
function bodyOf({ json, file }: Row, person: Person) {
  return file === undefined ? { json: json?.(person), headers: {} } : { body: 'a', headers: { 'content-type': file } }
}

/** Every request gets a new session, because some of them end it. */
async function signedInAs(who: Who): Promise<[Browser, Person]> {
  const person = { nobody: newPerson(), user, 'another user': another, 'the administrator': administrator }[who]
  const browser = app.browser()
  if (who === 'nobody') return [browser, user]
  await browser.post('/api/login', person)
  return [browser, person]
}

test.each(ENDPOINTS.filter(({ access }) => access !== 'public').map(({ method, path }) => `${method} ${path}`))(
  '%s, meant for another account, is refused',
  async (name) => {
    const [method = '', contractPath = ''] = name.split(' ')
    const { path = contractPath, json } = ROWS[name] ?? {}
    const [browser, person] = await signedInAs('the administrator')
    const { id } = (await (await browser.fetch('/api/auth/user')).json()) as { id: number }
    const send = (account: string) =>
      browser.fetch(path, { method, json: json?.(person), headers: { 'x-account': account } })
    expect((await send(String(id + 1))).status).toBe(401)
    expect((await send('')).status).toBe(401)
  },
)

test('a call meant for the account that is signed in is answered', async () => {
  const [browser] = await signedInAs('user')
  const { id } = (await (await browser.fetch('/api/auth/user')).json()) as { id: number }
  expect((await browser.fetch('/api/stats', { headers: { 'x-account': String(id) } })).status).toBe(200)
})

describe('a program', () => {
  let read = ''
  let write = ''
  beforeAll(async () => {
    const [browser, { password }] = await signedInAs('user')
    read = (await tokenOf(browser, password, 'read')).token
    write = (await tokenOf(browser, password, 'write')).token
  })

  const codeOf = async (name: string, token: string): Promise<[number, string | undefined]> => {
    const [method = '', contractPath = ''] = name.split(' ')
    const row = ROWS[name]
    const { headers, ...sent } = row ? bodyOf(row, user) : { headers: {} }
    const answer = await app.fetch(row?.path ?? contractPath, {
      method,
      ...sent,
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    return [answer.status, ((await answer.json().catch(() => undefined)) as { code?: string } | undefined)?.code]
  }
  const named = ENDPOINTS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
  const forPeople = ({ personOnly, access }: Endpoint) => personOnly === true || access === 'admin'

  test.each(named.filter(([, endpoint]) => forPeople(endpoint)))('is refused by %s', async (name) => {
    expect(await codeOf(name, write)).toEqual([403, 'personOnly'])
  })

  test.each(named.filter(([, endpoint]) => !forPeople(endpoint) && endpoint.method !== 'GET'))(
    'that may only read is refused by %s',
    async (name) => {
      expect(await codeOf(name, read)).toEqual([403, 'tokenReadOnly'])
    },
  )

  test.each(named.filter(([, endpoint]) => !forPeople(endpoint)))(
    'that may write gets the answer of %s',
    async (name) => {
      expect((await codeOf(name, write))[0]).toBe(ROWS[name]?.expected.user)
    },
  )
})

describe.each(Object.entries(ROWS))('%s', (name, row) => {
  const [method = '', contractPath = ''] = name.split(' ')
  test.each(Object.entries(row.expected) as [Who, number][])('as %s: %i', async (who, status) => {
    const [browser, person] = await signedInAs(who)
    const answer = await browser.fetch(row.path ?? contractPath, { method, ...bodyOf(row, person) })
    expect(answer.status).toBe(status)
  })
})

test.each(['/api/live-matches', '/api/upcoming-matches'])(
  '%s, which bypasses the framework, carries the security headers too',
  async (path) => {
    const { headers } = await app.fetch(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  },
)
