import type { Deps } from '../deps.ts'
import { notifyUser } from '../live/user-change-queries.ts'
import { deleteFavorite } from './favorite-queries.ts'

/** Also when it was none. */
export function removeFavorite({ db }: Deps, owner: number, hltvId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (await deleteFavorite(tx, owner, hltvId)) await notifyUser(tx, owner, ['favorites'])
  })
}
