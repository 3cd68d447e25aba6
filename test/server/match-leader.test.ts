import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PollResult } from '../../src/server/match-sources/match-source.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Clock, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

let clock: Clock
let database: TestDatabase
let sources: [TestSource, TestSource]
let apps: [TestApp, TestApp]

beforeEach(async () => {
  clock = stoppedClock()
  database = await createTestDatabase()
  sources = [testSource(clock), testSource(clock)]
  for (const source of sources) source.answer = () => reading(5)
  const first = await startTestApp({ source: sources[0], now: clock.now, database })
  await refresh(first)
  apps = [first, await startTestApp({ source: sources[1], now: clock.now, database })]
})
afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await database.drop()
})

const rounds = (score2: number) => [{ number: 1, name: 'Nuke', status: 'running' as const, score1: 7, score2 }]
const reading = (score2: number): PollResult => ({
  matches: [liveReading('1', { score1: 0, maps: rounds(score2) }), upcomingReading('2')],
  complete: ['live', 'upcoming'],
})
const refresh = async (app: TestApp) => (await app.fetch('/api/refresh-matches', { method: 'POST' })).status
const list = async (app: TestApp) => {
  const answer = await app.fetch('/api/live-matches')
  return { body: await answer.text(), tag: answer.headers.get('etag'), read: answer.headers.get('x-data-updated-at') }
}

/** The connections of this database that hold the leader's lock. */
async function leaderPids(): Promise<number[]> {
  const { rows } = await apps[1].deps.database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows.map(({ pid }) => pid)
}
const cut = (pid: number) => apps[1].deps.database.pool.query('SELECT pg_terminate_backend($1)', [pid])

test('one of two processes polls, and both serve the same bytes', async () => {
  clock.pass(60)
  for (const source of sources) source.answer = () => reading(6)
  await Promise.all(apps.map(refresh))
  expect(sources[0].polled).toHaveLength(2)
  expect(sources[1].polled).toHaveLength(0)
  expect(await leaderPids()).toHaveLength(1)
  const [one, other] = await Promise.all(apps.map(list))
  expect(one).toEqual(other)
  expect(one?.body).toContain('"currentMapScore2":6')
})

test('a refresh at another process is polled by the leader', async () => {
  clock.pass(60)
  sources[0].answer = () => reading(8)
  expect(await refresh(apps[1])).toBe(200)
  expect((await list(apps[1])).body).toContain('"currentMapScore2":8')
  expect(sources[1].polled).toHaveLength(0)
})

test('when the leader ends, another process takes over', async () => {
  const page = await new SocketClient(apps[1].url).register()
  await apps[0].close()
  sources[1].answer = () => reading(9)
  clock.pass(60)
  await refresh(apps[1])
  await page.until(() => page.all().some(({ currentMapScore2 }) => currentMapScore2 === 9))
  page.close()
  apps[0] = await startTestApp({ source: sources[0], now: clock.now, database })
  expect((await list(apps[0])).body).toBe((await list(apps[1])).body)
})

test('a leader that loses its connection stops at once, and its current poll is not stored', async () => {
  const held = Promise.withResolvers<PollResult>()
  const isReading = Promise.withResolvers<void>()
  sources[0].answer = () => {
    isReading.resolve()
    return held.promise
  }
  clock.pass(60)
  const asked = refresh(apps[1])
  await isReading.promise
  for (const source of sources) source.answer = () => reading(6)
  const [pid = 0] = await leaderPids()
  await cut(pid)
  await asked
  await expect.poll(async () => (await leaderPids()).length, { timeout: 10_000 }).toBe(1)
  clock.pass(60)
  await refresh(apps[1])

  held.resolve(reading(12))
  clock.pass(60)
  await refresh(apps[1])
  for (const app of apps) expect((await list(app)).body).not.toContain('"currentMapScore2":12')
  expect((await list(apps[1])).body).toContain('"currentMapScore2":6')
})

test('a process that lost its LISTEN connection catches up when it listens again', async () => {
  const page = await new SocketClient(apps[1].url).register()
  const { rows } = await apps[1].deps.database.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'clutchbook-listen'`,
  )
  await Promise.all(rows.map(({ pid }) => cut(pid)))
  sources[0].answer = () => reading(10)
  sources[1].answer = () => reading(10)
  clock.pass(60)
  await page.until(() => page.all().some(({ currentMapScore2 }) => currentMapScore2 === 10))
  expect((await list(apps[1])).body).toContain('"currentMapScore2":10')
  page.close()
})

test('polling continues after all connections were ended during a poll', async () => {
  const asleep = sql`SELECT pg_sleep(20)`.execute(apps[0].deps.db).catch((error: unknown) => error)
  await expect.poll(sleepers, { timeout: 10_000 }).toBe(1)
  await apps[1].deps.database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  expect(await asleep).toBeInstanceOf(Error)
  for (const source of sources) source.answer = () => reading(11)
  clock.pass(60)
  await expect.poll(async () => (await list(apps[0])).body, { timeout: 15_000 }).toContain('"currentMapScore2":11')
  await expect.poll(async () => (await list(apps[1])).body, { timeout: 15_000 }).toContain('"currentMapScore2":11')
})

async function sleepers(): Promise<number> {
  const { rows } = await apps[1].deps.database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`,
  )
  return rows.length
}
