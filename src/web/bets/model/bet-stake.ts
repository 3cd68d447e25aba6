import type { Bet } from '../../../contract/bets/bets.ts'
import { type Stake, settleByOutcome } from '../../../domain/bet/settlement.ts'
import { formatCents, parseAmount, parseCents } from '../../../domain/money/money.ts'
import { parseMultipleOdds } from '../../../domain/money/odds.ts'
import { required } from '../../../domain/required.ts'

export type BetStake = Pick<Bet, 'amount' | 'odds' | 'exactOdds' | 'freeBet' | 'cashedOut'>

/** Sums in cents and odds in thousandths, as the server sends them. */
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

/** The profit or loss that a result would book: "42.50". */
export const bookedBy = (bet: BetStake, status: 'won' | 'lost') =>
  formatCents(settleByOutcome(stakeOf(bet), status).result)
