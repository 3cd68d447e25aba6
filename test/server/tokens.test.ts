import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESSION_ENDED } from '../../src/contract/matches/live.ts'
import type { Token } from '../../src/contract/tokens.ts'
import { newPerson, type Person, startTestApp, type TestApp } from '../support/app.ts'
import { SPIRIT_BET } from '../support/bets.ts'
import type { Browser } from '../support/browser.ts'
import { stoppedClock } from '../support/match-source.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { tokenOf, withToken } from '../support/tokens.ts'

const clock = stoppedClock()
const { now } = clock
const PASSWORD = 'correct horse'
let app: TestApp
/** Another process on the same database. */
let other: TestApp
let log = ''

beforeAll(async () => {
  const logTo = {
    write(line: string) {
      log += line
    },
  }
  app = await startTestApp({ source: scriptedSource(), config: { loginLimit: 1_000 }, now, logTo })
  other = await startTestApp({ source: scriptedSource(), now, database: app.database })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const listed = async (browser: Browser) => (await (await browser.get('/api/tokens')).json()) as Token[]
const checksum = (content: string) => crc32(content).toString(16).padStart(8, '0')
const textOf = (content: string) => `cb_${content}${checksum(content)}`
const revoke = (browser: Browser, id: number) => browser.fetch(`/api/tokens/${id}`, { method: 'DELETE' })
const answerOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { code?: string; fields?: Record<string, string> }),
})

describe('creating a token', () => {
  test('answers it once: lists have its name, scope and times only', async () => {
    const browser = await app.signUp()
    const { token, ...shown } = await tokenOf(browser, PASSWORD, 'read')
    expect(shown).toEqual({
      id: shown.id,
      name: 'spreadsheet',
      scope: 'read',
      createdAt: now().toISOString(),
      lastUsedAt: null,
    })
    expect(await listed(browser)).toEqual([shown])
    const { id } = (await (await browser.get('/api/auth/user')).json()) as { id: number }
    expect(token).toMatch(/^cb_[\da-f]{64}$/)
    expect(Number.parseInt(token.slice(3, 19), 16)).toBe(id)
    expect(token.slice(59)).toBe(checksum(token.slice(3, 59)))
  })

  test('stores no token, and logs only its id and scope', async () => {
    const { token, id } = await tokenOf(await app.signUp(), PASSWORD)
    const { rows } = await app.deps.database.pool.query<{ row: string }>('SELECT t::text AS row FROM tokens t')
    expect(rows.map(({ row }) => row).join('\n')).not.toContain(token.slice(3))
    expect(log).toContain(`"token":${id},"scope":"write","msg":"token created"`)
    expect(log).not.toContain(token)
    expect(log).not.toContain('spreadsheet')
  })

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['an invisible name', { name: '\u200b' }, 'name'],
    ['a name of 61 characters', { name: 'a'.repeat(61) }, 'name'],
    ['a name with a line end', { name: 'a\nb' }, 'name'],
    ['another scope', { scope: 'admin' }, 'scope'],
    ['no password', { password: undefined }, 'password'],
    ['a wrong password', { password: 'wrong horse' }, 'password'],
  ])('is refused with %s', async (_, wrong, field) => {
    const browser = await app.signUp()
    const answer = await answerOf(
      await browser.post('/api/tokens', { name: 'spreadsheet', scope: 'read', password: PASSWORD, ...wrong }),
    )
    expect(answer).toMatchObject({ status: 400, code: 'badInput' })
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
    expect(await listed(browser)).toEqual([])
  })

  test('takes a name of 60 characters', async () => {
    const json = { name: 'ж'.repeat(60), scope: 'read', password: PASSWORD }
    expect((await (await app.signUp()).post('/api/tokens', json)).status).toBe(201)
  })

  test('stops at 20 per account, also where two requests come at once', async () => {
    const browser = await app.signUp()
    const create = () => browser.post('/api/tokens', { name: 'one of many', scope: 'read', password: PASSWORD })
    for (let count = 0; count < 19; count += 1) expect((await create()).status).toBe(201)
    const both = await Promise.all([create(), create()])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await answerOf(await create())).toMatchObject({ status: 409, code: 'tooManyTokens' })
    const [newest] = await listed(browser)
    await revoke(browser, newest?.id ?? 0)
    expect((await create()).status).toBe(201)
  })
})

