import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundAccounts } from '../../src/contract/system.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { scriptedSource } from '../support/scripted-source.ts'

let app: TestApp
let administrator: Browser
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
  administrator = await app.signUpAdministrator()
  await app.signUp({ firstName: 'João', lastName: 'Conceição', email: 'JC@Example.com' })
  await app.signUp({ firstName: 'Joana', lastName: 'Straße', email: 'joana_s@example.com' })
  await app.signUp({ firstName: 'Фёдор', lastName: 'Иванов', email: 'иванов@почта.рф' })
  await app.signUp({ firstName: 'Percent%', lastName: 'Back\\slash', email: 'under.score@example.com' })
})
afterAll(() => app.close())

async function find(q: string): Promise<FoundAccounts> {
  const answer = await administrator.get(`/api/accounts?${new URLSearchParams({ q }).toString()}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as FoundAccounts
}
const firstNames = async (q: string) => (await find(q)).accounts.map(({ firstName }) => firstName)

test.each([
  ['joao', ['João']],
  ['JOÃO', ['João']],
  ['joa', ['Joana', 'João']],
  ['conceicao jo', ['João']],
  ['jc@example', ['João']],
  ['strasse', ['Joana']],
  ['фЕдор', ['Фёдор']],
  ['ПОЧТА.рф', ['Фёдор']],
  // The wildcards of LIKE are matched literally.
  ['%', ['Percent%']],
  ['_', ['Joana']],
  ['\\', ['Percent%']],
  ['nobody at all', []],
  ['', []],
  ['   ', []],
  ['\u0301', []],
])('searching %j finds %j', async (q, expected) => {
  expect(await firstNames(q)).toEqual(expected)
})

test('an account is found by its id, and the answer contains no credentials', async () => {
  const [joana] = (await find('joana')).accounts
  const { accounts } = await find(String(joana?.id))
  expect(accounts).toContainEqual(joana)
  expect(Object.keys(joana ?? {}).toSorted()).toEqual(['createdAt', 'email', 'firstName', 'id', 'lastName'])
})

test('an account is found by its id among many newer ones with that number in their e-mail', async () => {
  const [joana] = (await find('joana')).accounts
  for (let i = 0; i < 21; i++) await app.signUp({ email: `bettor${joana?.id}.${i}@example.com` })
  const { accounts, hasMore } = await find(String(joana?.id))
  expect(accounts).toHaveLength(20)
  expect(accounts[0]).toEqual(joana)
  expect(hasMore).toBe(true)
})

test.each([`q=${'x'.repeat(201)}`, 'q=%00', ''])('a search with %s is refused', async (query) => {
  expect((await administrator.get(`/api/accounts?${query}`)).status).toBe(400)
})

test('of 20,000 accounts twenty are shown and the answer says that there are more', async () => {
  const { pool } = app.deps.database
  await pool.query(`
    INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key)
    SELECT 'p' || n || '@example.org', 'p' || n || '@example.org', 'Vinícius', 'Nº ' || n, '', 'p' || n || '@example.org vinicius nº ' || n FROM generate_series(1, 20000) AS n`)
  const { accounts, hasMore } = await find('vinicius')
  expect(accounts).toHaveLength(20)
  expect(hasMore).toBe(true)
  expect(accounts.map(({ id }) => id)).toEqual(accounts.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(await find('vinicius p17777@')).toMatchObject({ accounts: [{ lastName: 'Nº 17777' }], hasMore: false })
}, 60_000)
