import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { createKysely } from './kysely.ts'
import type { Db } from './tables.ts'

const PING_EVERY_MS = 3_000
/** Shorter than the server's timeout, so that there are never two holders. */
const HOLDER_GIVES_UP_MS = 10_000
const SERVER_GIVES_UP_MS = 15_000

/**
 * An advisory lock bound to one connection. The holder writes only through that connection: when the lock is lost the
 * connection is closed, so no late write can succeed (docs/decisions/0015).
 */
export type SessionLock = {
  readonly db: Db
  /** Aborted when the lock may be lost. */
  readonly lost: AbortSignal
  /** Frees the lock by closing its connection. */
  release(): void
}

/** Takes the lock if it is free, null otherwise. */
export async function tryLock({ direct }: Database, key: readonly [number, number]): Promise<SessionLock | null> {
  const client = await direct.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [...key])
    if (!rows[0]?.held) {
      client.release()
      return null
    }
    // The server ends the session of a holder that hangs, and so releases its lock.
    await client.query(`SET idle_session_timeout = ${SERVER_GIVES_UP_MS}`)
    await client.query(`SET idle_in_transaction_session_timeout = ${SERVER_GIVES_UP_MS}`)
    return holdWith(client)
  } catch (error) {
    client.release(true)
    throw error
  }
}

function holdWith(client: pg.PoolClient): SessionLock {
  const lost = new AbortController()
  const db = createKysely(poolOfOne(client))
  let answeredAt = performance.now()
  const ping = setInterval(() => {
    if (performance.now() - answeredAt > HOLDER_GIVES_UP_MS) return release()
    sql`SELECT 1`.execute(db).catch(release)
  }, PING_EVERY_MS)
  // Any response counts, as a ping waits behind a long transaction.
  client.connection.on('readyForQuery', () => {
    answeredAt = performance.now()
  })

  function release(): void {
    if (lost.signal.aborted) return
    clearInterval(ping)
    lost.abort()
    client.release(true)
  }
  // Without a listener the error of a connection in use ends the process.
  client.on('error', release)
  client.on('end', release)
  return { db, lost: lost.signal, release }
}

/** A pool of this one connection: Kysely's queries wait for each other. */
function poolOfOne(client: pg.PoolClient): PostgresPool {
  let free: Promise<void> = Promise.resolve()
  return {
    async connect() {
      const before = free
      const turn = Promise.withResolvers<void>()
      free = turn.promise
      await before
      const query: PostgresPoolClient['query'] = client.query.bind(client)
      return { query, release: () => turn.resolve() }
    },
    end: () => Promise.resolve(),
    options: {},
  }
}
