import type { Bet } from '../../../contract/bets/bets.ts'
import { settleByOutcome } from '../../../domain/bet/settlement.ts'
import { formatCents, parseCents } from '../../../domain/money/money.ts'
import { required } from '../../../domain/required.ts'
import { type BetStake, stakeOf } from './bet-stake.ts'

type Pending = BetStake & Pick<Bet, 'gradedResult'>

/** Sums of pending bets as decimal text. A bet is decided if the score of its match gives its result. */
export type PendingTotals = {
  /** The user's own money in the bets: excludes partial cash-outs and free bets. */
  readonly atRisk: string
  /** The payout if all undecided bets win. */
  readonly payout: string
  readonly decided: { readonly count: number; readonly profit: string }
}

export function pendingTotals(bets: readonly Pending[]): PendingTotals {
  const sums = bets.map(sumsOf)
  const decided = bets.flatMap(({ gradedResult }) => (gradedResult === null ? [] : [centsOf(gradedResult)]))
  return {
    atRisk: formatCents(total(sums.map(({ atRisk }) => atRisk))),
    payout: formatCents(total(sums.map(({ payout }) => payout))),
    decided: { count: decided.length, profit: formatCents(total(decided)) },
  }
}

/** The payout covers only the remaining stake: a partial cash-out is already paid. */
function sumsOf(bet: Pending) {
  const stake = stakeOf(bet)
  const result = bet.gradedResult === null ? settleByOutcome(stake, 'won').result : centsOf(bet.gradedResult)
  const own = stake.freeBet ? 0 : stake.amount
  return { atRisk: stake.freeBet ? 0 : stake.amount - stake.cashedStake, payout: own + result - stake.cashedPaid }
}

const centsOf = (amount: string) => required(parseCents(amount), 'an amount of an answer')
const total = (sums: readonly number[]) => sums.reduce((sum, each) => sum + each, 0)
