import { type RawBuilder, sql } from 'kysely'
import type { Conn } from '../db/tables.ts'

// Locks of rows, each to the end of the transaction. Changes of a book share the rows of its user and of the book, in this order, by the
// weakest lock (KEY SHARE): the version of the book may be raised beside it, and so may the password be changed.

/**
 * The locks of a change of single bets, as a subquery of one row: `lockBets` waits for it, other changes do not. A book that was never changed has
 * no row, and nothing in it that could be deleted. Each table names the user, so that one machine of a cluster answers.
 */
// Stryker disable next-line SqlOwner,SqlLogic: the row of the book is found by that of the account all the same
export const shared = (owner: number | RawBuilder<number>) => sql`
  SELECT count(*) AS books
  FROM (SELECT id FROM users WHERE id = ${owner} FOR KEY SHARE) AS account
  CROSS JOIN LATERAL (SELECT FROM books WHERE user_id = ${owner} AND user_id = account.id FOR KEY SHARE) AS book`

export async function shareBets(tx: Conn, owner: number): Promise<void> {
  await shared(owner).execute(tx)
}

/** As `shareBets`, of many users by id. */
export async function shareBetsOf(tx: Conn, owners: readonly number[]): Promise<void> {
  // Stryker disable next-line SqlOrder: the order of locks
  await sql`
    SELECT count(*) AS books
    FROM (SELECT id FROM users WHERE id = ANY(${owners}::bigint[]) ORDER BY id FOR KEY SHARE) AS account
    CROSS JOIN LATERAL (SELECT FROM books WHERE user_id = account.id FOR KEY SHARE) AS book`.execute(tx)
}

/** For a change of all bets of the owner: waits for changes of single bets, and holds up later ones. */
export async function lockBets(tx: Conn, owner: number): Promise<void> {
  await sql`
    INSERT INTO books (user_id, version) SELECT id, 0 FROM users WHERE id = ${owner} FOR KEY SHARE
    ON CONFLICT DO NOTHING`.execute(tx)
  await sql`SELECT FROM books WHERE user_id = ${owner} FOR UPDATE`.execute(tx)
}

/**
 * For what lasts long and takes the lock of the bets at its end (an import): the deletion of the account waits for it, nothing else does.
 * Comes before every other lock, as every bet locks its account by its foreign key.
 */
export async function shareAccount(tx: Conn, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR KEY SHARE`.execute(tx)
}

/** For the deletion of the account: waits for running changes of its book and for imports; later ones find no account. */
export async function lockAccount(tx: Conn, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`.execute(tx)
}
