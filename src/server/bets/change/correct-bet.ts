import { type correctBet as correctEndpoint, saysResult } from '../../../contract/bets/bet-results.ts'
import type { Bet as ShownBet } from '../../../contract/bets/bets.ts'
import type { Body } from '../../../contract/endpoint.ts'
import { settleCorrected } from '../../../domain/bet/correction.ts'
import { gradeByLegs } from '../../../domain/bet/settle-by-grade.ts'
import { settlementProblem } from '../../../domain/bet/settlement.ts'
import { legsOf } from '../../../domain/bet/stored-bet.ts'
import { isPrice } from '../../../domain/money/odds.ts'
import { recordAct } from '../../audit/audit-queries.ts'
import { lockSettledEntry, saveByUser } from '../../book/entries.ts'
import { betAct } from '../../book/once.ts'
import type { Deps } from '../../deps.ts'
import { badField } from '../../http/http-error.ts'
import type { KeyedRequest } from '../../http/keyed-request.ts'
import { spelledDetails } from '../place/own-words.ts'
import { settlementOf } from '../settle/settle-bets.ts'
import { changedStake, checkPayout, withNewClose } from './change-bets.ts'

/** Corrects a settled bet with its sums, and records the old values in its history. With a new result it counts as settled by the user. */
export function correctBet(
  deps: Deps,
  owner: number,
  id: number,
  body: Body<typeof correctEndpoint>,
  keyed: KeyedRequest | null,
): Promise<ShownBet> {
  return betAct(deps, owner, keyed, async (tx, now) => {
    const bet = await lockSettledEntry(tx, owner, id)
    const { amount, odds, exactOdds, freeBet } = changedStake(bet, body)
    const corrected = { ...bet, amount, odds, exactOdds, freeBet }
    const legs = legsOf(bet)
    if (legs) checkPayout(corrected)
    else if (!isPrice(odds)) throw badField('odds', 'oddsInvalid')
    const isSettledAnew = saysResult(body)
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
    await recordAct(tx, 'bet-corrected', owner)
    return saveByUser(tx, bet, details.live === undefined ? after : await withNewClose(tx, bet, after), {
      kind: 'changed',
      at: now,
    })
  })
}
