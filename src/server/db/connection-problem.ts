import { StartError } from '../start-error.ts'
import type { Address } from './addresses/address.ts'

/** Codes of lost connections: network errors of Node (ENOENT: no Unix socket yet), and SQLSTATE 57P0x (starting, shutting down). */
const CONNECTION_LOSS = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
])
/** Messages without a code, of pg, its pool and Kysely, for a lost or unavailable connection. */
const LOST = /timeout|terminated|not queryable|has been discarded|after calling end on the pool/i

/** Citus's messages about a worker lost during a statement or commit; the code varies. */
const LOST_WORKER =
  /^(failure on connection marked as essential|server closed the connection unexpectedly|could not commit transaction for shard \d+ on)/

/** PgBouncer's messages while PostgreSQL does not respond; they share one code with all its errors. */
const WAITING_POOLER = /^(server login has been failing|query_wait_timeout)/

export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error)
  if (code === '08P01') return WAITING_POOLER.test(errorMessage(error))
  return code === undefined ? LOST.test(errorMessage(error)) : CONNECTION_LOSS.has(code)
}

/**
 * SQLSTATE classes for: no connection (08, 28, 3D), no resources or a full disk (53), a cancelled statement or terminated session (57) and
 * a failing disk (58). Also: a read-only database (25006), a transaction that timed out (25P03, 25P04), a serialization failure or deadlock
 * (40001, 40P01) and a lock timeout (55P03).
 */
const UNAVAILABLE = /^(08|28|3D|53|57|58)...$|^(25006|25P03|25P04|40001|40P01|55P03)$/

/** Whether the database is unreachable or overloaded, as opposed to a faulty query. */
export function isUnavailable(error: unknown): boolean {
  return isConnectionLoss(error) || UNAVAILABLE.test(errorCode(error) ?? '') || LOST_WORKER.test(errorMessage(error))
}

/** Persistent failures: no permission or no database, no resources or a full disk, a failing disk, a read-only database. */
const PERSISTENT = /^(28|3D|53|58)...$|^25006$/

/** Whether a failure may be over in some seconds; also looks at the cause of a StartError. */
export function isWorthRetrying(error: unknown): boolean {
  const reason = error instanceof StartError ? error.cause : error
  return isUnavailable(reason) && !PERSISTENT.test(errorCode(reason) ?? '')
}

/** Without the URL, which may contain a password. */
export function describeConnectionError(error: unknown, address?: Pick<Address, 'kind' | 'variable'>): string {
  const { kind, variable } = address ?? { kind: 'session', variable: 'DATABASE_URL' }
  // If there is only one address, the message does not name the variable.
  const name = kind === 'session' && variable === 'DATABASE_URL' ? 'The database' : `The database of ${variable}`
  return `${name} cannot be reached: ${errorMessage(error)}.${tlsAdvice(error, variable)}`
}

const WRONG_CERTIFICATE = /CERT|^UNABLE_TO_/

function tlsAdvice(error: unknown, variable: string): string {
  if (WRONG_CERTIFICATE.test(errorCode(error) ?? ''))
    return ` Set the certificate of its authority in ${variable} (sslrootcert=FILE), or encrypt without checking the server (sslmode=no-verify).`
  return /not support SSL/.test(errorMessage(error)) ? ` Set sslmode=disable in ${variable}.` : ''
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Node's error for a host with several addresses has an empty message; its causes have the texts. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
