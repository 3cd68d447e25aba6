import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PollResult } from '../../src/server/match-sources/match-source.ts'
import { PUSH_LEASE } from '../../src/server/push/create-sender.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { type Clock, expectRead, stoppedClock, type TestSource, testSource } from '../support/match-source.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

let clock: Clock
let database: TestDatabase
let sources: [TestSource, TestSource]
let apps: [TestApp, TestApp]
/** Of the first process. */
let logged: string

beforeEach(async () => {
  clock = stoppedClock()
  database = await createTestDatabase()
  sources = [testSource(clock), testSource(clock)]
  for (const source of sources) source.answer = () => reading(5)
  logged = ''
  const logTo = { write: (line: string) => void (logged += line) }
  const first = await startTestApp({ source: sources[0], now: clock.now, database, logTo })
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

/** The newest term of the leader. */
async function term(): Promise<number | undefined> {
  const { rows } = await apps[1].deps.database.pool.query<{ term: number }>(
    `SELECT term FROM leases WHERE source <> '${PUSH_LEASE}'`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.term
}

/** As after a pause of the leader that is longer than its lease: the other process leads. */
async function passLeadOn(): Promise<void> {
  const before = await term()
  await apps[1].deps.database.pool.query(`
    WITH over AS (UPDATE leases SET until = now() RETURNING source) SELECT pg_notify('leases', source) FROM over`)
  await expect.poll(term).toBe((before ?? 0) + 1)
}

const cut = (pid: number) => apps[1].deps.database.pool.query('SELECT pg_terminate_backend($1)', [pid])

test('one of two processes polls, and both serve the same bytes', async () => {
  clock.pass(60)
  for (const source of sources) source.answer = () => reading(6)
  await Promise.all(apps.map(refresh))
  expect(sources[0].polled).toHaveLength(2)
  expect(sources[1].polled).toHaveLength(0)
  expect(await term()).toBe(1)
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
  expect(await term()).toBe(2)
  apps[0] = await startTestApp({ source: sources[0], now: clock.now, database })
  expect((await list(apps[0])).body).toBe((await list(apps[1])).body)
})

/** The leader's next poll waits in the middle; returns what ends it with a reading of this score. */
async function holdPoll(): Promise<(score2: number) => void> {
  const held = Promise.withResolvers<PollResult>()
  const isReading = Promise.withResolvers<void>()
  sources[0].answer = () => {
    isReading.resolve()
    return held.promise
  }
  clock.pass(60)
  const asked = refresh(apps[0])
  await isReading.promise
  sources[0].answer = () => reading(6)
  sources[1].answer = () => reading(6)
  return (score2) => {
    held.resolve(reading(score2))
    void asked
  }
}

test('a leader that was paused while another took over stores nothing of its poll, and sends no page anything', async () => {
  const endPoll = await holdPoll()
  await passLeadOn()
  await expectRead(apps[1], clock)
  const before = await list(apps[1])
  endPoll(12)
  // The late leader stands back, and the new one reads on.
  clock.pass(60)
  await expectRead(apps[0], clock)
  expect(sources[0].polled).toHaveLength(2)
  for (const app of apps) expect((await list(app)).body).toBe(before.body)
  expect(before.body).toContain('"currentMapScore2":6')
  expect(await term()).toBe(2)
})

test('a leader that waits for its next poll while another takes over says so in its log', async () => {
  await passLeadOn()
  await expect.poll(() => logged).toContain('another process may poll the match source now')
})

test('each write of a leader that lost its term is refused, and two that take turns never both write', async () => {
  const { pool } = apps[1].deps.database
  // Whoever writes without the newest term is found out by its own row.
  await pool.query(`
    CREATE TABLE written (term bigint, holder uuid);
    CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO written SELECT term, holder FROM leases WHERE source <> '${PUSH_LEASE}'; RETURN NULL; END $$;
    CREATE TRIGGER note_write AFTER INSERT OR UPDATE ON source_reads FOR EACH ROW EXECUTE FUNCTION note_write()`)
  for (let turn = 0; turn < 4; turn += 1) {
    await passLeadOn()
    clock.pass(60)
    await expectRead(apps[turn % 2 === 0 ? 1 : 0], clock)
  }
  const { rows } = await pool.query<{ terms: number; holders: number }>(
    'SELECT count(DISTINCT term)::int AS terms, count(DISTINCT (term, holder))::int AS holders FROM written',
  )
  expect(rows[0]?.terms).toBeGreaterThanOrEqual(2)
  expect(rows[0]?.holders).toBe(rows[0]?.terms)
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
  await expect.poll(sleepers).toBe(1)
  await apps[1].deps.database.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  expect(await asleep).toBeInstanceOf(Error)
  for (const source of sources) source.answer = () => reading(11)
  clock.pass(60)
  await expect.poll(async () => (await list(apps[0])).body).toContain('"currentMapScore2":11')
  await expect.poll(async () => (await list(apps[1])).body).toContain('"currentMapScore2":11')
})

async function sleepers(): Promise<number> {
  const { rows } = await apps[1].deps.database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'`,
  )
  return rows.length
}
