import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { administer, createTestDatabase, databaseUrl } from '../../../test/support/database.ts'
import { connectDatabase, type Database } from './connect.ts'

const log = pino({ level: 'silent' })

async function connect(): Promise<{ database: Database; url: string }> {
  const { url, drop } = await createTestDatabase()
  const database = await connectDatabase(url, log)
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return { database, url }
}

/** Those that listen stay, all others are ended. */
async function allowConnections(url: string, allowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await administer(databaseUrl(url, 'postgres'), `ALTER DATABASE ${name} ALLOW_CONNECTIONS ${allowed}`)
  await administer(
    databaseUrl(url, 'postgres'),
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}' AND application_name = 'clutchbook'`,
  )
}

/** What a failover or an impatient administrator does. */
const END_OTHERS =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'

test('int8 is a number, numeric its own text, timestamptz a Date, and a day is a day of UTC', async () => {
  const { database } = await connect()
  const { rows } = await sql`
    SELECT 9007199254740991::int8 AS big_one, 1.10::numeric AS price, '2026-11-21T01:30+03'::timestamptz AS at,
      '2026-11-21T01:30+03'::timestamptz::date::text AS day`.execute(database.db)
  expect(rows).toEqual([
    { bigOne: 9007199254740991, price: '1.10', at: new Date('2026-11-20T22:30:00Z'), day: '2026-11-20' },
  ])
  await expect(sql`SELECT 9007199254740993::int8`.execute(database.db)).rejects.toThrow('does not fit a number')
})

test('connections that drop are replaced, and who listens is told that it may have missed something', async () => {
  const { database, url } = await connect()
  const heard: string[] = []
  const reconnected = Promise.withResolvers<void>()
  await database.listen('news', (payload) => heard.push(payload), reconnected.resolve)
  await sql`SELECT pg_notify('news', 'before')`.execute(database.db)
  await expect.poll(() => heard).toEqual(['before'])
  await administer(url, END_OTHERS)
  await reconnected.promise
  await expect
    .poll(() => sql`SELECT pg_notify('news', 'after')`.execute(database.db).then(() => 'sent', String))
    .toBe('sent')
  await expect.poll(() => heard).toEqual(['before', 'after'])
})

test('what is told while the database takes no connections is told when it does', async () => {
  const { database, url } = await connect()
  const heard: string[] = []
  const refused = Promise.withResolvers<void>()
  const write = (line: string) => line.includes('could not be told') && refused.resolve()
  const speaker = await connectDatabase(url, pino({ level: 'warn' }, { write }))
  onTestFinished(() => speaker.close())
  await database.listen(
    'news',
    (payload) => heard.push(payload),
    () => undefined,
  )
  await allowConnections(url, false)
  speaker.tell('news', 'told twice')
  speaker.tell('news', 'told twice')
  await refused.promise
  expect(heard).toEqual([])
  await allowConnections(url, true)
  speaker.tell('news', 'last')
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['told twice', 'last'])
})

test('a database that cannot be reached is told in one sentence without its password', async () => {
  const nowhere = connectDatabase('postgresql://ana:hunter2@127.0.0.1:1/clutchbook', log, 100)
  await expect(nowhere).rejects.toThrow('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.')
})
