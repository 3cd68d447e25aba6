import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { MatchDetails } from '../../src/contract/matches/match-pages.ts'
import type { MatchReading } from '../../src/domain/match/match.ts'
import { takeVersion } from '../../src/server/matches/match-queries.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectRead, stoppedClock, testSource } from '../support/match-source.ts'
import { type Answer, askAtOnce, countStatements } from '../support/rush.ts'
import { liveReading } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { byTier } from '../support/tier.ts'

/** How many pages ask at once. */
const PAGES = byTier(4, 300)
/** The one statement of a match that is played: its odds over time. */
const OF_MATCH = /row_number\(\) OVER \(ORDER BY read_at\)/
const OF_RESULTS = /"matches"\."finished_time" desc/
const OF_SESSIONS = /"sessions"|FROM sessions/

const clock = stoppedClock()
const source = testSource(clock)
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ source, now: clock.now })
})
afterAll(() => app.close())

async function read(...matches: readonly MatchReading[]): Promise<void> {
  source.answer = () => ({ matches, complete: [] })
  clock.pass(60)
  await expectRead(app, clock)
}

/** A match of its own for each test: scores do not go back. */
let id = 70
let path = ''
const playing = (score1: number) => liveReading(`match ${id}`, { publicId: id, score1 })
beforeEach(async () => {
  id += 1
  path = `/api/matches/${id}`
  await read(playing(0))
})

const ask = (path: string, count: number, headers?: Record<string, string>) => askAtOnce(app.url + path, count, headers)
const match = ({ text }: Answer) => JSON.parse(text) as MatchDetails
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))]
const scores = (answers: readonly Answer[]) => new Set(answers.map((answer) => match(answer).score1))

test('pages that ask for the same match while it changes cost one query for each version, and none shows less than it was sent', async () => {
  const page = new SocketClient(app.url)
  onTestFinished(() => page.close())
  await page.register()
  const queries = countStatements(app, OF_MATCH)
  const early = ask(path, PAGES)
  const change = read(playing(1))
  await page.until(() => page.list('LIVE').some(({ hltvId, score1 }) => hltvId === id && score1 === 1))
  const late = await ask(path, PAGES, { 'x-seen-version': String(page.version) })
  await change
  expect(statuses([...(await early), ...late])).toEqual([200])
  expect([...scores(await early)].filter((score) => score !== 0 && score !== 1)).toEqual([])
  expect(scores(late)).toEqual(new Set([1]))
  expect(queries()).toBeGreaterThan(0)
  expect(queries()).toBeLessThanOrEqual(2)
})

test('pages of two processes that ask for the same match cost one query each', async () => {
  const other = await startTestApp({ source: testSource(clock), now: clock.now, database: app.database })
  onTestFinished(() => other.close())
  const queries = [app, other].map((each) => countStatements(each, OF_MATCH))
  const answers = await Promise.all([app, other].map(({ url }) => askAtOnce(url + path, PAGES)))
  expect(scores(answers.flat())).toEqual(new Set([0]))
  expect(queries.map((count) => count())).toEqual([1, 1])
})

test('a page that has a change from another process gets it from this one, which has not been notified yet', async () => {
  await ask(path, 1)
  // As another process writes it, without the NOTIFY.
  const { db } = app.deps
  const version = await takeVersion(db)
  await db.updateTable('matches').set({ score1: 2, version }).where('hltvId', '=', id).execute()
  expect(scores(await ask(path, 1))).toEqual(new Set([0]))
  const queries = countStatements(app, OF_MATCH)
  expect(scores(await ask(path, PAGES, { 'x-seen-version': String(version) }))).toEqual(new Set([2]))
  expect(queries()).toBe(1)
})

test('a version that does not exist gets the newest there is', async () => {
  expect(scores(await ask(path, 3, { 'x-seen-version': '9'.repeat(15) }))).toEqual(new Set([0]))
  expect(statuses(await ask(path, 1, { 'x-seen-version': 'newest' }))).toEqual([400])
})

test('a failed query is answered to those who waited for it, and made again for the next who ask', async () => {
  await read(playing(1))
  await sql`ALTER TABLE odds_readings RENAME TO away`.execute(app.deps.db)
  const failed = await ask(path, PAGES)
  expect(statuses(failed)).toEqual([500])
  await sql`ALTER TABLE away RENAME TO odds_readings`.execute(app.deps.db)
  expect(scores(await ask(path, PAGES))).toEqual(new Set([1]))
})

test('a match that does not exist is looked for once by all who ask meanwhile, and found as soon as it is there', async () => {
  expect(statuses(await ask('/api/matches/9', PAGES))).toEqual([404])
  await read(playing(0), liveReading('another', { publicId: 9 }))
  expect(statuses(await ask('/api/matches/9', 1))).toEqual([200])
})

test('a live match whose source falls silent is shown as delayed, not as it was kept', async () => {
  expect((await ask(path, 1)).map(match)).toMatchObject([{ status: 'LIVE', delayedSince: null }])
  const readAt = clock.now().toISOString()
  source.answer = () => Promise.reject(new Error('the source is silent'))
  clock.pass(600)
  const [late] = (await ask(path, 1)).map(match)
  expect([late?.status, late?.delayedSince]).toEqual(['LIVE', readAt])
})

test('the results cost one run of their query for all who ask, and another when a match ends', async () => {
  const queries = countStatements(app, OF_RESULTS)
  const before = await ask('/api/results', PAGES)
  expect(statuses(before)).toEqual([200])
  expect(queries()).toBe(1)
  await read({ ...playing(2), status: 'finished', maps: [] })
  const after = await ask('/api/results', PAGES)
  expect(new Set(after.map(({ text }) => (JSON.parse(text) as { total: number }).total))).toEqual(new Set([1]))
  expect(queries()).toBe(2)
})

describe('what is the same for everybody', () => {
  test.each(['/api/matches/71', '/api/results', '/api/chances/record'])(
    '%s looks up nobody’s session',
    async (same) => {
      const person = await app.signUp()
      const queries = countStatements(app, OF_SESSIONS)
      expect(statuses(await ask(same, 20, { cookie: person.cookie() }))).toEqual([200])
      expect(statuses(await ask(same, 20, { cookie: `session=${'x'.repeat(43)}` }))).toEqual([200])
      expect(queries()).toBe(0)
      // It names a user, 0, of whom there is none.
      await ask('/api/auth/user', 1, { cookie: `session=${'A'.repeat(43)}` })
      expect(queries()).toBe(1)
    },
  )

  test('refuses a token that is not valid, as every call', async () => {
    expect(statuses(await ask(path, 1, { authorization: 'Bearer cb_of-nobody' }))).toEqual([401])
  })

  test('has one ETag in every encoding, and 304 for it until it changes', async () => {
    const [plain] = await ask(path, 1)
    const etag = String(plain?.headers['etag'])
    const packed = await app.fetch(path, { headers: { 'accept-encoding': 'br' } })
    expect([packed.headers.get('etag'), packed.headers.get('vary')]).toEqual([etag, 'Accept-Encoding'])
    expect(await packed.json()).toEqual(plain && match(plain))
    const same = await ask(path, PAGES, { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([statuses(same), new Set(same.map(({ text }) => text))]).toEqual([[304], new Set([''])])
    await read(playing(1))
    expect(statuses(await ask(path, 1, { 'if-none-match': etag }))).toEqual([200])
  })
})
