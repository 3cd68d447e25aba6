import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { byTier } from '../../../test/support/tier.ts'
import { connectDatabase, type Database } from './connect.ts'
import { endLease, LEASES_CHANNEL, type Lease, LeaseLost, takeLease } from './lease.ts'
import type { Conn } from './tables.ts'

const HOUR_MS = 3_600_000
let testDatabase: TestDatabase
let one: Database
let other: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const log = pino({ level: 'silent' })
  one = await connectDatabase(testDatabase.url, log)
  other = await connectDatabase(testDatabase.url, log)
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await testDatabase.drop()
})
beforeEach(async () => {
  await sql`DELETE FROM leases`.execute(other.db)
  await sql`DELETE FROM source_calls`.execute(other.db)
})

/** No renewal disturbs a test that gives no time. */
const tryTake = ({ db }: Database, ms = HOUR_MS) => takeLease(db, { source: 'hltv', holder: randomUUID() }, ms)

async function lead(database: Database, ms?: number): Promise<Lease> {
  const lease = await tryTake(database, ms)
  if (!lease) throw new Error('the lease is held by another')
  return lease
}

/** The end of the lease as the database's clock has it: a holder that is paused does not renew it. */
const runOut = () => sql`UPDATE leases SET until = now()`.execute(other.db)
const call = (tx: Conn) => tx.insertInto('sourceCalls').values({ source: 'hltv', at: new Date() }).execute()
const calls = async () => (await other.db.selectFrom('sourceCalls').selectAll().execute()).length
const isOver = async () => (await sql`SELECT FROM leases WHERE until <= now()`.execute(other.db)).rows.length > 0
const isWaiting = async () => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(other.db)
  return rows.length > 0
}

test('one leads at a time, and the next term is the next one’s when it is released', async () => {
  const lease = await lead(one)
  expect(lease.term).toBe(1)
  expect(await tryTake(other)).toBeNull()
  await lease.release()
  expect(lease.lost.aborted).toBe(true)
  const next = await lead(other)
  expect(next.term).toBe(2)
  await next.release()
})

test('a renewal that comes after the release does not keep the lease', async () => {
  const holder = randomUUID()
  const lease = await takeLease(one.db, { source: 'hltv', holder }, HOUR_MS)
  await lease?.release()
  // As a holder sends it, over another connection than its release.
  const late = sql`UPDATE leases SET until = now() + interval '1 hour' WHERE source = 'hltv' AND holder = ${holder} AND term = 1`
  await late.execute(one.db)
  expect((await lead(other)).term).toBe(2)
})

test('of many that try at once, one leads', async () => {
  for (const term of [1, 2, 3]) {
    const tried = await Promise.all(Array.from({ length: 8 }, (_, n) => tryTake(n % 2 ? one : other)))
    const leases = tried.filter((lease) => lease !== null)
    expect(leases.map((lease) => lease.term)).toEqual([term])
    await leases[0]?.release()
  }
})

test('a release is announced, and names the source', async () => {
  const heard = Promise.withResolvers<string>()
  await other.listen(LEASES_CHANNEL, heard.resolve, () => undefined)
  await (await lead(one)).release()
  expect(await heard.promise).toBe('hltv')
})

test('a leader that is followed writes nothing, and its leadership ends', async () => {
  const late = await lead(one)
  await runOut()
  const next = await lead(other)
  await expect(late.write(call)).rejects.toThrow(LeaseLost)
  expect(late.lost.aborted).toBe(true)
  expect(await calls()).toBe(0)
  await late.release()
  expect(await tryTake(one)).toBeNull()
  await next.write(call)
  expect(await calls()).toBe(1)
  await next.release()
})

test('a leader that is late and not followed writes, and leads on', async () => {
  const late = await lead(one)
  await runOut()
  await late.write(call)
  expect(await calls()).toBe(1)
  expect(await tryTake(other)).toBeNull()
  await late.release()
})

test('nobody takes the lease while a write of the leader is open, however long it takes', async () => {
  const slow = await lead(one)
  await runOut()
  await slow.write(async (tx) => {
    await call(tx)
    expect(await isOver()).toBe(true)
    expect(await tryTake(other)).toBeNull()
  })
  expect(await calls()).toBe(1)
  await slow.release()
})

test('a write waits for a take-over that is open, and is refused', async () => {
  const late = await lead(one)
  const { writing } = await other.db.transaction().execute(async (tx) => {
    await sql`UPDATE leases SET holder = ${randomUUID()}, term = term + 1`.execute(tx)
    const refused = late.write(call).catch((error: unknown) => error)
    await expect.poll(isWaiting).toBe(true)
    return { writing: refused }
  })
  expect(await writing).toBeInstanceOf(LeaseLost)
  expect(await calls()).toBe(0)
})

