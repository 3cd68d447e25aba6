import { sql } from 'kysely'
import { shareAccount } from '../db/account-locks.ts'
import { compiledOnce } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

// Row locks, held until the end of the transaction. Changes of a book lock the rows of its account and of the book, in this order, with the
// weakest lock (KEY SHARE): it conflicts neither with raising the version of the book nor with changing the password. The account row is
// in `accounts`, on the same machine as the book.

/**
 * The locks for changing single bets: they conflict with `lockBook` only. A book that was never changed has no row, and nothing to delete.
 * The account is locked first: the subquery is a one-time filter, evaluated before the book is read. Citus needs the unused columns.
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

/** The lock for changing all bets of the owner: waits for changes of single bets and blocks later ones. */
export async function lockBook(tx: Conn, owner: number): Promise<void> {
  await shareAccount(tx, owner)
  await sql`INSERT INTO books (user_id, version) SELECT id, 0 FROM users WHERE id = ${owner} ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  await sql`SELECT FROM books WHERE user_id = ${owner} FOR UPDATE`.execute(tx)
}
