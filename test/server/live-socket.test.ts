import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Match } from '../../src/contract/matches/matches.ts'
import type { MatchReading, MatchStatus } from '../../src/domain/match/match.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Clock, expectRead, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { rawRequest } from '../support/raw-request.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

let clock: Clock
let source: TestSource
let app: TestApp
const pages: SocketClient[] = []
/** The matches of the test. */
let [first, second, third] = ['', '', '']
let tests = 0

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  clock = stoppedClock()
  source = testSource(clock)
  app = await startTestApp({ source, now: clock.now })
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})
// Each test begins hours later: the matches of the tests before have left the lists.
beforeEach(async () => {
  tests += 1
  ;[first, second, third] = [`${tests} first`, `${tests} second`, `${tests} third`]
  clock.pass(7 * 3_600)
  await read(listed())
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

const listed = () => [liveReading(first), liveReading(second), upcomingReading(third)]

/** Sets what the source returns, and polls it. */
async function read(matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: ['live', 'upcoming'] })
  clock.pass(60)
  await expectRead(app, clock)
}

function open(options: ConstructorParameters<typeof SocketClient>[1] = {}): SocketClient {
  const page = new SocketClient(app.url, options)
  pages.push(page)
  return page
}

async function lists(): Promise<Match[]> {
  const answers = await Promise.all(['live', 'upcoming'].map((list) => app.fetch(`/api/${list}-matches`)))
  return (await Promise.all(answers.map((answer) => answer.json() as Promise<Match[]>))).flat()
}

const byId = (matches: readonly Match[]) => matches.toSorted((a, b) => a.id - b.id)
const version = (page: SocketClient) => page.version ?? -1

test('a page that registers gets `connected` and the whole state', async () => {
  const page = await open().register()
  expect(page.messages.map(({ type }) => type)).toEqual(['connected', 'state'])
  expect(byId(page.all())).toEqual(byId(await lists()))
  expect(page.messages[1]).toMatchObject({
    updatedAt: clock.now().toISOString(),
    source: 'hltv',
    delayedAfterSeconds: 150,
  })
})

test('a change is pushed with the changed match alone, and a poll without changes pushes nothing', async () => {
  const page = await open().register()
  await read(listed())
  await read([liveReading(first), liveReading(second, { score2: 1 }), upcomingReading(third)])
  await page.until(() => page.messages.length === 3)
  expect(page.messages[2]).toMatchObject({ type: 'changes', gone: [], matches: [{ score2: 1, status: 'LIVE' }] })
  expect(byId(page.all())).toEqual(byId(await lists()))
})

test('a finished match leaves the list with its last score, a cancelled one is removed', async () => {
  const page = await open().register()
  await read([
    { ...liveReading(first), status: 'finished', score1: 2 },
    liveReading(second),
    { ...upcomingReading(third), status: 'cancelled' },
  ])
  await page.until(() => page.messages.length === 3)
  expect(page.messages[2]).toMatchObject({ type: 'changes', matches: [{ status: 'finished', score1: 2 }] })
  expect(page.messages[2]).toHaveProperty('gone.length', 1)
  expect(page.all()).toHaveLength(1)
})

test('a page that reconnects gets only the changes it missed', async () => {
  const before = await open().register()
  const known = before.all()
  before.close()
  await read([{ ...liveReading(first), status: 'finished', score1: 2 }, liveReading(second), upcomingReading(third)])
  await read([liveReading(second), upcomingReading(third), upcomingReading(`${tests} fourth`)])

  const back = await open().register(version(before), known)
  expect(back.messages.map(({ type }) => type)).toEqual(['connected', 'changes'])
  expect(byId(back.all())).toEqual(byId(await lists()))
  const unchanged = known.find(({ status }) => status === 'upcoming')
  expect(JSON.stringify(back.messages[1])).not.toContain(`"hltvId":${unchanged?.hltvId}`)
})

test.each([
  ['a version from the future', 1_000_000],
  ['a version from before anything', 0],
])('a page with %s gets the whole state', async (_, since) => {
  const page = await open().register(since)
  expect(page.messages[1]?.type).toBe('state')
})

test('a page that missed nothing gets a change without matches', async () => {
  const before = await open().register()
  const again = await open().register(before.version, before.all())
  expect(again.messages[1]).toMatchObject({ type: 'changes', from: before.version, version: before.version, gone: [] })
  expect(byId(again.all())).toEqual(byId(await lists()))
})

test('open pages are notified when a match turns delayed, and when it is live again', async () => {
  const page = await open().register()
  source.answer = () => Promise.reject(new Error('not now'))
  clock.pass(151)
  vi.advanceTimersByTime(1_000)
  await page.until(() => page.list('LIVE').some(({ delayedSince }) => delayedSince !== null))
  expect(byId(page.all())).toEqual(byId(await lists()))
  await read(listed())
  await page.until(() => page.list('LIVE').every(({ delayedSince }) => delayedSince === null))
  expect(byId(page.all())).toEqual(byId(await lists()))
})

test('every 30 s a page gets the age of the data', async () => {
  const page = await open().register()
  await read(listed())
  vi.advanceTimersByTime(30_000)
  await page.until(() => page.messages.length === 3)
  expect(page.messages[2]).toMatchObject({ type: 'fresh', updatedAt: clock.now().toISOString(), version: page.version })
})

test('a page that answers no ping is disconnected at the second', async () => {
  const page = await open().register()
  page.socket.pause()
  vi.advanceTimersByTime(30_000)
  const gone = new Promise((resolve) => page.socket.once('close', resolve))
  vi.advanceTimersByTime(30_000)
  page.socket.resume()
  await gone
})

