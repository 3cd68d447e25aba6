import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { connectDatabase, type Database } from './connect.ts'
import { type SessionLock, tryLock } from './session-lock.ts'
import type { Conn } from './tables.ts'

const KEY = [1, 2] as const
let testDatabase: TestDatabase
let one: Database
let other: Database

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  const log = pino({ level: 'silent' })
  one = await connectDatabase(testDatabase.url, log)
  other = await connectDatabase(testDatabase.url, log)
})
afterEach(async () => {
  await Promise.all([one.close(), other.close()])
  await testDatabase.drop()
})

async function hold(database: Database): Promise<SessionLock> {
  const lock = await tryLock(database, KEY)
  if (!lock) throw new Error('the lock is held by another')
  return lock
}

/** Ends the holder's connection from the server's side, and waits until it is gone: the client hears of it before its locks are free. */
async function cut(holder: Conn): Promise<void> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(holder)
  await other.pool.query('SELECT pg_terminate_backend($1, 10000)', [rows[0]?.pid])
}

test('one holds it at a time, and the next has it when it is released', async () => {
  const lock = await hold(one)
  let next = await tryLock(other, KEY)
  expect(next).toBeNull()
  lock.release()
  await expect.poll(async () => (next = await tryLock(other, KEY))).not.toBeNull()
  next?.release()
})

test('a holder whose connection is cut knows it, and can write no more', async () => {
  const lock = await hold(one)
  const lost = new Promise((resolve) => lock.lost.addEventListener('abort', resolve))
  await cut(lock.db)
  await lost
  await expect(lock.db.selectFrom('sourceCalls').selectAll().execute()).rejects.toThrow()
  ;(await hold(other)).release()
})

test('a transaction that is open when the lock is lost is never committed', async () => {
  const lock = await hold(one)
  const writing = lock.db.transaction().execute(async (tx) => {
    await tx.insertInto('sourceCalls').values({ source: 'hltv', at: new Date() }).execute()
    await cut(tx)
    await expect.poll(() => lock.lost.aborted).toBe(true)
    ;(await hold(other)).release()
  })
  await expect(writing).rejects.toThrow()
  expect(await other.db.selectFrom('sourceCalls').selectAll().execute()).toEqual([])
})

test('statements of the holder that are made at once run one after another', async () => {
  const lock = await hold(one)
  const answers = await Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`SELECT ${n}::int AS n`.execute(lock.db)))
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
  lock.release()
})

test('a transaction of many statements may take longer than any one of them, and keeps the lock', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    const lock = await hold(one)
    await lock.db.transaction().execute(async (tx) => {
      for (let statement = 0; statement < 5; statement++) {
        await sql`SELECT 1`.execute(tx)
        vi.advanceTimersByTime(4_000)
      }
    })
    expect(lock.lost.aborted).toBe(false)
    lock.release()
  } finally {
    vi.useRealTimers()
  }
})

test('a holder that hears nothing gives up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    const lock = await hold(one)
    const silence = sql`SELECT pg_sleep(60)`.execute(lock.db)
    vi.advanceTimersByTime(15_000)
    expect(lock.lost.aborted).toBe(true)
    await expect(silence).rejects.toThrow()
  } finally {
    vi.useRealTimers()
  }
})
