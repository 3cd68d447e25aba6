import { changesResult, type correctBet as correctEndpoint } from '../../../contract/bets/bet-results.ts'
import type { Bet as ShownBet } from '../../../contract/bets/bets.ts'
import type { Body } from '../../../contract/endpoint.ts'
import { changedStake, stakeProblem } from '../../../domain/bet/change.ts'
import { settleCorrected } from '../../../domain/bet/correction.ts'
import { gradeByLegs } from '../../../domain/bet/settle-by-grade.ts'
import { settlementProblem } from '../../../domain/bet/settlement.ts'
import { legsOf } from '../../../domain/bet/stored-bet.ts'
import { recordAction } from '../../audit/audit-queries.ts'
import { changeBook, lockSettledBet, saveByUser } from '../../book/book.ts'
import type { Deps } from '../../deps.ts'
import { badField, refuse } from '../../http/app-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { spelledDetails } from '../place/own-words.ts'
import { settlementOf } from '../settle/settle-bets.ts'
import { withNewClose } from './change-bets.ts'

/** Corrects the sums of a settled bet, and records the old values in its history. With a new result it counts as settled by the user. */
export function correctBet(
  deps: Deps,
  owner: number,
  id: number,
  body: Body<typeof correctEndpoint>,
  keyed: KeyedRequest | null,
): Promise<ShownBet> {
  return changeBook(deps, owner, keyed, async (tx, now) => {
    const bet = await lockSettledBet(tx, owner, id)
    const stake = changedStake(bet, body)
    refuse(stakeProblem(bet, stake))
    const { amount, odds, exactOdds, freeBet } = stake
    const corrected = { ...bet, amount, odds, exactOdds, freeBet }
    const legs = legsOf(bet)
    const isSettledAnew = changesResult(body)
    const settlement = isSettledAnew
      ? settlementOf(corrected, body)
      : settleCorrected({ ...bet, ...bet.settlement }, corrected, { grade: bet.grade, legs })
    const problem = settlementProblem(settlement, corrected)
    if (problem) throw badField(body.paid === undefined ? 'result' : 'paid', problem)
    const details = await spelledDetails(tx, owner, body, now)
    const by = isSettledAnew ? ({ settledBy: 'user', correctedAt: null } as const) : null
    const after = {
      ...corrected,
      settlement: { ...bet.settlement, ...settlement, ...by },
      ...(legs && { grade: gradeByLegs(legs, odds) }),
      ...details,
    }
    await recordAction(tx, 'bet-corrected', owner)
    return saveByUser(deps, tx, bet, details.live === undefined ? after : await withNewClose(tx, bet, after), {
      kind: 'changed',
      at: now,
    })
  })
}
