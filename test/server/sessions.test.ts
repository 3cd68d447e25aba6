import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findSessionUser } from '../../src/server/http/sessions/session.ts'
import { accountsApp } from '../support/accounts-app.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { stoppedClock } from '../support/match-source.ts'

const DAY = 24 * 60 * 60
const DAY_MS = DAY * 1000
const clock = stoppedClock()
const { now } = clock

let app: TestApp
/** Another process on the same database. */
let other: TestApp
beforeAll(async () => {
  app = await startTestApp({ build: accountsApp(), now })
  other = await startTestApp({ build: accountsApp(), now, database: app.database })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const userOf = async (at: TestApp, cookie: string): Promise<unknown> =>
  (await at.fetch('/api/auth/user', { headers: { cookie } })).json()
const whoIs = (at: TestApp, browser: Browser) => userOf(at, browser.cookie())
const setCookie = (answer: Response) => answer.headers.getSetCookie().join('\n')

describe('the cookie', () => {
  test('cannot be read by scripts, goes to this site only and lasts thirty days', async () => {
    const answer = await app.fetch('/api/register', { method: 'POST', json: newPerson() })
    expect(setCookie(answer)).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('is Secure and bound to the host where the site is https', async () => {
    const config = { publicUrl: 'https://bets.example' }
    const secure = await startTestApp({ build: accountsApp(), config, database: app.database })
    onTestFinished(() => secure.close())
    const answer = await secure.fetch('/api/register', { method: 'POST', json: newPerson() })
    expect(setCookie(answer)).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const headers = { cookie: setCookie(answer).split(';')[0] ?? '' }
    expect(await (await secure.fetch('/api/auth/user', { headers })).json()).not.toBeNull()
    const planted = { cookie: headers.cookie.replace('__Host-', '') }
    expect(await (await secure.fetch('/api/auth/user', { headers: planted })).json()).toBeNull()
  })

  test('names its user, and counts for no other', async () => {
    const browser = await app.signUp()
    const { id } = (await whoIs(app, browser)) as { id: number }
    const bytes = Buffer.from(browser.cookie().split('=')[1] ?? '', 'base64url')
    expect(bytes.readBigUInt64BE()).toBe(BigInt(id))
    bytes.writeBigUInt64BE(BigInt(id + 1))
    expect(await userOf(app, `session=${bytes.toString('base64url')}`)).toBeNull()
    bytes.writeBigUInt64BE(2n ** 64n - 1n)
    expect(await userOf(app, `session=${bytes.toString('base64url')}`)).toBeNull()
  })

  test('is nowhere in the database', async () => {
    const browser = await app.signUp()
    const token = browser.cookie().split('=')[1] ?? ''
    const rows = await app.deps.db.selectFrom('sessions').selectAll().execute()
    expect(
      rows.some(({ tokenHash }) => tokenHash.includes(token) || tokenHash.equals(Buffer.from(token, 'base64url'))),
    ).toBe(false)
  })

  test.each([
    'session=',
    'session=short',
    `session=${'a'.repeat(43)}`,
    `session=${'%'.repeat(43)}`,
    'session',
    ';;=;',
    `a=${'b'.repeat(4000)}`,
  ])('that is malformed counts as no session: %s', async (cookie) => {
    const answer = await app.fetch('/api/auth/user', { headers: { cookie } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toBeNull()
  })
})

describe('a sign-in', () => {
  test('creates a new token and ends only the session that the browser had', async () => {
    const person = newPerson()
    const first = await app.signUp(person)
    const elsewhere = app.browser()
    await elsewhere.post('/api/login', person)
    const before = first.cookie()
    await first.post('/api/login', person)
    expect(first.cookie()).not.toBe(before)
    const old = await app.fetch('/api/auth/user', { headers: { cookie: before } })
    expect(await old.json()).toBeNull()
    expect(await whoIs(app, first)).toMatchObject({ email: person.email })
    expect(await whoIs(app, elsewhere)).toMatchObject({ email: person.email })
  })

  test('never uses a token that was set before it', async () => {
    const person = newPerson()
    await app.signUp(person)
    const planted = `session=${'A'.repeat(43)}`
    const answer = await app.fetch('/api/login', { method: 'POST', json: person, headers: { cookie: planted } })
    expect(setCookie(answer)).not.toContain('A'.repeat(43))
    const attacker = await app.fetch('/api/auth/user', { headers: { cookie: planted } })
    expect(await attacker.json()).toBeNull()
  })
})

describe('signing out', () => {
  test('ends this session at once, here and in another process, and takes the cookie away', async () => {
    const browser = await app.signUp()
    const cookie = browser.cookie()
    // Both processes now keep it in memory.
    expect(await whoIs(app, browser)).not.toBeNull()
    expect(await whoIs(other, browser)).not.toBeNull()
    const answer = await browser.post('/api/logout')
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
    expect(setCookie(answer)).toMatch(/^session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await (await app.fetch('/api/auth/user', { headers: { cookie } })).json()).toBeNull()
    await expect
      .poll(async () => (await other.fetch('/api/auth/user', { headers: { cookie } })).json(), {
        interval: 5,
      })
      .toBeNull()
  })

  test('works without a session, and with an empty JSON body', async () => {
    expect((await app.fetch('/api/logout', { method: 'POST' })).status).toBe(204)
    const headers = { 'content-type': 'application/json' }
    expect((await app.fetch('/api/logout', { method: 'POST', headers })).status).toBe(204)
    expect((await app.fetch('/api/logout', { method: 'POST', json: {} })).status).toBe(204)
  })

  test('everywhere ends every session of the account, and nobody else’s', async () => {
    const person = newPerson()
    const here = await app.signUp(person)
    const there = other.browser()
    await there.post('/api/login', person)
    const stranger = await other.signUp()
    const cookies = [here.cookie(), there.cookie()]
    const users = (at: TestApp) => Promise.all(cookies.map((cookie) => userOf(at, cookie)))
    // Both processes now keep both sessions in memory.
    expect([await users(app), await users(other)].flat()).not.toContain(null)
    expect((await here.post('/api/auth/logout-everywhere')).status).toBe(204)
    expect(await users(app)).toEqual([null, null])
    await expect.poll(() => users(other), { interval: 5 }).toEqual([null, null])
    expect(await whoIs(app, stranger)).not.toBeNull()
  })
})

describe('time', () => {
  test('ends a session after thirty days without use', async () => {
    const browser = await app.signUp()
    clock.pass(30 * DAY + 1)
    expect(await whoIs(app, browser)).toBeNull()
  })

  test('never ends one that is used, and writes it at most once a day', async () => {
    const browser = await app.signUp()
    const expiry = async () => {
      const user = await findSessionUser(app.deps, browser.cookie())
      const row = app.deps.db
        .selectFrom('sessions')
        .select('expiresAt')
        .where('userId', '=', user?.id ?? 0)
      return (await row.executeTakeFirstOrThrow()).expiresAt.getTime()
    }
    const first = await expiry()
    clock.pass(DAY / 2)
    expect(await expiry()).toBe(first)
    clock.pass(DAY)
    const answer = await browser.get('/api/auth/user')
    expect(setCookie(answer)).toContain('Max-Age=2592000')
    expect(await expiry()).toBeGreaterThan(first + DAY_MS)
    expect(setCookie(await browser.get('/api/auth/user'))).toBe('')
    clock.pass(29 * DAY)
    expect(await whoIs(app, browser)).not.toBeNull()
    clock.pass(29 * DAY)
    expect(await whoIs(app, browser)).not.toBeNull()
  })

  test('deletes expired sessions of the user at the next sign-in', async () => {
    const person = newPerson()
    const browser = await app.signUp(person)
    await browser.post('/api/login', person)
    clock.pass(31 * DAY)
    await app.browser().post('/api/login', person)
    const { rows } = await app.deps.database.pool.query(
      'SELECT FROM sessions JOIN users ON users.id = user_id WHERE email = $1',
      [person.email],
    )
    expect(rows).toHaveLength(1)
  })
})

test('a session costs one database query per cache period, not one per request', async () => {
  const browser = await app.signUp()
  const { id } = (await whoIs(app, browser)) as { id: number }
  const firstName = async () => ((await whoIs(app, browser)) as { firstName: string }).firstName
  const rename = (name: string) =>
    app.deps.db.updateTable('users').set({ firstName: name }).where('id', '=', id).execute()
  let names = 0
  // What another process says late of the sessions that tests before have ended keeps a session from the cache.
  const isCached = async () => {
    const read = await firstName()
    names += 1
    await rename(`Ana ${names}`)
    return (await firstName()) === read
  }
  await expect.poll(isCached).toBe(true)
  clock.pass(11)
  expect(await firstName()).toBe(`Ana ${names}`)
})
