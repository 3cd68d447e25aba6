import { sql } from 'kysely'
import { compiledOnce } from '../db/prepared.ts'
import type { Conn } from '../db/tables.ts'

// Locks of rows, each to the end of the transaction. Changes of a book share the rows of its account and of the book, in this order, by the
// weakest lock (KEY SHARE): the version of the book may be raised beside it, and so may the password be changed. The row of the account is
// that of `accounts`: it is on the machine that has the book.

/**
 * The locks of a change of single bets: `lockBets` waits for it, other changes do not. A book that was never changed has no row, and nothing in
 * it that could be deleted. The account comes first: the subquery is a filter that is asked once, before the book. Citus needs the columns
 * that nobody reads.
 */
export async function shareBets(tx: Conn, owner: number): Promise<void> {
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
export async function lockBets(tx: Conn, owner: number): Promise<void> {
  await shareAccount(tx, owner)
  await sql`INSERT INTO books (user_id, version) SELECT id, 0 FROM users WHERE id = ${owner} ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  await sql`SELECT FROM books WHERE user_id = ${owner} FOR UPDATE`.execute(tx)
}

/**
 * For what lasts long and takes the lock of the bets at its end (an import): the deletion of the account waits for it, nothing else does.
 * Comes before every other lock.
 */
export async function shareAccount(tx: Conn, userId: number): Promise<void> {
  await compiledOnce(
    tx,
    'share_account',
    { userId },
    (value) => sql`SELECT FROM accounts WHERE user_id = ${value('userId')} FOR KEY SHARE`,
  )
}

/** Requests of a person that read something of theirs and change it take turns; changes of the book go on beside them. */
export async function takeTurns(tx: Conn, owner: number): Promise<void> {
  await tx.selectFrom('accounts').select('userId').where('userId', '=', owner).forNoKeyUpdate().execute()
}

/** For the deletion of the account: waits for running changes of its book and for imports; later ones find no account. */
export async function lockAccount(tx: Conn, userId: number): Promise<void> {
  await sql`SELECT FROM accounts WHERE user_id = ${userId} FOR UPDATE`.execute(tx)
}
