import { Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import {
  administer,
  createTestDatabase,
  databaseUrl,
  pastPooler,
  type TestDatabase,
} from '../../../test/support/database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { longTransaction } from './long-transaction.ts'
import { prepared } from './prepared.ts'

const log = pino({ level: 'silent' })

async function connect(): Promise<{ database: Database; created: TestDatabase; url: string }> {
  const created = await createTestDatabase()
  const database = await connectDatabase(created.url, log, created)
  onTestFinished(async () => {
    await database.close()
    await created.drop()
  })
  return { database, created, url: pastPooler(created) }
}

/** Ends every connection except those of listeners. */
async function allowConnections(url: string, allowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await administer(databaseUrl(url, 'postgres'), `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`)
  await administer(
    databaseUrl(url, 'postgres'),
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'clutchbook'`,
  )
}

/** As a failover or an administrator does. */
const END_OTHERS =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

test('int8 is read as a number, numeric as text, timestamptz as a Date, and days are UTC', async () => {
  const { database } = await connect()
  const { rows } = await sql`
    SELECT 9007199254740991::int8 AS big_one, 1.10::numeric AS price, '2026-11-21T01:30+03'::timestamptz AS at,
      '2026-11-21T01:30+03'::timestamptz::date::text AS day`.execute(database.db)
  expect(rows).toEqual([
    { bigOne: 9007199254740991, price: '1.10', at: new Date('2026-11-20T22:30:00Z'), day: '2026-11-20' },
  ])
  await expect(sql`SELECT 9007199254740993::int8`.execute(database.db)).rejects.toThrow('does not fit a number')
})

test('no statement is compiled before it runs', async () => {
  const { database } = await connect()
  expect((await database.pool.query('SHOW jit')).rows).toEqual([{ jit: 'off' }])
})

test('a connection is closed at a fatal error, before the pool can hand it out again', async () => {
  const { database } = await connect()
  const client = await database.pool.connect()
  await expect(client.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({ code: '57P01' })
  client.release()
  expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('a connection to a database that takes no writes is replaced, and says why', async () => {
  const { database, url } = await connect()
  const change = (setting: string) =>
    administer(databaseUrl(url, 'postgres'), `ALTER DATABASE ${new URL(url).pathname.slice(1)} ${setting}`)
  await change('SET default_transaction_read_only = on')
  const write = (things: string) => database.direct.query(`CREATE TABLE ${things} ()`)
  await expect(write('of_a_standby')).rejects.toMatchObject({ code: '25006' })
  const client = await database.direct.connect()
  await change('RESET default_transaction_read_only')
  await client.query('BEGIN')
  await expect(client.query('CREATE TABLE of_a_transaction ()')).rejects.toMatchObject({ code: '25006' })
  await client.query('ROLLBACK')
  client.release()
  await write('of_a_primary')
})

/** Of the connection that the pool hands out next: the process of the server, what it is told, and how long its socket waits. */
async function nextConnection({ pool }: Database) {
  const client = await pool.connect()
  const settings = `SELECT pg_backend_pid() AS process, current_setting('statement_timeout') AS statement,
    current_setting('enable_nestloop') AS loops, (SELECT count(*)::int FROM pg_prepared_statements) AS prepared`
  const { rows } = await client.query<{ process: number }>(settings)
  client.release()
  const { stream } = client.connection
  return { ...(rows[0] ?? { process: null }), silence: stream instanceof Socket && stream.timeout }
}

test('long work gives its connection back as it was, and one that has failed is closed', async () => {
  const { database } = await connect()
  const before = await nextConnection(database)
  const during = await longTransaction(database, async (tx) => {
    await prepared(tx, 'of_long_work', sql`SELECT 1`)
    const { rows } = await sql<{ process: number; statement: string }>`
      SELECT pg_backend_pid() AS process, current_setting('statement_timeout') AS statement`.execute(tx)
    return rows[0]
  })
  expect(during).toEqual({ process: before.process, statement: '15min' })
  expect(await nextConnection(database)).toEqual(before)
  await expect(longTransaction(database, () => Promise.reject(new Error('no more')))).rejects.toThrow('no more')
  const { process, ...same } = await nextConnection(database)
  expect(before).toMatchObject(same)
  expect(process).not.toBe(before.process)
})

test('dropped connections are replaced, and listeners learn that notifications may be missing', async () => {
  const { database, url } = await connect()
  const received: string[] = []
  const reconnected = Promise.withResolvers<void>()
  await database.listen('news', (payload) => received.push(payload), reconnected.resolve)
  await sql`SELECT pg_notify('news', 'before')`.execute(database.db)
  await expect.poll(() => received).toEqual(['before'])
  await administer(url, END_OTHERS)
  await reconnected.promise
  await expect
    .poll(() => sql`SELECT pg_notify('news', 'after')`.execute(database.db).then(() => 'sent', String))
    .toBe('sent')
  await expect.poll(() => received).toEqual(['before', 'after'])
})

test('notifications wait while the database takes no connections, each once', async () => {
  const { database, created, url } = await connect()
  const received: string[] = []
  const refused = Promise.withResolvers<void>()
  const write = (line: string) => line.includes('failed to send notifications') && refused.resolve()
  const sender = await connectDatabase(created.url, pino({ level: 'warn' }, { write }), created)
  onTestFinished(() => sender.close())
  await database.listen(
    'news',
    (payload) => received.push(payload),
    () => undefined,
  )
  await allowConnections(url, false)
  sender.notify('news', 'sent twice')
  sender.notify('news', 'sent twice')
  await refused.promise
  expect(received).toEqual([])
  await allowConnections(url, true)
  sender.notify('news', 'last')
  await expect.poll(() => received).toEqual(['sent twice', 'last'])
})

test('an unreachable database is reported in one sentence without its password', async () => {
  const nowhere = connectDatabase('postgresql://ana:hunter2@127.0.0.1:1/clutchbook', log, {
    patience: { timeoutMs: 100, wasMet: false },
  })
  await expect(nowhere).rejects.toThrow('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.')
})
