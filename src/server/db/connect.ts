import pg from 'pg'
import type { Logger } from 'pino'
import { type Address, directAddress, pooledAddress, UtcClient } from './addresses/address.ts'
import { provePooler, proveSession } from './addresses/prove-addresses.ts'
import { type Patience, waitForDatabase } from './addresses/wait-for-database.ts'
import { endWhenFatal, endWhenReadOnly, endWhenSilent } from './deadlines.ts'
import { createKysely } from './kysely.ts'
import { createListener } from './listener.ts'
import { createNotifier } from './notifier.ts'
import { nameStatements } from './prepared.ts'
import type { Db } from './tables.ts'

// int8 is parsed to number; pg itself returns numeric as text and timestamptz as Date.
pg.types.setTypeParser(pg.types.builtins.INT8, parseInt8)

/** For a database that is starting (compose, a failover). */
export const START_TIMEOUT_MS = 15_000
export const FIRST_PATIENCE: Patience = { timeoutMs: START_TIMEOUT_MS, wasMet: false }

const CONNECTIONS = 10
/** Used next to a pooler by the leader, migrations and backups. */
const DIRECT_CONNECTIONS = 4

/** The same interface for the embedded server and DATABASE_URL. */
export type Database = {
  /** Connects to DATABASE_URL, which may be a pooler in transaction mode: session settings and locks do not outlive a transaction there. */
  readonly db: Db
  /** The pool of `db`. */
  readonly pool: pg.Pool
  /** For session state (SET, session advisory locks): connects to DATABASE_DIRECT_URL. Equals `pool` if that is not set. */
  readonly direct: pg.Pool
  /** Calls back for every NOTIFY on the channel. After a reconnect, calls `onReconnect`, as notifications may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect: () => void): Promise<void>
  /** Sends NOTIFY outside any transaction: call it after the commit. Queued, retried, deduplicated. */
  notify(channel: string, payload: string): void
  /** Ends every connection. */
  close(): Promise<void>
}

type ConnectOptions = {
  /** The address of PostgreSQL itself, if `url` is a pooler. */
  readonly directUrl?: string | null
  /** The variable that `url` comes from. */
  readonly variable?: Address['variable']
  readonly patience?: Patience
  /** The maximum size of a pool. */
  readonly connections?: number
}

export async function connectDatabase(
  url: string,
  log: Logger,
  {
    directUrl = null,
    variable = 'DATABASE_URL',
    patience = FIRST_PATIENCE,
    connections = CONNECTIONS,
  }: ConnectOptions = {},
): Promise<Database> {
  const own = directUrl === null ? directAddress(url, variable) : directAddress(directUrl, 'DATABASE_DIRECT_URL')
  await waitForDatabase(own, log, patience)
  await proveSession(own)
  const pooled = directUrl === null ? null : pooledAddress(url)
  if (pooled !== null) {
    await waitForDatabase(pooled, log, patience)
    await provePooler(pooled, own, log)
  }
  const direct = createPool(own, pooled === null ? connections : DIRECT_CONNECTIONS, log)
  const pool = pooled === null ? direct : createPool(pooled, connections, log)
  const listener = createListener(own, log)
  const notifier = createNotifier(pool, log)
  return {
    db: createKysely(pool),
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

export function createPool({ settings }: Address, max: number, log: Logger): pg.Pool {
  const pool = new pg.Pool({ ...settings, max, Client: UtcClient })
  // Without a listener, losing an idle connection would end the process; the pool opens a new one by itself.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'lost a database connection'))
  // Likewise for a connection in use, between two statements: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', endWhenSilent)
  pool.on('connect', endWhenFatal)
  pool.on('connect', endWhenReadOnly)
  pool.on('connect', nameStatements)
  return pool
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`)
  return value
}
