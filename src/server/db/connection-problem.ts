import { StartError } from '../start-error.ts'
import type { Address } from './addresses/address.ts'

/** Codes of temporary failures: network errors of Node, and SQLSTATE 57P0x (starting, shutting down). */
const TRANSIENT = new Set([
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
/** Messages of pg, its pool and Kysely, without a code, for a lost or unavailable connection. */
const LOST = /timeout|terminated|not queryable|has been discarded|after calling end on the pool/i

/** What Citus says of a worker that it lost during a statement or the commit, with the code of any error. */
const LOST_WORKER =
  /^(failure on connection marked as essential|server closed the connection unexpectedly|could not commit transaction for shard \d+ on)/

/** What PgBouncer says while its PostgreSQL does not answer, with the code of every error of its own. */
const WAITING_POOLER = /^(server login has been failing|query_wait_timeout)/

export function isTransient(error: unknown): boolean {
  const code = errorCode(error)
  if (code === '08P01') return WAITING_POOLER.test(errorMessage(error))
  return code === undefined ? LOST.test(errorMessage(error)) : TRANSIENT.has(code)
}

/**
 * SQLSTATE classes of no connection (08, 28, 3D), no resources or a full disk (53), a statement or session that was ended (57) and a
 * failing disk (58); and a database that is read-only (25006), a transaction that took too long (25P03, 25P04), lost to another
 * (40001, 40P01) or waited too long for a lock (55P03).
 */
const UNAVAILABLE = /^(08|28|3D|53|57|58)...$|^(25006|25P03|25P04|40001|40P01|55P03)$/

/** Database unreachable or overloaded, not a bad query. */
export function isUnavailable(error: unknown): boolean {
  return isTransient(error) || UNAVAILABLE.test(errorCode(error) ?? '') || LOST_WORKER.test(errorMessage(error))
}

/** Not so soon: no right or no database, no resources or a full disk, a failing disk, a database that is read-only. */
const LASTING = /^(28|3D|53|58)...$|^25006$/

/** A failure that may be over in some seconds, also as the cause of the line that ends a start. */
export function mayEndSoon(error: unknown): boolean {
  const reason = error instanceof StartError ? error.cause : error
  return isUnavailable(reason) && !LASTING.test(errorCode(reason) ?? '')
}

/** Without the URL, which may contain a password. */
export function connectionProblem(error: unknown, address?: Pick<Address, 'kind' | 'variable'>): string {
  const { kind, variable } = address ?? { kind: 'session', variable: 'DATABASE_URL' }
  // Of the only address no more is said.
  const name = kind === 'session' && variable === 'DATABASE_URL' ? 'The database' : `The database of ${variable}`
  return `${name} cannot be reached: ${errorMessage(error)}.${tlsAdvice(error, variable)}`
}

const WRONG_CERTIFICATE = /CERT|^UNABLE_TO_/

function tlsAdvice(error: unknown, variable: string): string {
  if (WRONG_CERTIFICATE.test(errorCode(error) ?? ''))
    return ` Name its authority in ${variable} (sslrootcert=FILE), or encrypt without checking who it is (sslmode=no-verify).`
  return /not support SSL/.test(errorMessage(error)) ? ` Set sslmode=disable in ${variable}.` : ''
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Node's error for a host with several addresses has an empty message of its own. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorMessage(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
