import { sql } from 'kysely'
import { compiledOnce, prepared } from '../../db/prepared.ts'
import type { Conn } from '../../db/tables.ts'

/**
 * Raises the version of this user's book, in the transaction that changes it. Other changes of the book wait from here on. Sums are locked
 * afterwards, so that two changes cannot deadlock.
 */
export async function raiseVersion(tx: Conn, owner: number): Promise<void> {
  await compiledOnce(
    tx,
    'raise_version',
    { owner },
    (value) => sql`
      INSERT INTO books (user_id, version) VALUES (${value('owner')}, 1)
      ON CONFLICT (user_id) DO UPDATE SET version = books.version + 1`,
  )
}

/** Changes with every change of the user's bets, movements and settings, in the same transaction. */
export async function findBookVersion(conn: Conn, owner: number): Promise<number> {
  const [row] = await prepared(
    conn,
    'book_version',
    sql<{ version: number }>`SELECT version FROM books WHERE user_id = ${owner}`,
  )
  return row?.version ?? 0
}
