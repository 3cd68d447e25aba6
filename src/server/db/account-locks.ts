import { sql } from 'kysely'
import { compiledOnce } from './prepared.ts'
import type { Conn } from './tables.ts'

// Locks of the row of an account, each to the end of the transaction. It is that of `accounts`, which is on the machine that has the book.

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
