import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdministrator, resetPassword } from '../../src/server/auth/administrator.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, idOf } from '../support/browser.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { byTier } from '../support/tier.ts'

let app: TestApp
let administrator: Browser
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), config: { loginLimit: 3, trustProxy: 1 } })
  administrator = await app.signUpAdministrator()
})
afterAll(() => app.close())

type Entry = { readonly id: number; readonly at: string; readonly action: string; readonly userId: number | null }

type Page = { readonly entries: Entry[]; readonly older: number | null }

async function pageOf(query = '', browser = administrator): Promise<Page> {
  const answer = await browser.get(`/api/audit-log${query}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Page
}

const shown = async () => (await pageOf()).entries

/** The entries that `act` adds, oldest first. */
async function recorded(act: () => Promise<unknown>): Promise<[action: string, userId: number | null][]> {
  const [last] = await shown()
  await act()
  const entries = (await shown()).filter(({ id }) => id > (last?.id ?? 0))
  return entries.toReversed().map(({ action, userId }) => [action, userId])
}

test('creating the administrator is recorded, and so is the sign-in', async () => {
  const fresh = await startTestApp({ source: scriptedSource() })
  const browser = await fresh.signUpAdministrator()
  const { entries } = await pageOf('', browser)
  expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
    ['signed-in', 4],
    ['administrator-created', 4],
  ])
  // Creates nothing, as there is an administrator.
  await createAdministrator(fresh.deps.db, newPerson())
  const { rows } = await fresh.deps.database.pool.query('SELECT FROM audit_log')
  expect(rows).toHaveLength(2)
  await fresh.close()
})

test('the actions of an account are recorded with its id, also after it is deleted', async () => {
  const person = newPerson()
  const browser = app.browser()
  let id = 0
  const acts = await recorded(async () => {
    await browser.post('/api/register', person)
    id = await idOf(browser)
    await browser.post('/api/logout')
    await browser.post('/api/logout')
    await browser.post('/api/login', person)
    await browser.fetch('/api/auth/password', {
      method: 'PUT',
      json: { currentPassword: person.password, newPassword: 'battery staple' },
    })
    await resetPassword(app.deps.db, person.email, 'another battery')
    await browser.post('/api/login', { ...person, password: 'another battery' })
    await browser.post('/api/auth/logout-everywhere')
    await browser.post('/api/login', { ...person, password: 'another battery' })
    await (await browser.post('/api/account/export', { password: 'another battery' })).text()
    await (await browser.post('/api/account/export/bets.csv', { password: 'another battery' })).text()
    await browser.fetch('/api/account', { method: 'DELETE', json: { password: 'another battery' } })
  })
  expect(acts).toEqual(
    [
      'registered',
      'signed-out',
      'signed-in',
      'password-changed',
      'password-reset',
      'signed-in',
      'signed-out-everywhere',
      'signed-in',
      'account-exported',
      'account-exported',
      'account-deleted',
    ].map((action) => [action, id]),
  )
})

test('settling and deleting bets is recorded, placing and changing them is not', async () => {
  const browser = await app.signUp()
  const id = await idOf(browser)
  const bets = betsOf(browser)
  const acts = await recorded(async () => {
    const first = await bets.placed()
    const second = await bets.placed()
    await bets.change(first.id, { amount: '10.00' })
    await bets.settle(first.id, { status: 'won' })
    await bets.settle(first.id, { status: 'lost' })
    await bets.remove(second.id)
    await bets.remove(second.id)
    await bets.clear()
    await bets.clear()
  })
  expect(acts).toEqual([
    ['bet-settled', id],
    ['bet-deleted', id],
    ['bets-cleared', id],
  ])
})

test('twenty settlements of one bet at the same time are recorded once', async () => {
  const browser = await app.signUp()
  const bets = betsOf(browser)
  const bet = await bets.placed()
  const acts = await recorded(() =>
    Promise.all(Array.from({ length: 20 }, () => bets.settle(bet.id, { status: 'won' }))),
  )
  expect(acts).toEqual([['bet-settled', await idOf(browser)]])
})

const login = (json: unknown, address: string) =>
  app.fetch('/api/login', { method: 'POST', json, headers: { 'x-forwarded-for': address } })

test('a failed sign-in is recorded with the account, if there is one', async () => {
  const person = newPerson()
  const browser = await app.signUp(person)
  const id = await idOf(browser)
  const acts = await recorded(async () => {
    await login({ ...person, email: person.email.toUpperCase(), password: 'a wrong guess' }, '203.0.113.1')
    await login(newPerson(), '203.0.113.2')
    await browser.post('/api/account/export', { password: 'a wrong guess' })
    await login({ email: 'not an address', password: 'x' }, '203.0.113.3')
  })
  expect(acts).toEqual([
    ['sign-in-failed', id],
    ['sign-in-failed', null],
    ['sign-in-failed', id],
  ])
})

test('many guesses at the same time write no entries beyond the limit', async () => {
  const person = newPerson()
  const id = await idOf(await app.signUp(person))
  const guess = () => login({ ...person, password: 'a wrong guess' }, '203.0.113.9')
  let answers: Response[] = []
  const acts = await recorded(async () => {
    answers = await Promise.all(Array.from({ length: byTier(30, 100) }, guess))
  })
  const failed = answers.filter(({ status }) => status === 401)
  // A busy machine is too slow for some of them at a time: it may have counted these, and recorded none.
  if (!answers.some(({ status }) => status === 503)) expect(failed).toHaveLength(3)
  expect(failed.length).toBeLessThanOrEqual(3)
  expect(acts).toEqual(failed.map(() => ['sign-in-failed', id]))
})

test('a page has twenty entries with their times, newest first', async () => {
  for (let i = 0; i < 21; i += 1) await app.signUp()
  const entries = await shown()
  expect(entries).toHaveLength(20)
  expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toSorted((a, b) => b - a))
  const { rows } = await app.deps.database.pool.query<{ at: Date }>('SELECT max(at) AS at FROM audit_log')
  expect(entries[0]?.at).toBe(rows[0]?.at.toISOString())
})

/** Every page, one after the other. */
async function allPages(query: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let before: number | null | undefined; before !== null; ) {
    const page = await pageOf(`?${query}${before === undefined ? '' : `&before=${before}`}`)
    expect(page.entries.length).toBeLessThanOrEqual(20)
    entries.push(...page.entries)
    before = page.older
  }
  return entries
}

test('pages by action and by account have each entry once, also while entries are added', async () => {
  const browser = await app.signUp()
  const id = await idOf(browser)
  const bets = betsOf(browser)
  for (let n = 0; n < 45; n += 1) await bets.settle((await bets.placed()).id, { status: 'won' })
  const other = await app.signUp()
  const otherId = await idOf(other)

  const settled = await allPages(`action=bet-settled&userId=${id}`)
  expect(settled).toHaveLength(45)
  expect(new Set(settled.map((entry) => entry.id)).size).toBe(45)
  expect(settled.map((entry) => entry.id)).toEqual(settled.map((entry) => entry.id).toSorted((a, b) => b - a))

  expect((await allPages(`userId=${id}`)).map(({ action }) => action)).toEqual([
    ...Array.from({ length: 45 }, () => 'bet-settled'),
    'registered',
  ])
  expect((await pageOf(`?userId=${otherId}`)).entries.map(({ action, userId }) => [action, userId])).toEqual([
    ['registered', otherId],
  ])
  const registered = await allPages('action=registered')
  expect(new Set(registered.map(({ action }) => action))).toEqual(new Set(['registered']))
  expect(registered.map(({ userId }) => userId)).toEqual(expect.arrayContaining([id, otherId]))

  const first = await pageOf()
  await app.signUp()
  const second = await pageOf(`?before=${first.older}`)
  expect(Math.max(...second.entries.map((entry) => entry.id))).toBeLessThan(
    Math.min(...first.entries.map((entry) => entry.id)),
  )
  expect(await pageOf('?before=1')).toEqual({ entries: [], older: null })
})

test.each(['action=nonsense', 'userId=0', 'userId=x', 'before=-1', `before=${'9'.repeat(30)}`])(
  'the query %s is refused',
  async (query) => {
    expect((await administrator.get(`/api/audit-log?${query}`)).status).toBe(400)
  },
)

test.each(['UPDATE audit_log SET user_id = NULL', 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'entries cannot be changed: %s is refused',
  async (statement) => {
    const { pool } = app.deps.database
    const entries = async () => (await pool.query<Entry>('SELECT * FROM audit_log ORDER BY id')).rows
    const before = await entries()
    await expect(pool.query(statement)).rejects.toThrow('the audit log can only be added to')
    expect(await entries()).toEqual(before)
  },
)

test('the log has no column with personal data except the id of the account', async () => {
  const { rows } = await app.deps.database.pool.query(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'audit_log' ORDER BY 1`,
  )
  expect(rows.map(({ column_name: name }: { column_name: string }) => name)).toEqual(['action', 'at', 'id', 'user_id'])
})
