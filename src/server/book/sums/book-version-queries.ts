import { type RawBuilder, sql } from 'kysely'
import { compiledOnce, prepared } from '../../db/prepared.ts'
import type { Conn } from '../../db/tables.ts'

/**
 * Raises the versions of these users' books, given by id in ascending order, as a part of the statement that changes them or in its
 * transaction. Other changes of the same books wait from here on; sums are locked after it, so that two changes do not wait for each other.
 */
export function raising(owners: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO books (user_id, version) SELECT owner, 1 FROM unnest(${owners}) AS owner
    ON CONFLICT (user_id) DO UPDATE SET version = books.version + 1`
}

/** The rows are listed: a cluster sends what is selected by way of its coordinator. */
export async function raiseVersions(tx: Conn, owners: readonly number[]): Promise<void> {
  const [owner, ...others] = owners
  if (owner === undefined) return
  // Stryker disable next-line ConditionalExpression,EqualityOperator,BlockStatement: one is written faster, as many are
  if (others.length === 0) {
    await compiledOnce(tx, 'raise_version', { owner }, (value) => raisingListed([value('owner')]))
    return
  }
  // Stryker disable next-line ArrowFunction,ArithmeticOperator,MethodExpression: the order of locks
  await raisingListed(owners.toSorted((a, b) => a - b)).execute(tx)
}

const raisingListed = (owners: readonly (number | RawBuilder<number>)[]) => sql`
  INSERT INTO books (user_id, version) VALUES ${sql.join(owners.map((owner) => sql`(${owner}, 1)`))}
  ON CONFLICT (user_id) DO UPDATE SET version = books.version + 1`

/** Changes with every change of a user's bets, movements and settings, in the same transaction. */
export async function findBookVersion(conn: Conn, owner: number): Promise<number> {
  const [row] = await prepared(
    conn,
    'book_version',
    sql<{ version: number }>`SELECT version FROM books WHERE user_id = ${owner}`,
  )
  return row?.version ?? 0
}
