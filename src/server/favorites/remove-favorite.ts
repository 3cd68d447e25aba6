import type { Deps } from '../deps.ts'
import { notifyUser } from '../http/user-changes.ts'
import { deleteFavorite } from './favorite-queries.ts'

/** Also when it was none. */
export async function removeFavorite(deps: Deps, owner: number, hltvId: number): Promise<void> {
  if (await deleteFavorite(deps.db, owner, hltvId)) notifyUser(deps, owner, ['favorites'])
}
