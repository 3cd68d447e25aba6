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

/** A connection to the database, direct or through a pooler. */
export type Address = {
  /** `session`: PostgreSQL itself, or a pooler in session mode. `pooled`: a pooler in transaction mode, used next to a direct address. */
  readonly kind: 'session' | 'pooled'
  readonly variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  readonly settings: pg.ClientConfig
}

/** The role and database of the sessions behind a pooler. */
export type PooledSession = { readonly role: string; readonly database: string }

/**
 * Settings of every connection besides TimeZone. The default `random_page_cost` assumes rotating disks: filters would read the whole table
 * instead of an index. JIT compilation takes longer than running the statements (docs/decisions/0053).
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
  // Sent in the start-up message, to save a round trip per connection. The URL may override the first two.
  const settings = { statement_timeout, idle_in_transaction_session_timeout, options: options.join(' ') }
  // Next to a pooler, the name distinguishes direct connections from others.
  const named = variable === 'DATABASE_DIRECT_URL' && { application_name: 'clutchbook-direct' }
  return { kind: 'session', variable, settings: { ...settingsOf(url), ...settings, ...named } }
}

/** A pooler accepts only settings that it restores for each transaction (docs/decisions/0100). */
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
 * Queries must not depend on PostgreSQL's time zone. TimeZone is sent as its own parameter, as Java's driver does: poolers restore it for
 * each transaction, but refuse or drop it inside `options`. pg has no setting for it.
 */
export class UtcClient extends pg.Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' }
  }
}

/** The error for an address that leads to an unsupported pooler. */
export function poolerProblem({ variable }: Address, pooler: string): StartError {
  const advice =
    variable === 'DATABASE_URL'
      ? 'set DATABASE_DIRECT_URL to PostgreSQL itself'
      : 'name the host and the port of PostgreSQL itself'
  return new StartError(`${variable} leads to ${pooler}: ${advice}.`)
}