test('of two writes of one term the second waits for the first: versions of matches become visible in order', async () => {
  const lease = await lead(one)
  const order: string[] = []
  const { second } = await lease.write(async () => {
    const later = lease.write(() => Promise.resolve(order.push('second')))
    await expect.poll(isWaiting).toBe(true)
    order.push('first')
    return { second: later }
  })
  await second
  expect(order).toEqual(['first', 'second'])
  await lease.release()
})

test('a leader that is alive renews its lease, and is not followed', async () => {
  // Renewed after four seconds, which leaves eight to a machine that stands still.
  const lease = await lead(one, 12_000)
  const renewed = () => sql`SELECT FROM leases WHERE until > since + interval '13 s' AND term = 1`.execute(other.db)
  await expect.poll(async () => (await renewed()).rows.length).toBe(1)
  expect(await tryTake(other)).toBeNull()
  expect(lease.lost.aborted).toBe(false)
  await lease.release()
})

test('the lease of a leader that died is taken when it ends, by the clock of the database', async () => {
  const dies = await connectDatabase(testDatabase.url, pino({ level: 'silent' }))
  await lead(dies, 400)
  await dies.close()
  const { rows } = await sql<{ until: Date }>`SELECT until FROM leases`.execute(other.db)
  let next: Lease | null = null
  await expect.poll(async () => (next = await tryTake(other)), { interval: 10 }).not.toBeNull()
  const { rows: now } = await sql<{ since: Date; term: number }>`SELECT since, term FROM leases`.execute(other.db)
  expect(now).toEqual([{ since: expect.any(Date) as Date, term: 2 }])
  expect(now[0]?.since.getTime()).toBeGreaterThanOrEqual(Number(rows[0]?.until))
  await (next as Lease | null)?.release()
})

test('a leader that does not hear from the database gives up', async () => {
  const lease = await lead(one, 300)
  await other.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE leases`.execute(tx)
    await expect.poll(() => lease.lost.aborted).toBe(true)
  })
  await expect(lease.write(call)).rejects.toThrow(LeaseLost)
  await lease.release()
})

test('a leader whose write the database has ended gives up when its lease is over, and only then', async () => {
  const failing = (lease: Lease, isLate: boolean) =>
    lease.write(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
      if (isLate) await expect.poll(isOver, { interval: 10 }).toBe(true)
      await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
      await call(tx)
    })
  const lease = await lead(one)
  await expect(failing(lease, false)).rejects.not.toBeInstanceOf(LeaseLost)
  expect(lease.lost.aborted).toBe(false)
  await lease.release()
  const late = await lead(one, 300)
  await expect(failing(late, true)).rejects.toThrow(LeaseLost)
  expect(late.lost.aborted).toBe(true)
  await late.release()
})

test('an end that no process can have set, because the clock was set back, holds nobody up', async () => {
  const lease = await lead(one)
  expect(await tryTake(other)).toBeNull()
  await sql`UPDATE leases SET until = now() + interval '3 h'`.execute(other.db)
  const next = await lead(other)
  expect(next.term).toBe(2)
  await Promise.all([lease.release(), next.release()])
})

test('the lease of a dead process of an embedded database is ended at the next start', async () => {
  const dead = await lead(one)
  await endLease(other.db, 'hltv')
  const next = await lead(other)
  expect(next.term).toBe(2)
  await Promise.all([dead.release(), next.release()])
})

/** What may happen to three processes, in any order. */
const ACTS = fc.array(
  fc.record({ act: fc.constantFrom('take', 'write', 'run out', 'release'), who: fc.nat({ max: 2 }) }),
  { maxLength: 25 },
)

test('however leaders come, are late and go, terms rise and only the newest one writes', async () => {
  await fc.assert(
    fc.asyncProperty(ACTS, async (acts) => {
      await sql`DELETE FROM leases`.execute(other.db)
      await sql`DELETE FROM source_calls`.execute(other.db)
      const leases: (Lease | null)[] = [null, null, null]
      let newest = 0
      let isFree = true
      let written = 0
      for (const { act, who } of acts) {
        const lease = leases[who] ?? null
        if (act === 'run out') {
          await runOut()
          isFree = true
        } else if (act === 'take') {
          const taken = await tryTake(one)
          expect(taken?.term).toBe(isFree ? newest + 1 : undefined)
          if (!taken) continue
          leases[who] = taken
          newest = taken.term
          isFree = false
        } else if (lease && act === 'release') {
          await lease.release()
          leases[who] = null
          isFree ||= lease.term === newest
        } else if (lease && act === 'write') {
          const isWritten = await lease.write(call).then(
            () => true,
            () => false,
          )
          expect(isWritten).toBe(lease.term === newest)
          if (!isWritten) continue
          written += 1
          isFree = false
        }
      }
      expect(await calls()).toBe(written)
      for (const lease of leases) await lease?.release()
    }),
    { numRuns: byTier(15, 100) },
  )
})
