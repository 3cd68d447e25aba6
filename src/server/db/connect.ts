import pg from 'pg'
import type { Logger } from 'pino'
import {
  CONNECT_TIMEOUT_MS,
  endWhenFatal,
  endWhenSilent,
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  LOCK_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from './deadlines.ts'
import { driverUrl } from './driver-url.ts'
import { createKysely } from './kysely.ts'
import { createListener } from './listener.ts'
import { createNotifier } from './notifier.ts'
import { nameStatements } from './prepared.ts'
import type { Db } from './tables.ts'
import { waitForDatabase } from './wait-for-database.ts'

// int8 becomes a number; pg itself reads numeric as text and timestamptz as a Date.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)

/** For a database that is starting (compose, a failover). */
const START_TIMEOUT_MS = 15_000

/** Few: for the leader, a migration, a backup. */
const DIRECT_CONNECTIONS = 4

/** The same for the embedded server and DATABASE_URL. */
export type Database = {
  /** Behind DATABASE_URL, which may be a pooler in transaction mode: no setting or lock of a session outlives a transaction there. */
  readonly db: Db
  /** The pool of `db`. */
  readonly pool: pg.Pool
  /** For what belongs to a session (SET, advisory locks of a session): DATABASE_DIRECT_URL. Without it, it is `pool`. */
  readonly direct: pg.Pool
  /** Calls back for every NOTIFY on the channel. After a dropped connection `onReconnect` runs, as some may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<void>
  /** Sends NOTIFY outside any transaction: call it after the commit. Queued, retried, deduplicated. */
  notify(channel: string, payload: string): void
  /** Ends every connection. */
  close(): Promise<void>
}

type ConnectOptions = {
  /** PostgreSQL itself, where `url` is a pooler. */
  readonly directUrl?: string | null
  readonly timeoutMs?: number
}

export async function connectDatabase(
  url: string,
  log: Logger,
  { directUrl = null, timeoutMs = START_TIMEOUT_MS }: ConnectOptions = {},
): Promise<Database> {
  const settings = settingsFor(driverUrl(url))
  await waitForDatabase(settings, log, timeoutMs)
  const pool = createPool(settings, 10, log)
  const direct = directUrl === null ? pool : createPool(settingsFor(driverUrl(directUrl)), DIRECT_CONNECTIONS, log)
  const listener = createListener(driverUrl(directUrl ?? url), log)
  const notifier = createNotifier(pool, log)
  const db = createKysely(pool)
  return {
    db,
    pool,
    direct,
    listen: listener.listen,
    notify: notifier.notify,
    async close() {
      const pools = [...new Set([pool, direct])]
      for (const each of pools) each.removeAllListeners('error').on('error', () => undefined)
      await notifier.close()
      await Promise.all([listener.close(), ...pools.map((each) => each.end())])
    },
  }
}

function settingsFor(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    application_name: 'clutchbook',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Settings of the start-up message: no extra round trip per connection.
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    // Queries must not depend on the time zone of the server. Its default cost of a page out of order is that of rotating disks: every
    // filter of a book would read the whole table in place of an index. Compiling a statement takes longer than running it (docs/decisions/0053).
    options: `-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  }
}

function createPool(settings: pg.ClientConfig, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ ...settings, max })
  // Without a listener a lost idle connection ends the process; the pool opens another by itself.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost'))
  // The same for a connection in use, between two statements: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', endWhenSilent)
  pool.on('connect', endWhenFatal)
  pool.on('connect', nameStatements)
  return pool
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`)
  return value
}
