import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { UtcClient } from '../../src/server/db/addresses/address.ts'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { prepared } from '../../src/server/db/prepared.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { queryRows } from '../support/database.ts'
import { importsOf } from '../support/imports.ts'
import { findPgBouncer } from '../support/pooler.ts'
import { type RunningServer, run, startServer } from '../support/program.ts'
import { SocketClient } from '../support/socket-client.ts'
import { createPooledDatabase, type PooledDatabase } from './support/pooled-database.ts'

const PGBOUNCER = findPgBouncer()
const missing = 'missing' in PGBOUNCER ? ` (missing: ${PGBOUNCER.missing})` : ''
const throughPooler = (name: string, act: () => Promise<void>) => test.skipIf(missing !== '')(name + missing, act)

async function createPooled(): Promise<PooledDatabase> {
  if ('missing' in PGBOUNCER) throw new Error(PGBOUNCER.missing)
  return createPooledDatabase(PGBOUNCER)
}

const envOf = ({ pooledUrl, directUrl }: PooledDatabase) => ({
  SESSION_SECRET: 'a secret of the tests',
  DATABASE_URL: pooledUrl,
  DATABASE_DIRECT_URL: directUrl,
})

async function signUp({ url }: RunningServer): Promise<Browser> {
  const browser = createBrowser(url)
  expect((await browser.post('/api/register', newPerson())).status).toBe(201)
  return browser
}

async function openSocket({ url }: RunningServer, browser: Browser): Promise<SocketClient> {
  const client = await new SocketClient(url, { origin: url, headers: { cookie: browser.cookie() } }).register()
  onTestFinished(() => client.close())
  return client
}

const ROWS = 3_000
const FILE = [
  'Placed at;Event;Pick;Odds;Stake;Result;Bookmaker',
  ...Array.from({ length: ROWS }, (_, at) => `2026-03-01T10:00:00Z;Alfa vs Bravo;Alfa;1.85;${at + 1}.00;won;`),
].join('\n')

throughPooler('two processes keep a book through the pooler, and nothing of a session is left there', async () => {
  const database = await createPooled()
  const env = envOf(database)
  const [one, other] = [await startServer(env), await startServer(env)]
  const person = await signUp(one)
  const elsewhere = await openSocket(other, person)
  // Matches, which only one of the processes reads.
  await elsewhere.until(() => elsewhere.messages.some(({ type }) => type === 'changes'))

  const bets = betsOf(person)
  const bet = await bets.placed()
  await elsewhere.until(() => elsewhere.messages.some(({ type }) => type === 'changed'))
  expect((await bets.settle(bet.id, { status: 'won' })).status).toBe(200)
  expect(await importsOf(person).imported(FILE)).toMatchObject({ state: 'done', counts: { new: ROWS } })
  expect((await person.get('/api/stats/explorer?by=bookmaker')).status).toBe(200)
  const list = await person.at(other.url).get('/api/bets?limit=1')
  expect(list.headers.get('x-total-count')).toBe(String(ROWS + 1))
  const exported = await person.post('/api/account/export/bets.csv', { password: newPerson().password })
  expect((await exported.text()).trimEnd().split('\n').length).toBe(ROWS + 2)

  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-fleet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const backup = run(process.execPath, ['src/server/commands/backup.ts', path.join(folder, 'one.gz')], { env })
  expect(await backup.ended).toBe(0)
  expect(backup.output()).toMatch(/one\.gz: \d+ tables, \d+ rows\./)

  for (const settings of await settingsOfSessions(database)) expect(settings).toEqual(LIMITS)
  const locks = await queryRows(database.administratorUrl, sessionLocks(database))
  expect(locks).toEqual([])
  for (const server of [one, other]) {
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  }
})

/** Those of the role, UTC although the database has another time zone, and PostgreSQL's own where an import or the explorer has others. */
const LIMITS = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  random_page_cost: '1.1',
  jit: 'off',
  TimeZone: 'UTC',
  client_connection_check_interval: '0',
  enable_nestloop: 'on',
  work_mem: '4MB',
  max_parallel_workers_per_gather: '2',
}

