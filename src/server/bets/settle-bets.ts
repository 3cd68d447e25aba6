import type { cashOutPart as cashOutEndpoint, SettlementBody } from '../../contract/bet-results.ts'
import type { Bet } from '../../contract/bets.ts'
import type { Body } from '../../contract/endpoint.ts'
import type { Cents } from '../../domain/money.ts'
import { createGradePick, PENDING, reviewBet } from '../../domain/review-bet.ts'
import {
  cashOutProblem,
  type Settlement,
  type Stake,
  settleByOutcome,
  settleByStatus,
  settlementProblem,
} from '../../domain/settlement.ts'
import { recordAct } from '../audit/audit-queries.ts'
import { type BetRow, betTransaction, updateBet } from '../book/bet-queries.ts'
import { type BetWithLegs, getBet, getPendingBet, recorded } from '../book/locked-bet.ts'
import { updateLegs } from '../book/many-bets-queries.ts'
import { presentBet } from '../book/present-bet.ts'
import type { Conn } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { badField, HttpError } from '../http/http-error.ts'
import { findMatchesNow } from './match-now-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** Settles a pending bet once; a second attempt gets `alreadySettled`. */
export function settleBet(deps: Deps, owner: number, id: number, body: SettlementBody): Promise<Bet> {
  const now = deps.now()
  return betTransaction(deps, owner, async (tx) => {
    const { bet, legs } = await getPendingBet(tx, owner, id)
    const settlement = settlementOf(bet, body)
    const problem = settlementProblem(settlement, bet)
    if (problem) throw badField(body.paid === undefined ? 'result' : 'paid', problem)
    const after = await updateBet(tx, bet, { ...settlement, settledBy: 'user', settledAt: now })
    await recordAct(tx, 'bet-settled', owner)
    return recorded(tx, { kind: 'settled', at: now }, [bet, after], legs)
  })
}

/** The contract has checked that there is a status or an outcome. */
export function settlementOf(
  bet: Pick<BetRow, keyof Stake>,
  { status = 'won', result = null, outcome, paid }: SettlementBody,
): Settlement {
  if (outcome !== undefined) return settleByOutcome(bet, outcome, paid)
  if (result === null) return settleByOutcome(bet, status)
  return settleByStatus(bet, status, result)
}

/** Records that a part of the stake was cashed out. The whole rest is settled by `settleBet`. */
export function cashOutPart(deps: Deps, owner: number, id: number, body: Body<typeof cashOutEndpoint>): Promise<Bet> {
  const now = deps.now()
  return betTransaction(deps, owner, async (tx) => {
    const { bet, legs } = await getPendingBet(tx, owner, id)
    const before = body.cashedOutBefore === undefined ? bet : cashedOf(body.cashedOutBefore)
    const columns = { cashedStake: before.cashedStake + body.stake, cashedPaid: before.cashedPaid + body.paid }
    // The same was sent before, and its answer was lost.
    if (isCashed(bet, columns)) return presentBet(bet, legs)
    if (!isCashed(bet, before)) throw new HttpError('cashOutChanged')
    const problem = cashOutProblem({ ...bet, ...columns })
    if (problem) throw badField(problem === 'stakeTooLarge' ? 'stake' : 'paid', problem)
    const after = await updateBet(tx, bet, columns)
    return recorded(tx, { kind: 'cashed-out', at: now }, [bet, after], legs)
  })
}

type Cashed = Pick<BetRow, 'cashedStake' | 'cashedPaid'>

const cashedOf = (shown: { stake: Cents; paid: Cents } | null): Cashed => ({
  cashedStake: shown?.stake ?? 0,
  cashedPaid: shown?.paid ?? 0,
})

const isCashed = (bet: Cashed, as: Cashed) => bet.cashedStake === as.cashedStake && bet.cashedPaid === as.cashedPaid

/** Makes a settled bet pending again, graded as its matches are now. The program no longer settles it by itself. */
export function reopenBet(deps: Deps, owner: number, id: number, reason: string | null): Promise<Bet> {
  const now = deps.now()
  return betTransaction(deps, owner, async (tx) => {
    const { bet, legs } = await getBet(tx, owner, id)
    if (bet.status === 'pending') throw new HttpError('notSettled')
    const reopened = { ...bet, ...PENDING, reopened: true }
    const graded = await gradedNow(tx, { bet: reopened, legs }, now)
    const { grade, swapped } = graded.bet
    const after = await updateBet(tx, bet, { ...PENDING, reopened: true, grade, swapped })
    await updateLegs(tx, [{ before: { legs }, after: graded }])
    await recordAct(tx, 'bet-reopened', owner)
    return recorded(tx, { kind: 'reopened', at: now, reason }, [bet, after], legs, graded.legs)
  })
}

/** A pending bet, graded by its matches as they are stored now: without a grade while they are played. */
async function gradedNow(tx: Conn, found: BetWithLegs, now: Date): Promise<BetWithLegs> {
  const ids = (found.legs ?? [found.bet]).flatMap(({ matchId }) => (matchId === null ? [] : [matchId]))
  const settings = await findSettings(tx, found.bet.userId)
  const matches = new Map((await findMatchesNow(tx, ids)).map((match) => [match.id, match]))
  return reviewBet(found, { matches, ends: matches, gradePick: createGradePick(), settings, settles: false, now })
}
