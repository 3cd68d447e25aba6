import { type SettlementProblem, settleByResult, settlementProblem } from '../../../domain/bet/settlement.ts'
import { parseCents } from '../../../domain/money/money.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'
import { type BetStake, stakeOf } from '../model/bet-stake.ts'

type TypedResult = { readonly settlement: ReturnType<typeof settleByResult> } | { readonly problem: SettlementProblem }

/** The settlement that "+50" or "-25,50" books for this bet, or the problem with the text. */
export function readTypedResult(text: string, bet: BetStake): TypedResult {
  const result = parseCents(plainDecimal(text) ?? '')
  if (result === null) return { problem: 'resultInvalid' }
  const stake = stakeOf(bet)
  const settlement = settleByResult(stake, result)
  const problem = settlementProblem(settlement, stake)
  return problem ? { problem } : { settlement }
}
