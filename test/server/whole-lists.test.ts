import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { storeBets } from '../support/stored-bets.ts'

/** Bets with long notes: more data than the system's buffers hold, so that a list that is not read does not end. */
const BETS = 5_000
const NOTE = 'x'.repeat(2000)
const PASSWORD = 'correct horse'

let app: TestApp
let ana: Browser
const lines: string[] = []
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), logTo: { write: (line) => void lines.push(line) } })
  ana = await app.signUp(newPerson({ password: PASSWORD }))
  const { id } = (await (await ana.get('/api/auth/user')).json()) as { id: number }
  const bets = Array.from({ length: BETS }, (_, n) => ({
    userId: id,
    placedAt: new Date(Date.UTC(2020, 0, 1) + n * 60_000),
    betType: 'other' as const,
    status: 'won' as const,
    amount: n + 1,
    result: n + 1,
  }))
  await storeBets(app.deps.database, bets)
  await app.deps.db.updateTable('bets').set({ note: NOTE }).execute()
})
afterAll(() => app.close())

type Asked = { readonly request: ClientRequest; readonly answer: Promise<IncomingMessage>; isAnswered: boolean }

/** Sends a request on its own connection. The test reads the body, or does not. */
function ask(browser: Browser, path: string, method = 'GET', json?: unknown): Asked {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { cookie: browser.cookie(), ...(json !== undefined && { 'content-type': 'application/json' }) }
  const asked = request(app.url + path, { method, headers, agent: false })
  const outcome: Asked = { request: asked, answer: promise, isAnswered: false }
  asked.on('response', (answer) => {
    outcome.isAnswered = true
    resolve(answer)
  })
  asked.on('error', reject)
  asked.end(json === undefined ? undefined : JSON.stringify(json))
  promise.catch(() => undefined)
  return outcome
}

const statusOf = async ({ answer }: Asked) => (await answer).statusCode
/** A request that is answered after the earlier ones of the same user. */
const aPage = async (browser: Browser) => expect((await browser.get('/api/bets?limit=1')).status).toBe(200)

async function exportsOnRecord(): Promise<number> {
  const { rows } = await app.deps.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_log WHERE action = 'account-exported'`,
  )
  return rows[0]?.count ?? 0
}

test('two whole lists of a user run at a time, of any kind; the next ones wait', async () => {
  const first = ask(ana, '/api/bets')
  const second = ask(ana, '/api/account/export/bets.csv', 'POST', { password: PASSWORD })
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
  const waiting = [
    ask(ana, '/api/bets/status/won'),
    ask(ana, '/api/account/export', 'POST', { password: PASSWORD }),
    ask(ana, '/api/bets?sort=amount'),
  ]
  await aPage(ana)
  // Hashing the password of the export takes longer than any list needs for its first piece.
  const bia = await app.signUp()
  expect((await bia.get('/api/bets')).status).toBe(200)
  expect(waiting.map(({ isAnswered }) => isAnswered)).toEqual([false, false, false])

  // One client disconnects, the other reads to the end; then the waiting ones are served.
  first.request.destroy()
  const csv = await text(await second.answer)
  expect(csv.split('\r\n')).toHaveLength(BETS + 2)
  for (const { answer } of waiting)
    expect((await text(await answer)).match(/"id":/g)?.length).toBeGreaterThanOrEqual(BETS)
}, 60_000)

test('beyond ten that wait a list is refused with 429, and accepted after others have ended', async () => {
  const asked = Array.from({ length: 2 }, () => ask(ana, '/api/bets'))
  await Promise.all(asked.map(statusOf))
  const more = Array.from({ length: 13 }, () => ask(ana, '/api/bets'))
  await expect.poll(() => more.filter(({ isAnswered }) => isAnswered).length).toBe(3)
  const refused = await Promise.all(more.filter(({ isAnswered }) => isAnswered).map(({ answer }) => answer))
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    Array.from({ length: 3 }, () => [429, '5']),
  )
  expect(JSON.parse(await text(refused[0] as IncomingMessage))).toMatchObject({ code: 'tooManyRequests' })
  const before = await exportsOnRecord()
  expect((await ana.post('/api/account/export/bets.xlsx', { password: PASSWORD })).status).toBe(429)
  await aPage(ana)

  // Disconnecting frees a place, also while waiting.
  for (const { request } of [...asked, ...more]) request.destroy()
  await expect.poll(async () => (await ana.get('/api/bets/status/lost')).status).toBe(200)
  // Refused exports are still not in the audit log.
  expect(await exportsOnRecord()).toBe(before)
})

test('a client that disconnects while it waits is not logged as an error', async () => {
  const reading = Array.from({ length: 2 }, () => ask(ana, '/api/bets'))
  await Promise.all(reading.map(statusOf))
  const waiting = Array.from({ length: 3 }, () => ask(ana, '/api/account/export', 'POST', { password: PASSWORD }))
  await aPage(ana)
  // The passwords of the earlier requests are hashed before this one.
  await app.signUp()
  for (const { request } of [...waiting, ...reading]) request.destroy()
  await expect.poll(async () => (await ana.get('/api/bets/status/lost')).status).toBe(200)
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([])
})
