import type { FastifyInstance } from 'fastify'
import * as bets from '../../contract/bets.ts'
import type { Headers } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { type Call, mount } from '../http/mount.ts'
import { changeBet } from './change-bet.ts'
import { clearHistory, removeBet } from './delete-bets.ts'
import { type Listed, list } from './list-bets.ts'
import { placeBet, type Sending } from './place-bet.ts'
import { settleBet } from './settle-bet.ts'

export function betRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, bets.listBets, async ({ user, query, setHeaders }) => send(await list(deps, user.id, query), setHeaders))
  mount(app, bets.betsByStatus, async ({ user, params, setHeaders }) =>
    send(await list(deps, user.id, params), setHeaders),
  )
  mount(app, bets.createBet, ({ user, body, headers }) => placeBet(deps, user.id, body, sendingOf(headers)))
  mount(app, bets.changeBet, ({ user, params, body }) => changeBet(deps, user.id, params.id, body))
  mount(app, bets.settleBet, ({ user, params, body }) => settleBet(deps, user.id, params.id, body))
  mount(app, bets.deleteBet, ({ user, params }) => removeBet(deps, user.id, params.id))
  mount(app, bets.deleteBets, async ({ user }) => ({ deleted: await clearHistory(deps, user.id) }))
}

function send({ headers, body }: Listed, setHeaders: Call<typeof bets.listBets>['setHeaders']) {
  setHeaders(headers)
  return body
}

function sendingOf(headers: Headers<typeof bets.createBet>): Sending {
  return { key: headers['Idempotency-Key'] ?? null, writtenAgoMs: Number(headers['X-Written-Ago'] ?? 0) * 1000 }
}
