import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { chooseForTeam } from '../../contract/matches/alert-choices.ts'
import {
  FAVORITE_TEAMS_LIMIT,
  followTeam,
  listFavoriteTeams,
  unfollowTeam,
} from '../../contract/matches/favorite-teams.ts'
import type { AlertMode } from '../../domain/alerts/alert-mode.ts'
import { required } from '../../domain/required.ts'
import { teamIdentity } from '../../domain/team/team-identity.ts'
import { notifyUser } from '../db/notifier.ts'
import type { Deps } from '../deps.ts'
import { AppError, badField } from '../http/app-error.ts'
import { mount } from '../http/mount.ts'
import { presentTeams } from './present-teams.ts'
import { deleteTeam, findTeams, insertTeam, lockTeams, saveTeamAlerts, type TeamRow } from './team-queries.ts'

/** Random, below 2⁴⁷, so that a user's ids do not collide. */
const newId = () => randomInt(1, 2 ** 47)

export function teamRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  mount(app, listFavoriteTeams, async ({ user }) => presentTeams(db, await findTeams(db, user.id)))

  mount(app, followTeam, async ({ user, body, reply }) => {
    const teamKey = teamIdentity(body.name)
    if (teamKey === null) throw badField('name', 'teamUndecided')
    const { isNew, row } = await addTeam(deps, user.id, { teamKey, name: body.name, alerts: body.alerts ?? null })
    if (isNew) notifyUser(deps, user.id, ['favorites'])
    reply.code(isNew ? 201 : 200)
    // Another request may have removed it in the meantime.
    const [team] = await presentTeams(db, [row])
    return required(team, 'the team that was added')
  })

  mount(app, unfollowTeam, async ({ user, params }) => {
    if (await deleteTeam(db, user.id, params.id)) notifyUser(deps, user.id, ['favorites'])
  })

  mount(app, chooseForTeam, async ({ user, params: { id }, body: { alerts } }) => {
    if (!(await saveTeamAlerts(db, user.id, id, alerts))) throw new AppError('notFound')
    notifyUser(deps, user.id, ['favorites'])
    return { id, alerts }
  })
}

type NewTeam = { readonly teamKey: string; readonly name: string; readonly alerts: AlertMode | null }

/** `isNew` is false if the team is a favorite already. */
function addTeam({ db, now }: Deps, owner: number, team: NewTeam): Promise<{ isNew: boolean; row: TeamRow }> {
  return db.transaction().execute(async (tx) => {
    const teams = await lockTeams(tx, owner)
    const known = teams.find(({ teamKey }) => teamKey === team.teamKey)
    if (known) return { isNew: false, row: known }
    if (teams.length >= FAVORITE_TEAMS_LIMIT) throw badField('name', 'teamsTooMany')
    const row = { id: newId(), ...team }
    await insertTeam(tx, { userId: owner, ...row, createdAt: now() })
    return { isNew: true, row }
  })
}
