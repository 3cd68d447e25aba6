import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { SourceError, type SourceFailure } from '../../src/server/match-sources/match-source.ts'
import { MATCHES_CHANNEL, notify } from '../../src/server/matches/polling/source-queries.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase } from '../support/database.ts'
import { expectRead, LIST, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

const clock = stoppedClock()
const source = testSource(clock)
const log: string[] = []
let app: TestApp
/** When the test began. */
let begin: Date

const GOOD = () => ({ matches: [liveReading('1'), upcomingReading('2')], complete: ['live', 'upcoming'] as const })

beforeAll(async () => {
  app = await start(source)
})
// Each test begins a day later, with a source that has just been read.
beforeEach(async () => {
  source.answer = GOOD
  clock.pass(24 * 3_600)
  await expectRead(app, clock)
  // The second poll begins when all of the first is logged.
  clock.pass(60)
  await expectRead(app, clock)
  begin = clock.now()
  log.length = 0
})
afterAll(() => app.close())

/** With connections for those that wait for a lock. */
const start = (of: TestSource) =>
  startTestApp({ source: of, now: clock.now, logTo: { write: (line: string) => void log.push(line) }, connections: 10 })

type Refreshed = { refreshed: boolean; updatedAt: string }
const refresh = async () => (await app.fetch('/api/refresh-matches', { method: 'POST' })).json() as Promise<Refreshed>
const live = () => app.fetch('/api/live-matches')
const logged = (level: number) =>
  log
    .map((line) => JSON.parse(line) as { level: number; failure?: string; msg: string })
    .filter((line) => line.level === level)

function fail(failure: SourceFailure, retryAfterSeconds: number | null = null): void {
  source.answer = () => Promise.reject(new SourceError(failure, `it says ${failure}`, retryAfterSeconds))
}

test.each<[SourceFailure, number | null]>([
  ['blocked', null],
  ['rate-limited', 120],
  ['server-error', null],
  ['timed-out', null],
  ['unreachable', null],
  ['shape-changed', null],
  ['empty', null],
])('when the source fails (%s) the lists stay, with their age, until it recovers', async (failure, retryAfter) => {
  const before = await (await live()).text()
  fail(failure, retryAfter)
  clock.pass(60)
  expect(await refresh()).toEqual({ refreshed: false, updatedAt: begin.toISOString() })
  const stale = await live()
  expect(await stale.text()).toBe(before)
  expect(stale.headers.get('x-data-updated-at')).toBe(begin.toISOString())

  source.answer = GOOD
  clock.pass(15 * 60)
  expect(await refresh()).toEqual({ refreshed: true, updatedAt: clock.now().toISOString() })
  expect(logged(40).filter((line) => line.failure === failure)).toHaveLength(1)
  await expect.poll(() => logged(30).filter(({ msg }) => msg.includes('recovered'))).toHaveLength(1)
})

test('after a refusal the source is not polled for 15 minutes, after a second for 30', async () => {
  fail('blocked')
  for (let minute = 1; minute <= 60; minute++) {
    clock.pass(60)
    await refresh()
  }
  const minutes = source.polled.map(({ at }) => (at.getTime() - begin.getTime()) / 60_000)
  expect(minutes.filter((minute) => minute > 0)).toEqual([1, 16, 46])
})

test('the next poll is exactly when Retry-After allows it', async () => {
  fail('rate-limited', 300)
  clock.pass(60)
  await refresh()
  const before = source.polled.length
  clock.pass(299)
  await refresh()
  expect(source.polled).toHaveLength(before)
  clock.pass(1)
  await refresh()
  expect(source.polled).toHaveLength(before + 1)
})

test('after five failures in a row the source is polled once a minute', async () => {
  fail('server-error')
  clock.pass(60)
  for (let second = 0; second < 240; second++) {
    await refresh()
    clock.pass(1)
  }
  const times = source.polled.filter(({ at }) => at > begin).map(({ at }) => at.getTime() / 1000)
  expect(times.length).toBeGreaterThan(5)
  const pauses = times.slice(5).map((time, index) => time - (times[index + 4] ?? 0))
  for (const pause of pauses) expect(pause).toBe(60)
})

test('an exception that is no SourceError counts as a failure, and polling continues', async () => {
  source.answer = () => Promise.reject(new TypeError('cannot read properties of undefined'))
  clock.pass(60)
  await refresh()
  expect(logged(50).some((line) => line.failure === 'shape-changed')).toBe(true)
  source.answer = GOOD
  clock.pass(60)
  expect((await refresh()).refreshed).toBe(true)
})

test('a text that the database refuses fails one poll, and polling continues', async () => {
  source.answer = () => ({ matches: [upcomingReading('3', { tournament: 'a \0 in it' })], complete: [] })
  clock.pass(60)
  await refresh()
  source.answer = GOOD
  clock.pass(60)
  expect((await refresh()).refreshed).toBe(true)
})

const readHealth = (of = app) => of.deps.db.selectFrom('sourceHealth').selectAll().executeTakeFirstOrThrow()

/** Locks a table; `endWaiting` ends the statements that wait for it, as if they had waited too long, and returns how many. */
async function whileLocked(
  of: TestApp,
  table: string,
  mode: string,
  act: (endWaiting: () => Promise<number>) => Promise<void>,
) {
  const other = new pg.Client({ connectionString: of.database.url })
  await other.connect()
  try {
    await other.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`)
    // A table has the same number in the databases of the other files.
    const waiting = `SELECT pg_cancel_backend(pid) FROM pg_locks WHERE relation = '${table}'::regclass AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await act(async () => (await other.query(waiting)).rows.length)
  } finally {
    await other.end()
  }
}

test('a database that cannot store a reading is no failure of the source, and the next reading is stored', async () => {
  const before = await readHealth()
  const polled = source.polled.length
  await whileLocked(app, 'matches', 'ACCESS EXCLUSIVE', async (endWaiting) => {
    clock.pass(60)
    const pollsAgain = () => endWaiting().then(() => source.polled.length - polled)
    await expect.poll(pollsAgain).toBeGreaterThan(2)
    expect(await readHealth()).toEqual(before)
  })
  await expect.poll(() => readHealth()).toEqual({ ...before, lastSuccessAt: clock.now() })
  const lines = log.map((line) => JSON.parse(line) as { level: number; source?: string; msg: string; err?: Error })
  expect(lines.filter(({ level, source }) => level >= 40 && source === 'hltv')).toMatchObject([
    {
      msg: 'failed to poll the match source; will retry',
      err: { message: expect.stringContaining('canceling') as string },
    },
  ])
})

test('while matches of a new reading are loaded, the lists have the age of those that they show', async () => {
  const ageShown = async () => (await live()).headers.get('x-data-updated-at')
  const { db } = app.deps
  const before = await ageShown()
  const later = new Date(clock.now().getTime() + 30_000)
  await whileLocked(app, 'matches', 'ACCESS EXCLUSIVE', async () => {
    await db.updateTable('sourceHealth').set({ lastSuccessAt: later }).execute()
    await notify(db, MATCHES_CHANNEL, source.name)
    const waiting = sql`SELECT FROM pg_locks WHERE relation = 'matches'::regclass AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0)
    expect(await ageShown()).toBe(before)
  })
  await expect.poll(ageShown).toBe(later.toISOString())
})

test('a database that cannot count a call is no failure of the source, which is not called meanwhile', async () => {
  const counted = testSource(clock, { limits: { ...source.limits, callsPerHour: 1000 } })
  const another = await start(counted)
  try {
    await another.fetch('/api/refresh-matches', { method: 'POST' })
    const before = await readHealth(another)
    let tries = 0
    await whileLocked(another, 'source_calls', 'SHARE', async (endWaiting) => {
      clock.pass(60)
      const triesAgain = async () => {
        tries += await endWaiting()
        return tries
      }
      await expect.poll(triesAgain).toBeGreaterThan(2)
      expect(await readHealth(another)).toEqual(before)
      expect(counted.polled).toHaveLength(1)
    })
    await expect.poll(() => readHealth(another)).toEqual({ ...before, lastSuccessAt: clock.now() })
  } finally {
    await another.close()
  }
})

test('LIVE turns delayed after 2.5 intervals without a successful poll, and LIVE again at the next', async () => {
  fail('server-error')
  const tag = (await live()).headers.get('etag')
  clock.pass(150)
  expect((await live()).headers.get('etag')).toBe(tag)
  clock.pass(1)
  expect(await (await live()).json()).toMatchObject([{ delayedSince: begin.toISOString() }])
  const delayedTag = (await live()).headers.get('etag')
  expect(delayedTag).not.toBe(tag)
  clock.pass(600)
  expect((await live()).headers.get('etag')).toBe(delayedTag)

  source.answer = GOOD
  const readAgain = async () => {
    clock.pass(60)
    await refresh()
    return (await live()).headers.get('etag')
  }
  await expect.poll(readAgain).toBe(tag)
})

test('a hundred refreshes at once make one call, and none within the interval', async () => {
  clock.pass(60)
  const before = source.polled.length
  const answers = await Promise.all(Array.from({ length: 100 }, refresh))
  expect(source.polled).toHaveLength(before + 1)
  for (const answer of answers) expect(answer.updatedAt).toBe(clock.now().toISOString())
  clock.pass(59)
  expect((await refresh()).refreshed).toBe(false)
  expect(source.polled).toHaveLength(before + 1)
})

test('the budget is never exceeded, however many refreshes, also after a restart', async () => {
  const limits = { ...source.limits, callsPerHour: 10, liveSeconds: 1 }
  const greedy = testSource(clock, { limits })
  greedy.plan = [{ ...LIST, everySeconds: 1 }]
  const database = await createTestDatabase()
  let again = await startTestApp({ source: greedy, now: clock.now, database })
  for (let second = 0; second < 30; second++) {
    if (second === 15) {
      await again.close()
      again = await startTestApp({ source: greedy, now: clock.now, database })
    }
    await again.fetch('/api/refresh-matches', { method: 'POST' })
    clock.pass(1)
  }
  expect(greedy.polled).toHaveLength(10)
  await again.close()
  await database.drop()
})

test('with nothing stored and a source that fails, a refresh answers 503', async () => {
  const failing = testSource(clock)
  failing.answer = () => Promise.reject(new SourceError('unreachable', 'no route'))
  const empty = await startTestApp({ source: failing, now: clock.now })
  try {
    const answer = await empty.fetch('/api/refresh-matches', { method: 'POST' })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'noMatchData', message: expect.any(String) as string })
    expect(await (await empty.fetch('/api/live-matches')).json()).toEqual([])
  } finally {
    await empty.close()
  }
})

test('after a failover that lost writes, lists and open pages show what the database has, and what follows', async () => {
  const own = await start(source)
  onTestFinished(() => own.close())
  const score = () =>
    own.fetch('/api/live-matches').then(async (answer) => ((await answer.json()) as { score2: number }[])[0]?.score2)
  const read = async (score2: number) => {
    source.answer = () => ({
      matches: [liveReading('1', { score2 }), upcomingReading('2')],
      complete: ['live', 'upcoming'],
    })
    clock.pass(60)
    await expectRead(own, clock)
  }
  await read(0)
  const page = new SocketClient(own.url)
  onTestFinished(() => page.close())
  await page.register()
  const shown = () => page.list('LIVE').map(({ score2 }) => score2)
  const { pool } = own.deps.database
  const { rows: before } = await pool.query<{ version: number; updated_at: Date }>(
    'SELECT version, updated_at FROM matches WHERE source_id = $1',
    ['1'],
  )
  await read(1)
  await page.until(() => shown()[0] === 1)
  const { version } = page

  // The standby has not got the last change, and counts its versions on from there.
  await pool.query('UPDATE matches SET score2 = 0, version = $1, updated_at = $2 WHERE source_id = $3', [
    before[0]?.version,
    before[0]?.updated_at,
    '1',
  ])
  await pool.query(`SELECT setval('match_version', (SELECT max(version) FROM matches))`)
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'clutchbook-listen' AND datname = current_database()`,
  )
  await page.until(() => shown()[0] === 0)
  expect(await score()).toBe(0)
  expect(page.version).toBeLessThan(version ?? 0)
  await read(1)
  await page.until(() => shown()[0] === 1)
  expect(await score()).toBe(1)
})
