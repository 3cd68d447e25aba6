import type { Bet } from '../../../contract/bets/bets.ts'
import {
  type SettlementProblem,
  type Stake,
  settleByResult,
  settlementProblem,
} from '../../../domain/bet/settlement.ts'
import { parseAmount, parseCents } from '../../../domain/money/money.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'
import { plainDecimal } from '../../ui/plain-decimal.ts'

export type BetStake = Pick<Bet, 'amount' | 'odds' | 'exactOdds' | 'freeBet' | 'cashedOut'>

/** Sums in cents and odds in thousandths; the server sends no others. */
export function stakeOf({ amount, odds, exactOdds, freeBet, cashedOut }: BetStake): Stake {
  return {
    amount: required(parseAmount(amount), 'the stake of a recorded bet'),
    odds: required(parseMultipleOdds(odds), 'the odds of a recorded bet'),
    exactOdds,
    freeBet,
    cashedStake: cashedOut ? required(parseCents(cashedOut.stake), 'the stake that was cashed out') : 0,
    cashedPaid: cashedOut ? required(parseCents(cashedOut.paid), 'what was paid for a cash-out') : 0,
  }
}

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
