import { Socket } from 'node:net'
import pg from 'pg'
import { MINUTE_MS } from '../../domain/time/durations.ts'

/** docs/operations.md lists all of them. The server's are shorter than the client's, as its errors name the cause. */
export const CONNECT_TIMEOUT_MS = 5_000
export const LOCK_TIMEOUT_MS = 5_000
export const STATEMENT_TIMEOUT_MS = 10_000
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** For a server or network that sends nothing. */
const SILENCE_TIMEOUT_MS = 12_000

/**
 * Destroys a connection without traffic for this long: its statement fails, and the pool drops it. It is one timer of the socket, so
 * that a statement costs nothing more. The pool closes idle connections sooner than this.
 */
export function endWhenSilent(client: pg.Client | pg.PoolClient): void {
  socketOf(client).setTimeout(SILENCE_TIMEOUT_MS, () => {
    const message = `the database sent nothing for ${SILENCE_TIMEOUT_MS / 1000} s`
    socketOf(client).destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
}

/** SQLSTATE of errors after which the server closes the connection: it was shut down, or a transaction was idle or took too long. */
const CLOSES = /^(57P0[1-5]|25P0[34])$/

/**
 * Ends a connection at such an error, so that the pool does not hand it out before the server has closed it. A pooler has codes of its own
 * for a server that it has lost; "FATAL" is a word of the server's language.
 */
export function endWhenFatal(client: pg.Client): void {
  client.connection.on('errorMessage', ({ code = '', severity }: pg.DatabaseError) => {
    if (severity === 'FATAL' || CLOSES.test(code)) void client.end() // it is closed anyway
  })
}

const READ_ONLY = '25006'

/**
 * Ends a connection to a server that takes no writes, a primary that has become a standby, say: the next one is led to the primary. It ends
 * after the transaction, so that the error of the statement is the one that is reported.
 */
export function endWhenReadOnly(client: pg.Client): void {
  let isReadOnly = false
  client.connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
    if (code === READ_ONLY) isReadOnly = true
  })
  client.connection.on('readyForQuery', ({ status }: { status: string }) => {
    if (isReadOnly && status === 'I') void client.end() // nobody uses it any more
  })
}

/**
 * For work of any duration, on this connection, which is closed after it: one of the direct address, as the settings are its session's. A
 * program that ends breaks it off, and the server notices although it may be waiting for a lock.
 */
export async function withoutDeadlines(client: pg.PoolClient, ending?: AbortSignal): Promise<void> {
  ending?.throwIfAborted()
  ending?.addEventListener('abort', () => socketOf(client).destroy(), { once: true })
  awaitAnyWork(client)
  // A PostgreSQL on Windows cannot, and notices when it answers.
  await client.query(`SET client_connection_check_interval = '1s'`).catch(throwUnlessRefused)
  await client.query('SET statement_timeout = 0')
  await client.query('SET lock_timeout = 0')
}

const INVALID_VALUE = '22023'

function throwUnlessRefused(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === INVALID_VALUE)) throw error
}

/** For a transaction of any duration, which lifts the limits of the server itself; the connection is closed after it. */
export function awaitAnyWork(client: pg.PoolClient): void {
  socketOf(client).setTimeout(0)
}

function socketOf({ connection: { stream } }: pg.Client | pg.PoolClient): Socket {
  if (stream instanceof Socket) return stream
  throw new TypeError('a connection to the database is a socket')
}

/** Of one statement of long work; its server process ends within seconds when ours does not wait for it any more. */
export const LONG_STATEMENT_MS = 15 * MINUTE_MS

/** For one long transaction (src/server/db/long-transaction.ts). Returns what ends the patience after it. */
export function awaitLongWork(client: pg.PoolClient): () => void {
  const socket = socketOf(client)
  socket.setTimeout(LONG_STATEMENT_MS + SILENCE_TIMEOUT_MS)
  return () => void socket.setTimeout(SILENCE_TIMEOUT_MS)
}
