import type { FastifyInstance, FastifyReply } from 'fastify'
import * as bets from '../../contract/bets.ts'
import type { Deps } from '../deps.ts'
import { mount } from '../http/mount.ts'
import { changeBet } from './change-bet.ts'
import { clearHistory, removeBet } from './delete-bets.ts'
import { type Listed, list } from './list-bets.ts'
import { placeBet } from './place-bet.ts'
import { readSending } from './read-sending.ts'
import { settleBet } from './settle-bet.ts'

export function betRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, bets.listBets, async ({ user, query, reply }) => send(await list(deps, user.id, query), reply))
  mount(app, bets.betsByStatus, async ({ user, params, reply }) => send(await list(deps, user.id, params), reply))
  mount(app, bets.createBet, ({ user, body, request }) => placeBet(deps, user.id, body, readSending(request.headers)))
  mount(app, bets.changeBet, ({ user, params, body }) => changeBet(deps, user.id, params.id, body))
  mount(app, bets.settleBet, ({ user, params, body }) => settleBet(deps, user.id, params.id, body))
  mount(app, bets.deleteBet, ({ user, params }) => removeBet(deps, user.id, params.id))
  mount(app, bets.deleteBets, async ({ user }) => ({ deleted: await clearHistory(deps, user.id) }))
}

function send({ headers, body }: Listed, reply: FastifyReply) {
  reply.headers(headers)
  return body
}
