import type { FastifyInstance } from 'fastify'
import * as favorites from '../../contract/matches/favorites.ts'
import { listFavoriteResults } from '../../contract/matches/match-pages.ts'
import type { SourceName } from '../../domain/match/source-name.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { listResults, resultsSince } from '../matches/list-results.ts'
import { deleteFavorite, deleteUnstarred, insertFavorite, insertUnstarred } from './favorite-queries.ts'
import { type FavoriteRow, findStarredByTeams, listFavorites, type Moment } from './list-favorites.ts'
import { presentFavorite } from './present-favorite.ts'

/** `source` is the configured match source; matches of other sources are labeled. */
export function favoriteRoutes(app: FastifyInstance, deps: Deps, source: SourceName): void {
  const { db } = deps
  const moment = (): Moment => ({ source, now: deps.now() })

  mount(app, favorites.listFavorites, async ({ user }) => {
    const rows = await listFavorites(db, user.id, moment())
    return rows.map((row) => presentFavorite(row, source))
  })

  mount(app, listFavoriteResults, async ({ user, query }) => {
    const since = resultsSince(deps.now())
    const rows = await listFavorites(db, user.id, moment())
    const results = rows.filter(({ finishedTime }) => finishedTime !== null && finishedTime > since)
    return listResults(
      deps,
      source,
      query,
      results.map(({ matchId }) => matchId),
    )
  })

  mount(app, favorites.addFavorite, async ({ user, body, reply }) => {
    const { isNew, row } = await starMatch(deps, user.id, body.hltvId, moment())
    reply.code(isNew ? 201 : 200)
    return presentFavorite(row, source)
  })

  mount(app, favorites.removeFavorite, async ({ user, params }) => {
    if (await unstarMatch(deps, user.id, params.hltvId, moment())) notifyUser(deps, user.id, ['favorites'])
  })

  mount(app, favorites.checkFavorite, async ({ user, params }) => {
    const rows = await listFavorites(db, user.id, moment())
    return { isFavorite: rows.some(({ hltvId }) => hltvId === params.hltvId) }
  })
}

/** Uses only the id from the client; everything else comes from the stored match. */
async function starMatch(
  deps: Deps,
  owner: number,
  publicId: number,
  moment: Moment,
): Promise<{ isNew: boolean; row: FavoriteRow }> {
  const added = await deps.db.transaction().execute(async (tx) => {
    const isNew = await insertFavorite(tx, owner, publicId, deps.now())
    await deleteUnstarred(tx, owner, publicId)
    const row = (await listFavorites(tx, owner, moment)).find(({ hltvId }) => hltvId === publicId)
    if (!row) throw new AppError('notFound')
    return { isNew, row }
  })
  if (added.isNew) notifyUser(deps, owner, ['favorites'])
  return added
}

/** Removes the user's star and that of a favorite team. Returns whether there was one. */
async function unstarMatch({ db, now }: Deps, owner: number, publicId: number, moment: Moment): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const wasStarred = await deleteFavorite(tx, owner, publicId)
    const ofTeams = await findStarredByTeams(tx, owner, moment)
    if (!ofTeams.some(({ hltvId }) => hltvId === publicId)) return wasStarred
    await insertUnstarred(tx, owner, publicId, now())
    return true
  })
}
