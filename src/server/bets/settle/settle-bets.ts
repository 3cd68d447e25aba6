import type { cashOutPart as cashOutEndpoint, SettlementBody } from '../../../contract/bets/bet-results.ts'
import type { Bet as ShownBet } from '../../../contract/bets/bets.ts'
import type { Body } from '../../../contract/endpoint.ts'
import { createGradePick, reviewBet } from '../../../domain/bet/review-bet.ts'
import {
  cashOutProblem,
  type Settlement,
  type Stake,
  settleByOutcome,
  settleByStatus,
  settlementProblem,
} from '../../../domain/bet/settlement.ts'
import { type Bet, booked, picksOf } from '../../../domain/bet/stored-bet.ts'
import { recordAction } from '../../audit/audit-queries.ts'
import { changeBook, lockPendingBet, lockSettledBet, saveByUser } from '../../book/book.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { badField } from '../../http/app-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { findMatchesNow } from '../../settlement/match-now-queries.ts'
import { findSettings } from '../../settlement/settlement-settings-queries.ts'

/** Settles a pending bet; a second attempt gets `alreadySettled`. */
export function settleBet(
  deps: Deps,
  owner: number,
  id: number,
  body: SettlementBody,
  keyed: KeyedRequest | null,
): Promise<ShownBet> {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    const bet = await lockPendingBet(tx, owner, id)
    const settlement = settlementOf(bet, body)
    const problem = settlementProblem(settlement, bet)
    if (problem) throw badField(body.paid === undefined ? 'result' : 'paid', problem)
    await recordAction(tx, 'bet-settled', owner)
    return saveByUser(deps, tx, bet, booked(bet, settlement, 'user', now), { kind: 'settled', at: now })
  })
}

/** The contract guarantees a status or an outcome. */
export function settlementOf(bet: Stake, { status = 'won', result = null, outcome, paid }: SettlementBody): Settlement {
  if (outcome !== undefined) return settleByOutcome(bet, outcome, paid)
  if (result === null) return settleByOutcome(bet, status)
  return settleByStatus(bet, status, result)
}

/** Records that a part of the stake was cashed out. `settleBet` settles the rest. */
export function cashOutPart(
  deps: Deps,
  owner: number,
  id: number,
  body: Body<typeof cashOutEndpoint>,
  keyed: KeyedRequest | null,
): Promise<ShownBet> {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    const bet = await lockPendingBet(tx, owner, id)
    const cashed = { cashedStake: bet.cashedStake + body.stake, cashedPaid: bet.cashedPaid + body.paid }
    const problem = cashOutProblem({ ...bet, ...cashed })
    if (problem) throw badField(problem === 'stakeTooLarge' ? 'stake' : 'paid', problem)
    return saveByUser(deps, tx, bet, { ...bet, ...cashed }, { kind: 'cashed-out', at: now })
  })
}

/** Makes a settled bet pending again, and grades it by its current matches. It is no longer settled automatically. */
export function reopenBet(
  deps: Deps,
  owner: number,
  id: number,
  reason: string | null,
  keyed: KeyedRequest | null,
): Promise<ShownBet> {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    const bet = await lockSettledBet(tx, owner, id)
    const graded = await gradedNow(tx, { ...bet, settlement: null, reopened: true }, now)
    await recordAction(tx, 'bet-reopened', owner)
    return saveByUser(deps, tx, bet, { ...graded, close: bet.close }, { kind: 'reopened', at: now, reason })
  })
}

/** A pending bet, graded by the stored state of its matches; ungraded while they are being played. */
async function gradedNow(tx: Conn, bet: Bet, now: Date): Promise<Bet> {
  const ids = picksOf(bet).flatMap(({ matchId }) => matchId ?? [])
  const settings = await findSettings(tx, bet.userId)
  const matches = new Map((await findMatchesNow(tx, ids)).map((match) => [match.id, match]))
  const review = { matches, ends: matches, gradePick: createGradePick(), settings, settles: false, now }
  return reviewBet(bet, review).bet
}
