import type { Bet } from '../../contract/bets.ts'
import { parseAmount, parseCents } from '../../domain/money.ts'
import { parseOdds } from '../../domain/odds.ts'
import { type Settlement, type SettlementProblem, settleByResult, settlementProblem } from '../../domain/settlement.ts'
import { plainDecimal } from '../ui/plain-decimal.ts'

type Stake = Pick<Bet, 'amount' | 'odds'>

/** Stake in cents and odds in thousandths; the server sends no others. */
export function stakeOf({ amount, odds }: Stake) {
  return { amount: parseAmount(amount) ?? 0, odds: parseOdds(odds) ?? 1000 }
}

export type TypedResult = { readonly settlement: Settlement } | { readonly problem: SettlementProblem }

/** The settlement that "+50" or "-25,50" books for this bet, or the problem with the text. */
export function readTypedResult(text: string, bet: Stake): TypedResult {
  const result = parseCents(plainDecimal(text) ?? '')
  if (result === null) return { problem: 'resultInvalid' }
  const settlement = settleByResult(result)
  const problem = settlementProblem(settlement, stakeOf(bet).amount)
  return problem ? { problem } : { settlement }
}
