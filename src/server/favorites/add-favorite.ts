import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { notifyUser } from '../live/user-change-queries.ts'
import { type FavoriteRow, findFavorite, insertFavorite } from './favorite-queries.ts'

/** Only the id is believed: what is shown of the match is what we have stored of it. */
export function addFavorite(
  { db, now }: Deps,
  owner: number,
  hltvId: number,
): Promise<{ isNew: boolean; row: FavoriteRow }> {
  return db.transaction().execute(async (tx) => {
    const isNew = await insertFavorite(tx, owner, hltvId, now())
    const row = await findFavorite(tx, owner, hltvId)
    if (!row) throw new HttpError('notFound')
    if (isNew) await notifyUser(tx, owner, ['favorites'])
    return { isNew, row }
  })
}
