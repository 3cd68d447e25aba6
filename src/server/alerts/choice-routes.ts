import type { FastifyInstance } from 'fastify'
import { chooseForMatch, listMatchChoices } from '../../contract/matches/alert-choices.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { findMatchChoices, findOpenIds, saveMatchChoice } from './choice-queries.ts'

export function choiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, listMatchChoices, async ({ user }) => {
    const choices = await findMatchChoices(db, user.id)
    const open = await findOpenIds(
      db,
      choices.map(({ hltvId }) => hltvId),
    )
    return choices.filter(({ hltvId }) => open.has(hltvId))
  })

  mount(app, chooseForMatch, async ({ user, params: { hltvId }, body: { alerts } }) => {
    if (!(await saveMatchChoice(db, user.id, hltvId, alerts))) throw new AppError('notFound')
    notifyUser(deps, user.id, ['alerts'])
    return { hltvId, alerts }
  })
}
