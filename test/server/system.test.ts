import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SourceError } from '../../src/server/match-sources/match-source.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { expectRead, LIST, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { type SystemPage, systemPageOf } from '../support/system-page.ts'

const LIMITS = { minGapSeconds: 0, callsPerHour: 330, liveSeconds: 60, upcomingSeconds: 180 }
const clock = stoppedClock()
const startedAt = clock.now().toISOString()
let source: TestSource
let app: TestApp
let page: SystemPage
beforeAll(async () => {
  source = testSource(clock, { limits: LIMITS })
  app = await startTestApp({ source, now: clock.now })
  page = systemPageOf(await app.signUpAdministrator())
})
afterAll(() => app.close())
// Each test begins two hours after the one before, with a source that works: its calls of then count no more.
beforeEach(async () => {
  clock.pass(2 * 3600)
  source.plan = [LIST]
  source.answer = () => ({ matches: [], complete: [] })
  await expectRead(app, clock)
})

const refresh = () => app.fetch('/api/refresh-matches', { method: 'POST' })
const sql = (statement: string) => app.deps.database.pool.query(statement)

describe('accounts', () => {
  beforeEach(() => sql('DELETE FROM users WHERE id != 4'))

  test('are counted, and the last ten are shown, newest first, without credentials', async () => {
    for (let n = 1; n <= 12; n += 1) {
      clock.pass(1)
      await app.signUp({ firstName: `Person ${n}`, email: `person${n}@example.com` })
    }
    const { totalUsers, recentUsers } = await page.stats()
    expect(totalUsers).toBe(13)
    // The database's clock, which is later than this test's, dates the administrator's account.
    const names = recentUsers.filter(({ id }) => id !== 4).map(({ firstName }) => firstName)
    expect(recentUsers).toHaveLength(10)
    expect(names.slice(0, 9)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4].map((n) => `Person ${n}`))
    const last = recentUsers.find(({ firstName }) => firstName === 'Person 12')
    expect(last).toEqual({
      id: last?.id,
      email: 'person12@example.com',
      firstName: 'Person 12',
      lastName: 'Souza',
      createdAt: clock.now().toISOString(),
    })
  })

  test('created at the same instant are ordered by id', async () => {
    for (let n = 1; n <= 3; n += 1) await app.signUp({ firstName: `Person ${n}` })
    const { recentUsers } = await page.stats()
    expect(recentUsers.filter(({ id }) => id !== 4).map(({ firstName }) => firstName)).toEqual([
      'Person 3',
      'Person 2',
      'Person 1',
    ])
  })
})

describe('match sources', () => {
  test('a failing source has the start, the reason and the time of the next attempt', async () => {
    const readAt = clock.now().toISOString()
    source.answer = () => Promise.reject(new SourceError('blocked', 'a challenge page'))
    clock.pass(600)
    await refresh()
    // Nothing is due any more: the source is not asked again when it may be.
    source.plan = []
    const failed = {
      lastSuccessAt: readAt,
      lastFailureAt: clock.now().toISOString(),
      failure: 'blocked',
      failureMessage: 'a challenge page',
      failuresInARow: 1,
    }
    const inAQuarter = new Date(clock.now().getTime() + 15 * 60_000).toISOString()
    expect((await page.state()).sources).toMatchObject([{ ...failed, openUntil: inAQuarter }])
    clock.pass(15 * 60)
    expect((await page.state()).sources).toMatchObject([{ ...failed, openUntil: null }])
  })

  test('calls are those of the last 60 minutes', async () => {
    await sql(`INSERT INTO source_calls SELECT 'hltv', '${clock.now().toISOString()}'::timestamptz - n * interval '10 min'
      FROM generate_series(1, 12) AS n`)
    expect((await page.state()).sources).toMatchObject([{ calls: { lastHour: 1 + 5, perHour: 330 } }])
  })

  test('sources of earlier configurations follow the current one, with their own budgets', async () => {
    await sql(`INSERT INTO source_health (source, last_success_at, failures_in_a_row) VALUES
      ('demo', '2026-11-01T00:00:00Z', 0), ('pandascore', '2026-10-01T00:00:00Z', 3)`)
    onTestFinished(() => void sql("DELETE FROM source_health WHERE source != 'hltv'"))
    const { sources } = await page.state()
    expect(sources.map(({ source, isCurrent, calls }) => [source, isCurrent, calls])).toEqual([
      ['hltv', true, { lastHour: 1, perHour: 330 }],
      ['demo', false, null],
      ['pandascore', false, { lastHour: 0, perHour: 900 }],
    ])
  })

  test('a source that was never read is listed too; one that works has the time of its last reading and its used budget', async () => {
    const limits = { ...LIMITS }
    const untried = testSource(clock, { limits })
    untried.plan = []
    const fresh = await startTestApp({ source: untried, now: clock.now })
    onTestFinished(() => fresh.close())
    const { state } = systemPageOf(await fresh.signUpAdministrator())
    const never = {
      source: 'hltv',
      isCurrent: true,
      lastSuccessAt: null,
      lastFailureAt: null,
      failure: null,
      failureMessage: null,
      failuresInARow: 0,
      openUntil: null,
      calls: { lastHour: 0, perHour: 330 },
    }
    expect((await state()).sources).toEqual([never])
    untried.plan = [LIST]
    await expectRead(fresh, clock)
    const calls = { lastHour: 1, perHour: 330 }
    const read = { ...never, lastSuccessAt: clock.now().toISOString() }
    expect((await state()).sources).toEqual([{ ...read, calls }])
    // Without a budget the calls are not counted.
    limits.callsPerHour = Number.POSITIVE_INFINITY
    expect((await state()).sources).toEqual([{ ...read, calls: null }])
  })
})

test('the answer has the version, start, sockets and memory of the process', async () => {
  const tabs = await Promise.all([1, 2, 3].map(() => new SocketClient(app.url).register()))
  const { process: shown } = await page.state()
  expect(shown).toMatchObject({ nodeVersion: process.versions.node, startedAt, sockets: 3, processes: 1 })
  expect(shown.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(shown.memoryBytes).toBeGreaterThan(10_000_000)
  for (const tab of tabs) tab.close()
  await expect.poll(async () => (await page.state()).process.sockets).toBe(0)
})

test('the answer has the version, size and migrations of the database', async () => {
  const { rows } =
    await sql(`SELECT split_part(version(), ' ', 2) AS version, count(*)::int AS migrations, max(name) AS last
    FROM schema_migrations`)
  const [{ version, migrations, last }] = rows as [{ version: string; migrations: number; last: string }]
  const { database } = await page.state()
  expect(database).toMatchObject({ migrations, lastMigration: last, isEmbedded: false })
  expect(database.version).toMatch(new RegExp(`^${version}`))
  expect(database.sizeBytes).toBeGreaterThan(1_000_000)
})
