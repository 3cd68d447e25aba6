import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { notifyUser } from '../http/user-changes.ts'
import { type FavoriteRow, findFavorite, insertFavorite } from './favorite-queries.ts'

/** Only the id is believed: what is shown of the match is what we have stored of it. */
export async function addFavorite(
  deps: Deps,
  owner: number,
  hltvId: number,
): Promise<{ isNew: boolean; row: FavoriteRow }> {
  const added = await deps.db.transaction().execute(async (tx) => {
    const isNew = await insertFavorite(tx, owner, hltvId, deps.now())
    const row = await findFavorite(tx, owner, hltvId)
    if (!row) throw new HttpError('notFound')
    return { isNew, row }
  })
  if (added.isNew) notifyUser(deps, owner, ['favorites'])
  return added
}
