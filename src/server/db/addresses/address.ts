import pg from 'pg'
import { StartError } from '../../start-error.ts'
import {
  CONNECT_TIMEOUT_MS,
  IDLE_IN_TRANSACTION_TIMEOUT_MS,
  LOCK_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from '../deadlines.ts'
import { driverUrl } from './driver-url.ts'

declare module 'pg' {
  // Its types lack this method.
  interface Client {
    getStartupConf(): Record<string, string>
  }
}

/** A way to the database. */
export type Address = {
  /** PostgreSQL itself or a pooler in session mode; or one in transaction mode beside it. */
  readonly kind: 'session' | 'pooled'
  readonly variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  readonly settings: pg.ClientConfig
}

/** What the sessions behind a pooler are. */
export type PooledSession = { readonly role: string; readonly database: string }

/**
 * What a connection needs besides TimeZone. The server's default cost of a page out of order is that of rotating disks: every filter of a
 * book would read the whole table in place of an index. Compiling a statement takes longer than running it (docs/decisions/0053).
 */
export const CONNECTION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  random_page_cost: 1.1,
  jit: 'off',
} as const

export function directAddress(url: string, variable: Address['variable']): Address {
  const { statement_timeout, idle_in_transaction_session_timeout, ...others } = CONNECTION_LIMITS
  const options = Object.entries(others).map(([name, value]) => `-c ${name}=${value}`)
  // In the start-up message: no extra round trip per connection. The URL can replace the first two.
  const settings = { statement_timeout, idle_in_transaction_session_timeout, options: options.join(' ') }
  // Beside a pooler its connections can be told from those of others.
  const named = variable === 'DATABASE_DIRECT_URL' && { application_name: 'clutchbook-direct' }
  return { kind: 'session', variable, settings: { ...settingsOf(url), ...settings, ...named } }
}

/** A pooler takes no settings but those that it restores for each transaction (docs/decisions/0100). */
export function pooledAddress(url: string): Address {
  return { kind: 'pooled', variable: 'DATABASE_URL', settings: settingsOf(url) }
}

function settingsOf(url: string): pg.ClientConfig {
  return {
    connectionString: driverUrl(url),
    application_name: 'clutchbook',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
}

/**
 * Queries must not depend on the time zone of the server. The parameter is sent by itself, as Java's driver does: poolers restore it for
 * each transaction, and refuse or drop it among `options`. The driver has no setting for it.
 */
export class UtcClient extends pg.Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' }
  }
}

/** The line for an address that leads to a pooler where it cannot be one. */
export function poolerProblem({ variable }: Address, pooler: string): StartError {
  const mend =
    variable === 'DATABASE_URL'
      ? 'set DATABASE_DIRECT_URL to PostgreSQL itself'
      : 'name the host and the port of PostgreSQL itself'
  return new StartError(`${variable} leads to ${pooler}: ${mend}.`)
}