test('a client that reads too slowly gets the newest state when it reads again', async () => {
  const page = await open().register()
  page.socket.pause()
  // More than the buffers of the operating system hold.
  const padding = 'x'.repeat(100_000)
  for (let round = 0; round < 20; round++) {
    const many = Array.from({ length: 8 }, (_, i) =>
      liveReading(`${tests} ${i}`, {
        tournament: `${padding}${round}`,
        maps: [],
        odds: { odds1: 1100 + round, odds2: 2000 },
      }),
    )
    await read(many)
  }
  page.socket.resume()
  const wanted = byId(await lists())
  await page.until(() => JSON.stringify(byId(page.all())) === JSON.stringify(wanted))
  expect(page.messages.length).toBeLessThan(16)
})

test.each([
  'not json',
  '[]',
  '{"type":"register","since":"x","userId":{}}',
  '{"type":"other"}',
  '{"type":"register","isAuthenticated":"no"}',
])('a client that sends %s stays connected and can register', async (text) => {
  const page = open()
  await new Promise((resolve) => page.socket.once('open', resolve))
  page.socket.send(text)
  page.socket.send(Buffer.from([0xff, 0xfe]))
  page.socket.send(JSON.stringify({ type: 'register' }))
  await page.until(() => page.messages.length >= 2)
  expect(page.messages.map(({ type }) => type)).toEqual(['connected', 'state'])
})

test('a message above the size limit closes the socket', async () => {
  const page = open()
  await new Promise((resolve) => page.socket.once('open', resolve))
  page.socket.send('x'.repeat(5_000))
  expect(await page.closed).toBe(1009)
})

test('another site’s page cannot open the socket, our own can', async () => {
  const foreign = open({ origin: 'https://evil.example' })
  expect(await foreign.closed).toBe(1006)
  const own = await open({ origin: app.url }).register()
  expect(own.messages).toHaveLength(2)
})

test('only /ws accepts an upgrade', async () => {
  const { port } = new URL(app.url)
  const line = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(
        'GET /wsx HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    )
    socket.on('data', (data) => resolve(String(data)))
  })
  expect(line).toMatch(/^HTTP\/1\.1 404 /)
})

test('an offer of HTTP/2, as of curl and Java, is answered in HTTP/1.1', async () => {
  const offer = 'Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAA\r\n'
  const answer = await rawRequest(app.url, `GET /api/live-matches HTTP/1.1\r\nHost: x\r\n${offer}\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a refused connection is closed, also when the client does not close it', async () => {
  const { hostname, port } = new URL(app.url)
  const stream = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  stream.on('error', () => undefined)
  stream.write('GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(stream.resume(), 'end')
  await expect.poll(() => stream.destroyed || (stream.write('still here'), false)).toBe(true)
})

test('a socket is closed when its session ends; those of others stay open', async () => {
  const person = await app.signUp()
  const elsewhere = await open().register()
  const page = await open({ headers: { cookie: person.cookie() } }).register()
  await person.post('/api/logout')
  expect(await page.closed).toBe(4001)
  expect(elsewhere.socket.readyState).toBe(elsewhere.socket.OPEN)
})

test('a session that ended while the database was away loses its socket when the database answers again', async () => {
  const logged: string[] = []
  const other = await startTestApp({ logTo: { write: (line) => void logged.push(line) } })
  const page = await new SocketClient(other.url, { headers: { cookie: (await other.signUp()).cookie() } }).register()
  const query = (statement: string) => other.deps.database.direct.query(statement)
  await query('DELETE FROM sessions')
  await query('ALTER TABLE sessions RENAME TO sessions_away')
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'clutchbook-listen' AND datname = current_database()`,
  )
  await expect.poll(() => logged.join('')).toContain('sockets of ended sessions stay open')
  expect(page.socket.readyState).toBe(page.socket.OPEN)
  await query('ALTER TABLE sessions_away RENAME TO sessions')
  expect(await page.closed).toBe(4001)
  await other.close()
})

test('at shutdown every socket is closed with 1012, which says: come back', async () => {
  const page = await open().register()
  const other = await startTestApp({ source: testSource(clock), now: clock.now })
  const there = await new SocketClient(other.url).register()
  await other.close()
  expect(await there.closed).toBe(1012)
  expect(page.socket.readyState).toBe(page.socket.OPEN)
})

const STATUSES: MatchStatus[] = ['upcoming', 'live', 'finished', 'cancelled']
const anyReading = fc.record({
  sourceId: fc.constantFrom('a', 'b', 'c', 'd'),
  status: fc.constantFrom(...STATUSES),
  score1: fc.integer({ min: 0, max: 2 }),
  rounds: fc.integer({ min: 0, max: 12 }),
  hasOdds: fc.boolean(),
})

function toReading({
  sourceId,
  status,
  score1,
  rounds,
  hasOdds,
}: typeof anyReading extends fc.Arbitrary<infer R> ? R : never) {
  const maps = [{ number: 1, name: 'Nuke', status: 'running' as const, score1: rounds, score2: 3 }]
  const odds = hasOdds ? { odds1: 1500, odds2: 2500 } : null
  return liveReading(sourceId, { status, score1, score2: 0, odds, maps: status === 'live' ? maps : [] })
}

test('after any changes, a page that applies its messages shows what the API returns', async () => {
  const step = fc.record({
    matches: fc.uniqueArray(anyReading, { selector: ({ sourceId }) => sourceId, maxLength: 4 }),
    leaves: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      let page = await open().register()
      for (const { matches, leaves } of steps) {
        const [seen, known] = [page.version, page.all()]
        if (leaves) page.close()
        await read(matches.map(toReading))
        if (leaves) page = await open().register(seen, known)
        const wanted = JSON.stringify(byId(await lists()))
        await page.until(() => JSON.stringify(byId(page.all())) === wanted)
      }
      page.close()
    }),
    { numRuns: 10 },
  )
})
