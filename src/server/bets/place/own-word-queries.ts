import { sql } from 'kysely'
import type { WordKind } from '../../../domain/bet/own-word.ts'
import type { Conn } from '../../db/tables.ts'

export type OwnWord = { readonly kind: WordKind; readonly key: string; readonly name: string }

/**
 * Returns the words in their stored spelling; a new one as given. `words` must be sorted and without duplicate keys, so that transactions
 * lock in one order.
 */
export async function saveWords(tx: Conn, owner: number, words: readonly OwnWord[], at: Date): Promise<OwnWord[]> {
  const { rows } = await sql<OwnWord>`
    INSERT INTO own_words AS known (user_id, kind, key, name, used_at)
    SELECT ${owner}::bigint, word.*, ${at}::timestamptz
    FROM unnest(
      ${words.map(({ kind }) => kind)}::text[], ${words.map(({ key }) => key)}::text[], ${words.map(({ name }) => name)}::text[]
    ) AS word
    ON CONFLICT (user_id, kind, key) DO UPDATE SET used_at = greatest(known.used_at, excluded.used_at), offered = true
    RETURNING kind, key, name`.execute(tx)
  return rows
}

/** The offered words of each kind, most recently used first: up to `limit`, or all if null. */
export async function findWords(conn: Conn, owner: number, limit: number | null): Promise<Omit<OwnWord, 'key'>[]> {
  const { rows } = await sql<Omit<OwnWord, 'key'>>`
    SELECT kind, name
    FROM (
      SELECT kind, name, row_number() OVER (PARTITION BY kind ORDER BY used_at DESC, key) AS place
      FROM own_words WHERE user_id = ${owner} AND offered
    ) AS word
    WHERE place <= ${limit}::integer OR ${limit}::integer IS NULL
    ORDER BY kind, place`.execute(conn)
  return rows
}

/** Every word of the user, including hidden ones. */
export function findAllWords(conn: Conn, owner: number): Promise<OwnWord[]> {
  return conn.selectFrom('ownWords').select(['kind', 'key', 'name']).where('userId', '=', owner).execute()
}

/** Returns whether it was on the list. */
export async function hideWord(conn: Conn, owner: number, kind: WordKind, key: string): Promise<boolean> {
  const { numUpdatedRows } = await conn
    .updateTable('ownWords')
    .set({ offered: false })
    .where('userId', '=', owner)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('offered', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
