import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './connect.ts'
import { extendSilenceTimeout, LONG_STATEMENT_TIMEOUT_MS } from './deadlines.ts'
import { createKysely } from './kysely.ts'
import type { Conn } from './tables.ts'

/** A transaction whose statements may take minutes. */
export async function longTransaction<T>({ pool }: Pick<Database, 'pool'>, work: (tx: Conn) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isReusable = false
  try {
    const waitAsBefore = extendSilenceTimeout(client)
    // Unnamed statements: a cached plan for many rows is bad for few rows, and vice versa.
    const only = { query: pg.Client.prototype.query.bind(client), release: () => undefined }
    const db = createKysely({ connect: async () => only, end: async () => undefined, options: {} })
    const result = await db.transaction().execute(async (tx) => {
      await limitLongWork(tx)
      await avoidNestedLoops(tx)
      return work(tx)
    })
    waitAsBefore()
    isReusable = true
    return result
  } finally {
    client.release(!isReusable)
  }
}

/** For this transaction only: a pooler lends its connection to others afterwards. */
async function limitLongWork(tx: Conn): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(LONG_STATEMENT_TIMEOUT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', '60s', true),
    set_config('client_connection_check_interval', '5s', true)`.execute(tx)
}

/**
 * For statements about many rows that this transaction has just written. Without statistics of them the planner expects few rows, and a
 * nested loop over many is quadratic.
 */
export async function avoidNestedLoops(tx: Conn): Promise<void> {
  await sql`SET LOCAL enable_nestloop = off`.execute(tx)
}
