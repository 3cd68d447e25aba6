import { type Cents, divideHalfUp } from './money.ts'
import type { Thousandths } from './odds.ts'

/** A pending bet has no settlement. */
export type Settlement = { readonly status: 'won' | 'lost'; readonly result: Cents }
export type SettlementProblem = 'resultInvalid' | 'resultNotWon' | 'resultNotLost' | 'lossTooLarge'

/** In size: 1,000,000,000.00. */
export const LARGEST_RESULT: Cents = 100_000_000_000

type Stake = { readonly amount: Cents; readonly odds: Thousandths }

/** The profit of a won bet: amount × odds − amount, half a cent rounded up. */
export function winnings({ amount, odds }: Stake): Cents {
  return Number(divideHalfUp(BigInt(amount) * BigInt(odds - 1000), 1000n))
}

/** Settles by status alone: the full winnings, or the loss of the whole stake. */
export function settleByStatus(bet: Stake, status: Settlement['status']): Settlement {
  return { status, result: status === 'won' ? winnings(bet) : -bet.amount }
}

/** Settles by the result: zero or more is won, less is lost. */
export function settleByResult(result: Cents): Settlement {
  return { status: result >= 0 ? 'won' : 'lost', result }
}

/** Null where a bet of this amount can be settled so. */
export function settlementProblem({ status, result }: Settlement, amount: Cents): SettlementProblem | null {
  if (Math.abs(result) > LARGEST_RESULT) return 'resultInvalid'
  if (status === 'won' && result < 0) return 'resultNotWon'
  if (status === 'lost' && result >= 0) return 'resultNotLost'
  return -result > amount ? 'lossTooLarge' : null
}
