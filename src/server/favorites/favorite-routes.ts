import type { FastifyInstance } from 'fastify'
import * as favorites from '../../contract/favorites.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { addFavorite } from './add-favorite.ts'
import { findFavorites, isFavorite } from './favorite-queries.ts'
import { presentFavorite } from './present-favorite.ts'
import { removeFavorite } from './remove-favorite.ts'

/** `source` is the one configured now: a match of any other is labelled. */
export function favoriteRoutes(app: FastifyInstance, deps: Deps, source: string): void {
  mount(app, favorites.listFavorites, async ({ user }) => {
    const rows = await findFavorites(deps.db, user.id)
    return rows.map((row) => presentFavorite(row, source))
  })

  mount(app, favorites.addFavorite, async ({ user, body, reply }) => {
    const { isNew, row } = await addFavorite(deps, user.id, body.hltvId)
    reply.code(isNew ? 201 : 200)
    return presentFavorite(row, source)
  })

  mount(app, favorites.removeFavorite, ({ user, params }) => removeFavorite(deps, user.id, params.hltvId))

  mount(app, favorites.checkFavorite, async ({ user, params }) => ({
    isFavorite: await isFavorite(deps.db, user.id, params.hltvId),
  }))
}
