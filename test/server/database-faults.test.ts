import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { takeLease } from '../../src/server/db/lease.ts'
import { createHttp } from '../../src/server/http/create-http.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type Bets, bettor } from '../support/bets.ts'
import { administer, createTestDatabase, databaseUrl } from '../support/database.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { startSilentProxy } from '../support/silent-proxy.ts'

/** The slowest of our deadlines, with a margin for a slow machine. */
const DEADLINE = { timeout: 20_000 }
const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name = 'clutchbook'`

const logged: string[] = []
const logTo = new Writable({
  write(line: Buffer, _, done) {
    logged.push(line.toString())
    done()
  },
})

let app: TestApp
let mine: Bets
/** Another client of the database, which holds the lock that ours waits for. */
let other: pg.Client
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource(), logTo, connections: 10 })
  other = new pg.Client({ connectionString: app.database.url })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await app.close()
})
beforeEach(async () => {
  mine = await bettor(app)
})

/** status, code, Retry-After */
async function outcome(answer: Response): Promise<unknown> {
  const { code } = (await answer.json()) as { code: string }
  return [answer.status, code, answer.headers.get('retry-after')]
}
const UNAVAILABLE = [503, 'unavailable', '5']

/** Places a bet that waits for the other client's lock, and returns its outcome. */
async function placeWhileLocked(meanwhile: (pid: number) => Promise<unknown>): Promise<unknown> {
  await other.query('BEGIN; LOCK TABLE bets IN ACCESS EXCLUSIVE MODE')
  try {
    const placing = mine.place()
    const waiting = () => other.query<{ pid: number }>(WAITING).then(({ rows }) => rows)
    const [{ pid }] = (await vi.waitUntil(async () => (await waiting()).length > 0 && waiting(), DEADLINE)) as [
      { pid: number },
    ]
    await meanwhile(pid)
    return await outcome(await placing)
  } finally {
    await other.query('ROLLBACK')
  }
}

test('a lock that another client holds too long answers 503 (55P03), and nothing of the bet is stored', async () => {
  logged.length = 0
  expect(await placeWhileLocked(() => Promise.resolve())).toEqual(UNAVAILABLE)
  expect(logged.join('')).toContain('lock timeout')
  expect(await mine.list()).toEqual([])
})

test('a statement that the database cancels answers 503 (57014)', async () => {
  expect(await placeWhileLocked((pid) => other.query('SELECT pg_cancel_backend($1)', [pid]))).toEqual(UNAVAILABLE)
})

/** Faults of a connection between two statements of a request. */
const FAULTS: Record<string, (client: pg.PoolClient) => Promise<unknown>> = {
  async '25P03, idle in a transaction for too long'(client) {
    const lost = once(client, 'error')
    await client.query("BEGIN; SET LOCAL idle_in_transaction_session_timeout = '10ms'")
    await lost
  },
  async '25006, a database that became read-only'(client) {
    await client.query('BEGIN READ ONLY; CREATE TABLE nothing ()')
  },
  async '40P01, a deadlock'(client) {
    await client.query("DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$")
  },
  async '53100, a full disk'(client) {
    await client.query("DO $$ BEGIN RAISE SQLSTATE '53100'; END $$")
  },
  async '58030, a disk that fails'(client) {
    await client.query("DO $$ BEGIN RAISE SQLSTATE '58030'; END $$")
  },
  async EPIPE(client) {
    const asked = client.query('SELECT pg_sleep(60)')
    // Node.js does this when the other side has closed the socket.
    client.connection.stream.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    await asked
  },
}

test.each(Object.keys(FAULTS))('%s answers 503', async (fault) => {
  const faulty = await startTestApp({
    database: app.database,
    build: async (deps) => {
      const http = await createHttp(deps)
      http.get('/api/bets', async () => {
        const client = await deps.database.pool.connect()
        try {
          await FAULTS[fault]?.(client)
          return await client.query('SELECT 1')
        } finally {
          client.release(true)
        }
      })
      await http.ready()
      return { http, start: () => Promise.resolve(), close: () => http.close() }
    },
  })
  expect(await outcome(await faulty.fetch('/api/bets'))).toEqual(UNAVAILABLE)
  await faulty.close()
})

test('a connection that ends within a transaction answers 503 (not queryable), and the next bet is placed', async () => {
  expect(await placeWhileLocked((pid) => other.query('SELECT pg_terminate_backend($1)', [pid]))).toEqual(UNAVAILABLE)
  await mine.placed()
})

test('a silent connection delays requests until its deadline at most, and is not used again', async () => {
  const proxy = await startSilentProxy(app.database)
  const behind = await startTestApp({ database: proxy.database, source: scriptedSource(), connections: 10 })
  const watcher = await connectDatabase(proxy.database.url, pino({ level: 'silent' }))
  const reconnected = Promise.withResolvers<void>()
  await watcher.listen('news', () => undefined, reconnected.resolve)
  const lease = await takeLease(watcher.db, { source: 'another', holder: randomUUID() })
  const ana = await bettor(behind)
  expect((await behind.fetch('/readyz')).status).toBe(200)

  proxy.silence()
  const began = performance.now()
  const answers = await Promise.all([ana.fetch('/api/bets'), ana.place()])
  expect(await Promise.all(answers.map(outcome))).toEqual([UNAVAILABLE, UNAVAILABLE])
  expect((await behind.fetch('/readyz')).status).toBe(503)
  // 5 s to get a connection, or 12 s for one that was open, one after the other on a slow machine; TCP alone gives up after minutes.
  expect(performance.now() - began).toBeLessThan(45_000)
  await vi.waitFor(() => expect(lease?.lost.aborted).toBe(true), DEADLINE)

  proxy.speak()
  await ana.placed()
  await reconnected.promise
  await vi.waitFor(async () => expect((await behind.fetch('/readyz')).status).toBe(200), DEADLINE)
  await behind.close()
  await watcher.close()
})

test('a read-only database is not ready, and is ready again when it accepts writes', async () => {
  const database = await createTestDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const reading = await startTestApp({ database, source: scriptedSource() })
  const ready = async () => {
    const answer = await reading.fetch('/readyz')
    return [answer.status, await answer.json()]
  }
  const change = async (setting: string) => {
    await administer(databaseUrl(database.url, 'postgres'), `ALTER DATABASE ${name} ${setting}`)
    await administer(
      databaseUrl(database.url, 'postgres'),
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
    )
  }
  await expect.poll(ready, DEADLINE).toEqual([200, { status: 'ok' }])
  await change('SET default_transaction_read_only = on')
  await expect.poll(ready, DEADLINE).toEqual([503, { status: 'the database takes no writes' }])
  await change('RESET default_transaction_read_only')
  await expect.poll(ready, DEADLINE).toEqual([200, { status: 'ok' }])
  await reading.close()
  await database.drop()
})

test('a later version adds a column to each table while this one runs: bets are placed and listed on connections of before', async () => {
  const running = await startTestApp({ source: scriptedSource() })
  const bets = await bettor(running)
  const use = async () => {
    const answers = await Promise.all([
      bets.place(),
      bets.place({ tags: ['live'] }),
      bets.place({}, { 'idempotency-key': randomUUID() }),
      bets.fetch('/api/bets'),
      bets.fetch('/api/stats'),
      bets.fetch('/api/alerts'),
    ])
    return answers.map(({ status }) => status)
  }
  const asBefore = await use()
  expect(asBefore).toEqual([201, 201, 201, 200, 200, 200])
  for (let times = 0; times < 3; times += 1) expect(await use()).toEqual(asBefore)
  const { rows } = await running.deps.database.pool.query<{ table: string }>(
    `SELECT relname AS "table" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  for (const { table } of rows)
    await administer(running.database.url, `ALTER TABLE ${table} ADD COLUMN of_later integer`)
  for (let times = 0; times < 3; times += 1) expect(await use()).toEqual(asBefore)
  await running.close()
})
