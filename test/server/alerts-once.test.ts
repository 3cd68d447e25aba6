import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/time/durations.ts'
import { startTestApp } from '../support/app.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { meeting, NOT_STARTED, type SettlingApp, startSettlingApp } from '../support/settling-app.ts'

const PEOPLE = 3_000

let server: SettlingApp
/** When the test began. */
let begin: Date
beforeAll(async () => {
  server = await startSettlingApp()
})
beforeEach(async () => {
  begin = await server.beginAnew()
  await server.poll(upcoming(1.5))
  await server.app.deps.database.pool.query(
    `WITH person AS (
       INSERT INTO users (email, email_key, first_name, last_name, password_hash, search_key)
       SELECT 'fan' || n, 'fan' || n, 'A', 'B', '', '' FROM generate_series(1, $1::int) AS n
       RETURNING id
     )
     INSERT INTO favorites (user_id, hltv_id, created_at) SELECT person.id, hltv_id, now() FROM person CROSS JOIN matches`,
    [PEOPLE],
  )
})
afterAll(() => server.close())

const inHours = (hours: number) => new Date(begin.getTime() + hours * HOUR_MS)
/** The match as it is planned this many hours after the test began. */
const upcoming = (hours: number) => meeting('1', { ...NOT_STARTED, status: 'upcoming', scheduledTime: inHours(hours) })
const query = async (text: string) => (await server.app.deps.database.pool.query<Record<string, unknown>>(text)).rows
const count = async (where = 'true') =>
  Number((await query(`SELECT count(*) FROM alerts WHERE ${where}`))[0]?.['count'])

async function expectEachToldOnce() {
  await expect.poll(() => query('SELECT kind FROM alert_facts WHERE NOT told'), { timeout: 60_000 }).toEqual([])
  expect(await query('SELECT count(*) AS alerts, count(DISTINCT user_id) AS people FROM alerts')).toEqual([
    { alerts: PEOPLE, people: PEOPLE },
  ])
}

test('3,000 people who follow a match get one alert each from two processes', async () => {
  const database = server.app.database
  const another = await startTestApp({ database, source: scriptedSource(), now: server.clock.now })
  await server.poll(upcoming(2.5))
  await expectEachToldOnce()
  await another.close()
})

test('a process that dies in the middle has delivered whole batches, and the next one delivers the rest', async () => {
  // Not of the program's connections: these end a transaction that is idle for long.
  const holder = new pg.Client(server.app.database.url)
  await holder.connect()
  await holder.query('BEGIN')
  // Somebody in the middle gets the alert in another transaction, which the batch waits for.
  await holder.query(
    `INSERT INTO alerts (user_id, kind, match_id, at)
     SELECT user_id, 'matchMoved', matches.id, now() FROM favorites CROSS JOIN matches ORDER BY user_id OFFSET 1500 LIMIT 1`,
  )
  await server.poll(upcoming(2.5))
  const blocked = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`
  await expect.poll(() => query(blocked), { interval: 20 }).toHaveLength(1)
  // Polls and settling do not wait for it.
  await server.poll(upcoming(2.5))
  await server.settled()
  // Where that took longer than a lock is waited for, the batch is there again in a moment.
  await expect
    .poll(() => query(`SELECT pg_terminate_backend(pid) AS ended FROM (${blocked}) AS process`), { interval: 20 })
    .toEqual([{ ended: true }])
  expect(await count()).toBe(1_500)
  await query('UPDATE alerts SET read_at = at')
  await holder.end()

  const next = await startTestApp({ database: server.app.database, source: scriptedSource(), now: server.clock.now })
  await expectEachToldOnce()
  // Who had been told was not told again.
  expect(await count('read_at IS NOT NULL')).toBe(1_500)
  await next.close()
})

/** A fact that a process has learned and not told before it was stopped. */
async function isWakenedAt(until: Date): Promise<void> {
  await query(
    `INSERT INTO alert_facts (match_id, kind, step, version, learned_at, until)
     SELECT id, 'matchStarts', 0, version, '${inHours(-0.5).toISOString()}', '${until.toISOString()}' FROM matches`,
  )
  await server.poll(upcoming(1.5))
  await expect.poll(() => query('SELECT kind FROM alert_facts WHERE NOT told'), { timeout: 60_000 }).toEqual([])
}

test('who wakes after the deadline tells nobody', async () => {
  await isWakenedAt(inHours(-1 / 3))
  expect(await count()).toBe(0)
})

test('who wakes before the deadline tells everybody', async () => {
  await isWakenedAt(inHours(0.5))
  expect(await count()).toBe(PEOPLE)
})
