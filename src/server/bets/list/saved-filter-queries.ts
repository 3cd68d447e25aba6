import type { SavedFilter } from '../../../contract/bets/saved-filters.ts'
import { rowCount } from '../../db/row-count.ts'
import type { Conn } from '../../db/tables.ts'

const SHOWN = ['id', 'name', 'query'] as const

/** By name. */
export function findFilters(conn: Conn, owner: number): Promise<SavedFilter[]> {
  return conn.selectFrom('savedFilters').select(SHOWN).where('userId', '=', owner).orderBy('nameKey').execute()
}

/** Locks the names, so that concurrent requests cannot exceed the limit. Returns the taken names, by id. */
export async function lockFilterNames(tx: Conn, owner: number) {
  await tx.selectFrom('accounts').select('userId').where('userId', '=', owner).forNoKeyUpdate().execute()
  return tx.selectFrom('savedFilters').select(['id', 'nameKey']).where('userId', '=', owner).execute()
}

export function insertFilter(
  tx: Conn,
  filter: { userId: number; nameKey: string; name: string; query: string },
): Promise<SavedFilter> {
  return tx.insertInto('savedFilters').values(filter).returning(SHOWN).executeTakeFirstOrThrow()
}

export function updateFilterName(
  tx: Conn,
  owner: number,
  id: number,
  names: { nameKey: string; name: string },
): Promise<SavedFilter | undefined> {
  return tx
    .updateTable('savedFilters')
    .set(names)
    .where('userId', '=', owner)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst()
}

/** Returns whether a filter was deleted. */
export async function deleteFilter(conn: Conn, owner: number, id: number): Promise<boolean> {
  return (await rowCount(conn.deleteFrom('savedFilters').where('userId', '=', owner).where('id', '=', id))) > 0
}
