import { Socket } from 'node:net'
import type pg from 'pg'

/** docs/operations.md has all of them in one table. The server's come first, as it can say what it gave up. */
export const CONNECT_TIMEOUT_MS = 5_000
export const LOCK_TIMEOUT_MS = 5_000
export const STATEMENT_TIMEOUT_MS = 10_000
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000
/** For a server, or a network, that says nothing at all. */
const SILENCE_TIMEOUT_MS = 12_000

/**
 * Ends a connection of the pool on which nothing has moved for so long: its statement fails, and the pool drops it. One timer of the
 * socket, so that a statement costs nothing more. What is idle in the pool is closed sooner than this.
 */
export function endWhenSilent(client: pg.Client | pg.PoolClient): void {
  socketOf(client).setTimeout(SILENCE_TIMEOUT_MS, () => {
    const message = `the database said nothing for ${SILENCE_TIMEOUT_MS / 1000} s`
    socketOf(client).destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  })
}

/** For what may take as long as it takes. */
export async function withoutDeadlines(client: pg.PoolClient): Promise<void> {
  socketOf(client).setTimeout(0)
  await client.query('SET statement_timeout = 0')
  await client.query('SET lock_timeout = 0')
}

function socketOf({ connection: { stream } }: pg.Client | pg.PoolClient): Socket {
  if (stream instanceof Socket) return stream
  throw new TypeError('a connection to the database is a socket')
}
