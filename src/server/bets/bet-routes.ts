import type { FastifyInstance } from 'fastify'
import * as bets from '../../contract/bets.ts'
import type { Headers } from '../../contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { type Call, mount } from '../http/mount.ts'
import { changeBet, clearBets, placeBet, removeBet, type Submission, settleBet } from './change-bets.ts'
import { type BetList, listBets } from './list-bets.ts'

export function betRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, bets.listBets, async ({ user, query, setHeaders }) =>
    send(await listBets(deps, user.id, query), setHeaders),
  )
  mount(app, bets.betsByStatus, async ({ user, params, setHeaders }) =>
    send(await listBets(deps, user.id, params), setHeaders),
  )
  mount(app, bets.createBet, ({ user, body, headers }) => placeBet(deps, user.id, body, submissionOf(headers)))
  mount(app, bets.changeBet, ({ user, params, body }) => changeBet(deps, user.id, params.id, body))
  mount(app, bets.settleBet, ({ user, params, body }) => settleBet(deps, user.id, params.id, body))
  mount(app, bets.deleteBet, ({ user, params }) => removeBet(deps, user.id, params.id))
  mount(app, bets.deleteBets, async ({ user }) => ({ deleted: await clearBets(deps, user.id) }))
}

function send({ headers, body }: BetList, setHeaders: Call<typeof bets.listBets>['setHeaders']) {
  setHeaders(headers)
  return body
}

function submissionOf(headers: Headers<typeof bets.createBet>): Submission {
  return {
    idempotencyKey: headers['Idempotency-Key'] ?? null,
    writtenAgoMs: Number(headers['X-Written-Ago'] ?? 0) * 1000,
  }
}
