import type { FastifyInstance } from 'fastify'
import * as favorites from '../../contract/matches/favorites.ts'
import { listFavoriteResults } from '../../contract/matches/match-pages.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { HttpError } from '../http/http-error.ts'
import { mount } from '../http/mount.ts'
import type { SourceName } from '../match-sources/match-source.ts'
import { listResults, resultsSince } from '../matches/list-results.ts'
import {
  deleteFavorite,
  type FavoriteRow,
  findFavorite,
  findFavorites,
  findFinishedIds,
  insertFavorite,
} from './favorite-queries.ts'
import { presentFavorite } from './present-favorite.ts'

/** `source` is the configured match source; matches of another one are labelled. */
export function favoriteRoutes(app: FastifyInstance, deps: Deps, source: SourceName): void {
  mount(app, favorites.listFavorites, async ({ user }) => {
    const rows = await findFavorites(deps.db, user.id)
    return rows.map((row) => presentFavorite(row, source))
  })

  mount(app, listFavoriteResults, async ({ user, query }) => {
    const ids = await findFinishedIds(deps.db, user.id, source, resultsSince(deps.now()))
    return listResults(deps, source, query, ids)
  })

  mount(app, favorites.addFavorite, async ({ user, body, reply }) => {
    const { isNew, row } = await addFavorite(deps, user.id, body.hltvId)
    reply.code(isNew ? 201 : 200)
    return presentFavorite(row, source)
  })

  mount(app, favorites.removeFavorite, async ({ user, params }) => {
    if (await deleteFavorite(deps.db, user.id, params.hltvId)) notifyUser(deps, user.id, ['favorites'])
  })

  mount(app, favorites.checkFavorite, async ({ user, params }) => ({
    isFavorite: (await findFavorite(deps.db, user.id, params.hltvId)) !== undefined,
  }))
}

/** Takes only the id from the client; everything else is the stored match. */
async function addFavorite(deps: Deps, owner: number, publicId: number): Promise<{ isNew: boolean; row: FavoriteRow }> {
  const added = await deps.db.transaction().execute(async (tx) => {
    const isNew = await insertFavorite(tx, owner, publicId, deps.now())
    const row = await findFavorite(tx, owner, publicId)
    if (!row) throw new HttpError('notFound')
    return { isNew, row }
  })
  if (added.isNew) notifyUser(deps, owner, ['favorites'])
  return added
}