/** The settings of all connections of the pooler, as the next client has them: each is held by a transaction of its own. */
async function settingsOfSessions({ pooledUrl, administratorUrl, role }: PooledDatabase): Promise<unknown[]> {
  const [open] = await queryRows<{ count: number }>(
    administratorUrl,
    `SELECT count(*)::int FROM pg_stat_activity WHERE usename = '${role}' AND application_name = 'clutchbook'`,
  )
  const names = Object.keys(LIMITS).map((name) => `current_setting('${name}') AS "${name}"`)
  const found: unknown[] = []
  const clients: pg.Client[] = []
  for (let at = 0; at < (open?.count ?? 0); at += 1) {
    const client = new UtcClient({ connectionString: pooledUrl })
    clients.push(client)
    await client.connect()
    await client.query('BEGIN')
    found.push((await client.query(`SELECT ${names.join(', ')}`)).rows[0])
  }
  await Promise.all(clients.map((client) => client.end()))
  expect(found.length).toBeGreaterThan(1)
  return found
}

/** Advisory locks of connections of the pooler; those of the program are of transactions, which have ended. */
const sessionLocks = ({ name }: PooledDatabase) =>
  `SELECT objid FROM pg_locks JOIN pg_stat_activity USING (pid)
   WHERE locktype = 'advisory' AND datname = '${name}' AND application_name = 'clutchbook' AND state = 'idle'`

throughPooler('a statement that could not be prepared is prepared by its connection later', async () => {
  const { pooledUrl, directUrl, administratorUrl } = await createPooled()
  const { db, direct, close } = await connectDatabase(pooledUrl, pino({ level: 'silent' }), { directUrl })
  onTestFinished(close)
  await direct.query('CREATE TABLE things (id bigint)')
  const count = () => prepared(db, 'count_things', sql<{ things: number }>`SELECT count(*) AS things FROM things`)
  const holder = await direct.connect()
  await holder.query('BEGIN; LOCK TABLE things IN ACCESS EXCLUSIVE MODE')
  const counting = expect(count()).rejects.toThrow('canceling statement due to user request')
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_locks WHERE relation = 'things'::regclass AND NOT granted`
  await expect.poll(async () => (await queryRows(administratorUrl, cancel)).length).toBe(1)
  await counting
  await holder.query('ROLLBACK')
  holder.release()
  for (let times = 0; times < 3; times += 1) expect(await count()).toEqual([{ things: 0 }])
})

throughPooler('while the pooler restarts, requests get 503, and every bet is placed once', async () => {
  const { pooler, ...database } = await createPooled()
  const server = await startServer({ ...envOf({ pooler, ...database }), LOG_LEVEL: 'silent' })
  const person = await signUp(server)
  const bets = betsOf(person)
  const statuses = new Map<number, number>()
  const over = new AbortController()
  let placed = 0

  /** Repeats each bet with its key until it is answered, as a page does. */
  async function placeBets(worker: number): Promise<void> {
    for (let bet = 0; !over.signal.aborted; bet += 1) {
      for (let status = 0; status !== 201; ) {
        ;({ status } = await bets.place({}, { 'idempotency-key': `bet-${worker}-${bet}` }))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 503) await wait(50)
      }
      placed += 1
    }
  }
  const workers = Promise.all(Array.from({ length: 8 }, (_, worker) => placeBets(worker)))
  const seen = (status: number) => statuses.get(status) ?? 0
  await expect.poll(() => seen(201)).toBeGreaterThan(50)
  for (let restarts = 0; restarts < 2; restarts += 1) {
    const refusals = seen(503)
    await pooler.kill()
    await expect.poll(() => seen(503)).toBeGreaterThan(refusals)
    await pooler.start()
    const answers = seen(201)
    await expect.poll(() => seen(201)).toBeGreaterThan(answers + 50)
  }
  over.abort()
  await workers
  expect(new Set(statuses.keys())).toEqual(new Set([201, 503]))
  expect((await person.get('/api/bets?limit=1')).headers.get('x-total-count')).toBe(String(placed))
})
