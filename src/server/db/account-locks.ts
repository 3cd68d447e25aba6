import { sql } from 'kysely'
import { compiledOnce } from './prepared.ts'
import type { Conn } from './tables.ts'

// Locks of an account's row, held until the end of the transaction. The row is in `accounts`, on the same machine as the book.

/**
 * For long work that locks the bets at its end (an import): only the deletion of the account waits for it. Must be taken before any other
 * lock.
 */
export async function shareAccount(tx: Conn, userId: number): Promise<void> {
  await compiledOnce(
    tx,
    'share_account',
    { userId },
    (value) => sql`SELECT FROM accounts WHERE user_id = ${value('userId')} FOR KEY SHARE`,
  )
}

/** Serializes a user's requests that read and then change their data; changes of the book are not blocked. */
export async function serializeRequests(tx: Conn, owner: number): Promise<void> {
  await tx.selectFrom('accounts').select('userId').where('userId', '=', owner).forNoKeyUpdate().execute()
}

/** For deleting the account: waits for changes of its book and for imports in progress; later ones find no account. */
export async function lockAccount(tx: Conn, userId: number): Promise<void> {
  await sql`SELECT FROM accounts WHERE user_id = ${userId} FOR UPDATE`.execute(tx)
}
