import { Socket } from 'node:net'
import pg from 'pg'
import { MINUTE_MS } from '../../domain/time/durations.ts'

/** Listed in docs/operations.md. PostgreSQL's limits are shorter than ours, as its errors name the cause. */
export const CONNECT_TIMEOUT_MS = 5_000
export const LOCK_TIMEOUT_MS = 5_000
export const STATEMENT_TIMEOUT_MS = 10_000
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** For a database or network that sends nothing. */
const SILENCE_TIMEOUT_MS = 12_000

/**
 * Destroys a connection without traffic for this long: its statement fails, and the pool drops it. Uses one timer of the socket, so there
 * is no cost per statement. The pool closes idle connections sooner than this.
 */
export function endWhenSilent(client: pg.Client | pg.PoolClient): void {
  socketOf(client).setTimeout(SILENCE_TIMEOUT_MS, () => {
    const message = `the database sent nothing for ${SILENCE_TIMEOUT_MS / 1000} s`
    socketOf(client).destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
}

/** SQLSTATE of errors after which PostgreSQL closes the connection: a shutdown, or a transaction that was idle or took too long. */
const CLOSES = /^(57P0[1-5]|25P0[34])$/

/**
 * Closes a connection after such an error, so that the pool does not reuse it before PostgreSQL closes it. "FATAL" covers poolers, whose
 * codes differ; PostgreSQL may translate that word.
 */
export function endWhenFatal(client: pg.Client): void {
  client.connection.on('errorMessage', ({ code = '', severity }: pg.DatabaseError) => {
    if (severity === 'FATAL' || CLOSES.test(code)) void client.end() // the server closes it anyway
  })
}

const READ_ONLY = '25006'

/**
 * Closes a connection to a read-only PostgreSQL, such as a primary that has become a standby: the next connection reaches the primary.
 * Waits for the end of the transaction, so that the error of the statement is reported.
 */
export function endWhenReadOnly(client: pg.Client): void {
  let isReadOnly = false
  client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
    if (code === READ_ONLY) isReadOnly = true
  })
  client.connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (isReadOnly && status === 'I') void client.end() // idle
  })
}

/**
 * For work of any duration on this connection, which must be closed afterwards. It must be a direct connection, as the settings apply to
 * its session. A shutdown cancels the work; PostgreSQL notices even while waiting for a lock.
 */
export async function liftDeadlines(client: pg.PoolClient, ending?: AbortSignal): Promise<void> {
  ending?.throwIfAborted()
  ending?.addEventListener('abort', () => socketOf(client).destroy(), { once: true })
  disableSilenceTimeout(client)
  // PostgreSQL on Windows refuses this, and notices a lost client only when it sends its result.
  await client.query(`SET client_connection_check_interval = '1s'`).catch(throwUnlessRefused)
  await client.query('SET statement_timeout = 0')
  await client.query('SET lock_timeout = 0')
}

const INVALID_VALUE = '22023'

function throwUnlessRefused(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === INVALID_VALUE)) throw error
}

/** Disables our own timeout only; the caller disables PostgreSQL's, and closes the connection afterwards. */
export function disableSilenceTimeout(client: pg.PoolClient): void {
  socketOf(client).setTimeout(0)
}

function socketOf({ connection: { stream } }: pg.Client | pg.PoolClient): Socket {
  if (stream instanceof Socket) return stream
  throw new TypeError('a connection to the database is a socket')
}

/** For each statement of a long transaction. PostgreSQL cancels it within seconds of a lost connection (`client_connection_check_interval`). */
export const LONG_STATEMENT_TIMEOUT_MS = 15 * MINUTE_MS

/** For one long transaction (src/server/db/long-transaction.ts). Returns a function that restores the limit. */
export function extendSilenceTimeout(client: pg.PoolClient): () => void {
  const socket = socketOf(client)
  socket.setTimeout(LONG_STATEMENT_TIMEOUT_MS + SILENCE_TIMEOUT_MS)
  return () => void socket.setTimeout(SILENCE_TIMEOUT_MS)
}
