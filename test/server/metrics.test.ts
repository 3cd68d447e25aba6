import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SourceError } from '../../src/server/match-sources/match-source.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Clock, stoppedClock, testSource } from '../support/match-source.ts'
import { SocketClient } from '../support/socket-client.ts'

const TOKEN = 'a token of the operator'.replaceAll(' ', '-')
const authorization = `Bearer ${TOKEN}`

/** The values by name and labels, as Prometheus reads them. */
type Samples = ReadonlyMap<string, number>

async function scrape(app: TestApp): Promise<Samples> {
  const answer = await app.fetch('/metrics', { headers: { authorization } })
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

describe('the metrics', () => {
  let app: TestApp
  let clock: Clock
  beforeAll(async () => {
    clock = stoppedClock()
    const limits = { minGapSeconds: 0, callsPerHour: 330, liveSeconds: 60, upcomingSeconds: 180 }
    const source = testSource(clock, { limits })
    app = await startTestApp({ source, now: clock.now, config: { metricsToken: TOKEN } })
    await app.fetch('/api/refresh-matches', { method: 'POST' })
    source.answer = () => Promise.reject(new SourceError('blocked', 'no'))
    clock.pass(600)
    await app.fetch('/api/refresh-matches', { method: 'POST' })
  })
  afterAll(() => app.close())

  test('are text in the format of Prometheus, for the token only, and not cached', async () => {
    const answer = await app.fetch('/metrics', { headers: { authorization } })
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('# TYPE clutchbook_accounts gauge\n')
  })

  test('have the state of each source', async () => {
    const samples = await scrape(app)
    const of = (name: string) => samples.get(`clutchbook_source_${name}{source="hltv"}`)
    expect(of('current')).toBe(1)
    expect(of('last_success_timestamp_seconds')).toBe((clock.now().getTime() - 600_000) / 1000)
    expect(of('failures_in_a_row')).toBe(1)
    expect(of('breaker_open')).toBe(1)
    expect(of('calls_last_hour')).toBe(2)
    expect(of('calls_budget')).toBe(330)
  })

  test('have people, sockets and accounts as on the system page', async () => {
    await app.signUp()
    const administrator = await app.signUpAdministrator()
    const pages = [new SocketClient(app.url), new SocketClient(app.url)]
    await Promise.all(pages.map((page) => page.register()))
    // They are stored once a second.
    const visited = ['ever', 'today', 'hour'].map((period) => `clutchbook_visits{period="${period}"}`)
    const stored = async () => {
      const samples = await scrape(app)
      return ['clutchbook_online_people', ...visited].map((name) => samples.get(name))
    }
    await expect.poll(stored).toEqual([1, 1, 1, 1])
    const samples = await scrape(app)
    expect(samples.get('clutchbook_sockets')).toBe(2)
    expect(samples.get('clutchbook_accounts')).toBe(2)
    expect(samples.get('clutchbook_processes')).toBe(1)
    const state = (await (await administrator.get('/api/system-state')).json()) as { database: { migrations: number } }
    expect(samples.get('clutchbook_database_migrations')).toBe(state.database.migrations)
    expect(samples.get('clutchbook_database_size_bytes')).toBeGreaterThan(1_000_000)
    for (const page of pages) page.close()
  })

  test('count requests by route, method and status, without parameters', async () => {
    await app.fetch('/api/odds/Secret%20Team/Other')
    await app.fetch('/api/bets')
    await app.fetch('/no-such-thing/private')
    // An answer is counted when it has been sent.
    const count = async (labels: string) =>
      (await scrape(app)).get(`clutchbook_http_request_duration_seconds_count{${labels}}`)
    await expect.poll(() => count('method="GET",route="/api/odds/:team1/:team2",status="200"')).toBe(1)
    await expect.poll(() => count('method="GET",route="/api/bets",status="401"')).toBe(1)
    await expect.poll(() => count('method="GET",route="none",status="404"')).toBe(1)
    const text = await (await app.fetch('/metrics', { headers: { authorization } })).text()
    expect(text).not.toMatch(/secret|private|@/i)
  })

  test('count the match lists, which bypass the hooks', async () => {
    const first = await app.fetch('/api/live-matches')
    const etag = first.headers.get('etag') ?? ''
    await app.fetch('/api/live-matches', { headers: { 'if-none-match': etag } })
    await app.fetch('/api/upcoming-matches')
    const samples = await scrape(app)
    expect(samples.get('clutchbook_list_answers_total{list="live",status="200"}')).toBe(1)
    expect(samples.get('clutchbook_list_answers_total{list="live",status="304"}')).toBe(1)
    expect(samples.get('clutchbook_list_answers_total{list="upcoming",status="200"}')).toBe(1)
  })

  test('have the memory, start, event loop lag and database connections of the process', async () => {
    const samples = await scrape(app)
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(samples.get('process_start_time_seconds')).toBeGreaterThan(1_700_000_000)
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
    expect(samples.get('clutchbook_pool_connections')).toBeGreaterThan(0)
    expect(samples.get('clutchbook_pool_waiting')).toBe(0)
  })
})

describe('access to the metrics', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ source: testSource(stoppedClock()), config: { metricsToken: TOKEN } })
  })
  afterAll(() => app.close())

  test.each([
    ['nothing', {}],
    ['another token', { authorization: 'Bearer another-token-than-that' }],
    ['a part of it', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['the token by another scheme', { authorization: `Basic ${TOKEN}` }],
    ['an empty one', { authorization: 'Bearer ' }],
  ])('%s is refused with 401', async (_, headers) => {
    const answer = await app.fetch('/metrics', { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({ code: 'notSignedIn' })
  })

  test("needs the token, not the administrator's session", async () => {
    expect((await (await app.signUpAdministrator()).get('/metrics')).status).toBe(401)
  })

  test('several apps in one process count separately', async () => {
    const other = await startTestApp({ source: testSource(stoppedClock()), config: { metricsToken: TOKEN } })
    await other.fetch('/api/upcoming-matches')
    const name = 'clutchbook_list_answers_total{list="upcoming",status="200"}'
    expect((await scrape(other)).get(name)).toBe(1)
    expect((await scrape(app)).get(name)).toBe(0)
    await other.close()
  })
})

test('without METRICS_TOKEN the page does not exist', async () => {
  const app = await startTestApp({ source: testSource(stoppedClock()) })
  expect((await app.fetch('/metrics', { headers: { authorization } })).status).toBe(404)
  await app.close()
})

test('while the database is down the process metrics remain and those of the database are missing', async () => {
  const app = await startTestApp({ source: testSource(stoppedClock()), config: { metricsToken: TOKEN } })
  expect((await scrape(app)).get('clutchbook_database_up')).toBe(1)
  await app.database.drop()
  const samples = await scrape(app)
  expect(samples.get('clutchbook_database_up')).toBe(0)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(samples.get('clutchbook_sockets')).toBe(0)
  expect([...samples.keys()].filter((name) => /accounts|visits|source_|online/.test(name))).toEqual([])
  await app.close()
})
