import type { cashOutPart as cashOutEndpoint, SettlementBody } from '../../../contract/bets/bet-results.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import type { Body } from '../../../contract/endpoint.ts'
import { createGradePick, PENDING, reviewBet } from '../../../domain/bet/review-bet.ts'
import {
  cashOutProblem,
  type Settlement,
  type Stake,
  settleByOutcome,
  settleByStatus,
  settlementProblem,
} from '../../../domain/bet/settlement.ts'
import { recordAct } from '../../audit/audit-queries.ts'
import { type BetRow } from '../../book/bet-queries.ts'
import { type Entry, lockEntry, lockPendingEntry, saveByUser } from '../../book/entries.ts'
import { betAct } from '../../book/once.ts'
import type { Conn } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { badField, HttpError } from '../../http/http-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { findMatchesNow } from './match-now-queries.ts'
import { findSettings } from './settlement-settings-queries.ts'

/** Settles a pending bet once; a second attempt gets `alreadySettled`. */
export function settleBet(
  deps: Deps,
  owner: number,
  id: number,
  body: SettlementBody,
  keyed: KeyedRequest | null,
): Promise<Bet> {
  return betAct(deps, owner, keyed, async (tx, now) => {
    const found = await lockPendingEntry(tx, owner, id)
    const { bet } = found
    const settlement = settlementOf(bet, body)
    const problem = settlementProblem(settlement, bet)
    if (problem) throw badField(body.paid === undefined ? 'result' : 'paid', problem)
    await recordAct(tx, 'bet-settled', owner)
    const after = { ...found, bet: { ...bet, ...settlement, settledBy: 'user', settledAt: now } as const }
    return saveByUser(tx, found, after, { kind: 'settled', at: now })
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
export function cashOutPart(
  deps: Deps,
  owner: number,
  id: number,
  body: Body<typeof cashOutEndpoint>,
  keyed: KeyedRequest | null,
): Promise<Bet> {
  return betAct(deps, owner, keyed, async (tx, now) => {
    const found = await lockPendingEntry(tx, owner, id)
    const { bet } = found
    const columns = { cashedStake: bet.cashedStake + body.stake, cashedPaid: bet.cashedPaid + body.paid }
    const problem = cashOutProblem({ ...bet, ...columns })
    if (problem) throw badField(problem === 'stakeTooLarge' ? 'stake' : 'paid', problem)
    return saveByUser(tx, found, { ...found, bet: { ...bet, ...columns } }, { kind: 'cashed-out', at: now })
  })
}

/** Makes a settled bet pending again, graded as its matches are now. The program no longer settles it by itself. */
export function reopenBet(
  deps: Deps,
  owner: number,
  id: number,
  reason: string | null,
  keyed: KeyedRequest | null,
): Promise<Bet> {
  return betAct(deps, owner, keyed, async (tx, now) => {
    const found = await lockEntry(tx, owner, id)
    const { bet, legs } = found
    if (bet.status === 'pending') throw new HttpError('notSettled')
    const reopened = { ...bet, ...PENDING, reopened: true }
    const graded = await gradedNow(tx, { bet: reopened, legs }, now)
    const { grade, swapped } = graded.bet
    const after = { bet: { ...reopened, grade, swapped }, legs: graded.legs }
    await recordAct(tx, 'bet-reopened', owner)
    return saveByUser(tx, found, after, { kind: 'reopened', at: now, reason })
  })
}

/** A pending bet, graded by its matches as they are stored now: without a grade while they are played. */
async function gradedNow(tx: Conn, found: Entry, now: Date): Promise<Entry> {
  const ids = (found.legs ?? [found.bet]).flatMap(({ matchId }) => (matchId === null ? [] : [matchId]))
  const settings = await findSettings(tx, found.bet.userId)
  const matches = new Map((await findMatchesNow(tx, ids)).map((match) => [match.id, match]))
  return reviewBet(found, { matches, ends: matches, gradePick: createGradePick(), settings, settles: false, now })
}
