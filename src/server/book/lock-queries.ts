import { sql } from 'kysely'
import { shareAccount } from '../db/account-locks.ts'
import { compiledOnce } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

// Locks of rows, each to the end of the transaction. Changes of a book share the rows of its account and of the book, in this order, by the
// weakest lock (KEY SHARE): the version of the book may be raised beside it, and so may the password be changed. The row of the account is
// that of `accounts`: it is on the machine that has the book.

/**
 * The locks of a change of single bets: `lockBook` waits for it, other changes do not. A book that was never changed has no row, and nothing in
 * it that could be deleted. The account comes first: the subquery is a filter that is asked once, before the book. Citus needs the columns
 * that nobody reads.
 */
export async function shareBook(tx: Conn, owner: number): Promise<void> {
  await compiledOnce(
    tx,
    'share_bets',
    { owner },
    (value) => sql`
      SELECT user_id FROM books
      WHERE user_id = ${value('owner')}
        AND (SELECT count(*) FROM (SELECT user_id FROM accounts WHERE user_id = ${value('owner')} FOR KEY SHARE) AS account) >= 0
      FOR KEY SHARE`,
  )
}

/** For a change of all bets of the owner: waits for changes of single bets, and holds up later ones. */
export async function lockBook(tx: Conn, owner: number): Promise<void> {
  await shareAccount(tx, owner)
  await sql`INSERT INTO books (user_id, version) SELECT id, 0 FROM users WHERE id = ${owner} ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  await sql`SELECT FROM books WHERE user_id = ${owner} FOR UPDATE`.execute(tx)
}
