import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

/**
 * Raises the versions of these users' books, given by id in ascending order, as a part of the statement that changes them or in its
 * transaction. Other changes of the same books wait from here on; sums are locked after it, so that two changes do not wait for each other.
 */
export function raising(owners: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO books (user_id, version) SELECT owner, 1 FROM unnest(${owners}) AS owner
    ON CONFLICT (user_id) DO UPDATE SET version = books.version + 1`
}

export async function raiseVersions(tx: Conn, owners: readonly number[]): Promise<void> {
  // Stryker disable next-line ArrowFunction,ArithmeticOperator,MethodExpression: the order of locks
  await raising(sql`${owners.toSorted((a, b) => a - b)}::bigint[]`).execute(tx)
}

/** Changes with every change of a user's bets, movements and settings, in the same transaction. */
export async function findBookVersion(conn: Conn, owner: number): Promise<number> {
  const [row] = await prepared(
    conn,
    'book_version',
    sql<{ version: number }>`SELECT version FROM books WHERE user_id = ${owner}`,
  )
  return row?.version ?? 0
}
