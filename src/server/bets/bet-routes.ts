import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as bets from '../../contract/bets.ts'
import type { Deps } from '../deps.ts'
import { badField } from '../http/http-error.ts'
import { mount } from '../http/mount.ts'
import { changeBet, clearBets, placeBet, removeBet, type Submission, settleBet } from './change-bets.ts'
import { type BetList, listBets } from './list-bets.ts'

export function betRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, bets.listBets, async ({ user, query, reply }) => send(await listBets(deps, user.id, query), reply))
  mount(app, bets.betsByStatus, async ({ user, params, reply }) => send(await listBets(deps, user.id, params), reply))
  mount(app, bets.createBet, ({ user, body, request }) =>
    placeBet(deps, user.id, body, readSubmission(request.headers)),
  )
  mount(app, bets.changeBet, ({ user, params, body }) => changeBet(deps, user.id, params.id, body))
  mount(app, bets.settleBet, ({ user, params, body }) => settleBet(deps, user.id, params.id, body))
  mount(app, bets.deleteBet, ({ user, params }) => removeBet(deps, user.id, params.id))
  mount(app, bets.deleteBets, async ({ user }) => ({ deleted: await clearBets(deps, user.id) }))
}

function send({ headers, body }: BetList, reply: FastifyReply) {
  reply.headers(headers)
  return body
}

/** Printable ASCII. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/
/** Whole seconds, up to about three years. */
const SECONDS = /^\d{1,8}$/

/** `Idempotency-Key`, and `X-Written-Ago`: seconds between writing the bet and sending it, by the sender's clock. */
function readSubmission(headers: IncomingHttpHeaders): Submission {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) {
    throw badField('Idempotency-Key', 'invalid')
  }
  const writtenAgo = headers['x-written-ago'] ?? '0'
  if (typeof writtenAgo !== 'string' || !SECONDS.test(writtenAgo)) throw badField('X-Written-Ago', 'invalid')
  return { idempotencyKey: key ?? null, writtenAgoMs: Number(writtenAgo) * 1000 }
}