describe('a call with a token', () => {
  test('acts for its account, in every process', async () => {
    const browser = await app.signUp()
    const { token } = await tokenOf(browser, PASSWORD)
    const user = await (await browser.get('/api/auth/user')).json()
    expect(await (await withToken(app, token)('/api/auth/user')).json()).toEqual(user)
    expect(await (await withToken(other, token)('/api/auth/user')).json()).toEqual(user)
  })

  test('needs no origin of the site, and repeats a bet by its idempotency key', async () => {
    const browser = await app.signUp()
    const call = withToken(app, (await tokenOf(browser, PASSWORD)).token)
    const headers = { origin: 'https://elsewhere.example', 'idempotency-key': 'one', 'sec-fetch-site': 'cross-site' }
    const place = () => call('/api/bets', { method: 'POST', json: SPIRIT_BET, headers })
    const [first, again] = [await place(), await place()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    expect(await (await browser.get('/api/bets')).json()).toHaveLength(1)
  })

  test('never acts as the session of a cookie beside it', async () => {
    const ana = await app.signUp()
    const bia = await app.signUp()
    const { token } = await tokenOf(bia, PASSWORD)
    const asBia = await withToken(app, token)('/api/auth/user', { headers: { cookie: ana.cookie() } })
    expect(await asBia.json()).toEqual(await (await bia.get('/api/auth/user')).json())
    const damaged = { cookie: ana.cookie(), authorization: `Bearer ${token}0` }
    expect((await app.fetch('/api/auth/user', { headers: damaged })).status).toBe(401)
  })

  test('meant for another account is refused', async () => {
    const { token } = await tokenOf(await app.signUp(), PASSWORD)
    const answer = await withToken(app, token)('/api/stats', { headers: { 'x-account': '4' } })
    expect(await answerOf(answer)).toMatchObject({ status: 401, code: 'notSignedIn' })
  })

  test('finds no bet of somebody else', async () => {
    const bia = await app.signUp()
    const { id } = (await (await bia.post('/api/bets', SPIRIT_BET)).json()) as { id: number }
    const call = withToken(app, (await tokenOf(await app.signUp(), PASSWORD)).token)
    expect((await call(`/api/bets/${id}`)).status).toBe(404)
    expect((await call(`/api/bets/${id}`, { method: 'DELETE' })).status).toBe(404)
  })

  test.each([
    ['unknown', (token: string) => textOf(token.slice(3, 19) + '0'.repeat(40))],
    ['that names another user', (token: string) => textOf(`${'4'.padStart(16, '0')}${token.slice(19, 59)}`)],
    ['that names no possible user', (token: string) => textOf(`${'f'.repeat(16)}${token.slice(19, 59)}`)],
    ['that names no user', () => textOf('0'.repeat(40))],
    ['without its checksum', (token: string) => token.slice(0, -8)],
    ['with a wrong digit', (token: string) => token.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['in capitals', (token: string) => `cb_${token.slice(3).toUpperCase()}`],
    ['a long one', (token: string) => `${token}${'0'.repeat(8_000)}`],
  ])('%s gets 401 and says which credentials it takes', async (_, change) => {
    const { token } = await tokenOf(await app.signUp(), PASSWORD)
    for (const path of ['/api/bets', '/api/live-matches', '/api/upcoming-matches?x=1']) {
      const answer = await withToken(app, change(token))(path)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
      expect(await answerOf(answer)).toMatchObject({ status: 401, code: 'tokenInvalid' })
    }
  })

  test('gets the lists of matches as a visitor gets them', async () => {
    const call = withToken(app, (await tokenOf(await app.signUp(), PASSWORD, 'read')).token)
    for (const path of ['/api/live-matches', '/api/upcoming-matches']) {
      const [own, open] = [await call(path), await app.fetch(path)]
      expect([own.status, await own.json()]).toEqual([200, await open.json()])
      const shared = [...open.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
      expect([...own.headers]).toEqual(expect.arrayContaining(shared))
      const etag = { 'if-none-match': own.headers.get('etag') ?? '' }
      expect((await call(path, { headers: etag })).status).toBe(304)
      expect((await app.fetch(path, { headers: { authorization: 'Basic YW5hOmFuYQ==' } })).status).toBe(200)
    }
  })

  test.each(['Basic YW5hOmFuYQ==', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer'])(
    'credentials of a proxy in front of the site do not matter: %s',
    async (authorization) => {
      const browser = await app.signUp()
      expect((await browser.fetch('/api/bets', { headers: { authorization } })).status).toBe(200)
      const foreign = { authorization, origin: 'https://elsewhere.example' }
      expect((await browser.fetch('/api/bets', { method: 'DELETE', headers: foreign })).status).toBe(403)
    },
  )

  test('is shown as its last use, written at most once a minute', async () => {
    const browser = await app.signUp()
    const { token } = await tokenOf(browser, PASSWORD)
    const lastUse = async () => (await listed(browser))[0]?.lastUsedAt
    const first = now().toISOString()
    await withToken(app, token)('/api/stats')
    expect(await lastUse()).toBe(first)
    clock.pass(59)
    await withToken(app, token)('/api/stats')
    expect(await lastUse()).toBe(first)
    clock.pass(1)
    await withToken(app, token)('/api/stats')
    expect(await lastUse()).toBe(now().toISOString())
  })

  test('beyond TOKEN_LIMIT in a minute gets 429 with Retry-After, whichever token of the account it has', async () => {
    const limited = await startTestApp({ source: scriptedSource(), config: { tokenLimit: 3 }, database: app.database })
    const browser = await limited.signUp()
    const first = withToken(limited, (await tokenOf(browser, PASSWORD, 'read')).token)
    const second = withToken(limited, (await tokenOf(browser, PASSWORD)).token)
    for (let count = 0; count < 3; count += 1) expect((await first('/api/stats')).status).toBe(200)
    const refused = await second('/api/stats')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await answerOf(refused)).toMatchObject({ status: 429, code: 'tooManyRequests' })
    expect((await browser.get('/api/stats')).status).toBe(200)
    const stranger = withToken(limited, (await tokenOf(await limited.signUp(), PASSWORD)).token)
    expect((await stranger('/api/stats')).status).toBe(200)
    await limited.close()
  })
})

describe('a token ends at once', () => {
  test('when it is revoked, in every process; the other tokens stay', async () => {
    const browser = await app.signUp()
    const revoked = await tokenOf(browser, PASSWORD)
    const kept = await tokenOf(browser, PASSWORD)
    expect((await withToken(other, revoked.token)('/api/stats')).status).toBe(200)
    expect((await revoke(browser, revoked.id)).status).toBe(204)
    expect((await withToken(other, revoked.token)('/api/stats')).status).toBe(401)
    expect((await withToken(app, revoked.token)('/api/stats')).status).toBe(401)
    expect((await withToken(app, revoked.token)('/api/live-matches')).status).toBe(401)
    expect((await withToken(app, kept.token)('/api/stats')).status).toBe(200)
    expect((await listed(browser)).map(({ id }) => id)).toEqual([kept.id])
    expect((await revoke(browser, revoked.id)).status).toBe(404)
    expect(log).toContain(`"token":${revoked.id},"msg":"token revoked"`)
  })

  test('not when somebody else revokes it', async () => {
    const { id, token } = await tokenOf(await app.signUp(), PASSWORD)
    expect((await revoke(await app.signUp(), id)).status).toBe(404)
    expect((await withToken(app, token)('/api/stats')).status).toBe(200)
  })

  test('when its account is deleted', async () => {
    const browser = await app.signUp()
    const { token } = await tokenOf(browser, PASSWORD)
    await browser.fetch('/api/account', { method: 'DELETE', json: { password: PASSWORD } })
    expect((await withToken(app, token)('/api/auth/user')).status).toBe(401)
  })

  test('not when its owner signs out everywhere or changes the password', async () => {
    const person: Person = newPerson()
    const browser = await app.signUp(person)
    const { token } = await tokenOf(browser, person.password)
    const passwords = { currentPassword: person.password, newPassword: 'battery staple' }
    expect((await browser.fetch('/api/auth/password', { method: 'PUT', json: passwords })).status).toBe(204)
    await browser.post('/api/auth/logout-everywhere')
    expect((await withToken(app, token)('/api/stats')).status).toBe(200)
  })
})

test('creating and revoking are in the audit log', async () => {
  const browser = await app.signUp()
  const { id: userId } = (await (await browser.get('/api/auth/user')).json()) as { id: number }
  const { id } = await tokenOf(browser, PASSWORD)
  await revoke(browser, id)
  const rows = await app.deps.db
    .selectFrom('auditLog')
    .select('action')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['registered', 'token-created', 'token-revoked'])
})

describe('a socket', () => {
  const open = (token: string) => new SocketClient(app.url, { headers: { authorization: `Bearer ${token}` } })

  test('of a program gets the matches and the changes of its account, and closes when the token is revoked', async () => {
    const browser = await app.signUp()
    const { id, token } = await tokenOf(browser, PASSWORD, 'read')
    const client = await open(token).register()
    await browser.post('/api/bets', SPIRIT_BET)
    await client.until(() => client.messages.some(({ type }) => type === 'changed'))
    await revoke(browser, id)
    expect(await client.closed).toBe(SESSION_ENDED)
  })

  test('of a program is nobody online', async () => {
    const { token } = await tokenOf(await app.signUp(), PASSWORD)
    const client = await open(token).register()
    const page = await new SocketClient(app.url).register()
    const online = () => app.deps.db.selectFrom('presence').select('userId').execute()
    // Who is online is stored once a second: the visitor, who came later, alone.
    await expect.poll(online).toEqual([{ userId: null }])
    client.close()
    page.close()
  })

  test('with a token that is not valid is refused', async () => {
    const { socket } = open(`cb_${'0'.repeat(48)}`)
    const status = await new Promise((resolve) =>
      socket.once('unexpected-response', (_, answer: { statusCode?: number }) => resolve(answer.statusCode)),
    )
    expect(status).toBe(401)
  })
})
