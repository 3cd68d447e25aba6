import type { Outcome } from '../bet/bet.ts'
import { ownMoney, type Settlement, type Stake, settleByOutcome, settlementProblem } from '../bet/settlement.ts'
import type { Cents } from '../money/money.ts'
import { required } from '../required.ts'
import { RowFault } from './row.ts'
import type { RowState } from './text/state-text.ts'

/** The result of a bet in its row; null for a missing value. */
type SaidResult = {
  readonly state: RowState | null
  readonly profit: Cents | null
  /** What was paid back, stake included. */
  readonly payout: Cents | null
  readonly cashOut: Cents | null
}

/**
 * The settlement of the bet; null while pending. Where the file gives no sum, it is computed. A sum of the file that differs
 * is kept, as a result that the user typed is: it has commission, bonus or rounding in it. Throws `RowFault` where state and sum cannot
 * both be true.
 */
export function settlementOf(stake: Stake, said: SaidResult): Settlement | null {
  const { state } = said
  const profit = said.profit ?? (said.payout === null ? null : said.payout - ownMoney(stake))
  if (state === 'pending' || (state === null && profit === null && !said.cashOut)) return null
  if (state === 'settled' && profit === null && !said.cashOut) throw new RowFault('stateUnknown', 'state')
  if (state === 'cashed-out' || said.cashOut) return cashedOut(stake, said.cashOut || said.payout, profit)
  return checked(
    stake,
    state === null || state === 'settled'
      ? byProfit(stake, required(profit, 'the profit of a row'))
      : byState(stake, state, profit),
  )
}

function cashedOut(stake: Stake, paid: Cents | null, profit: Cents | null): Settlement {
  const sum = paid ?? (profit === null ? null : profit + ownMoney(stake))
  if (sum === null) throw new RowFault('paidMissing', 'cashOut')
  if (sum < 0) throw new RowFault('amountInvalid', 'cashOut')
  return checked(stake, settleByOutcome(stake, 'cashed-out', sum))
}

function byState(stake: Stake, outcome: Outcome, profit: Cents | null): Settlement {
  const computed = settleByOutcome(stake, outcome)
  if (profit === null || profit === computed.result) return computed
  // Files that know no free bets write the stake as lost.
  if (stake.freeBet && outcome === 'lost' && profit === -stake.amount) return computed
  // Only half of a cent is lost as nothing.
  if (outcome === 'half-lost' && profit === 0) throw new RowFault('stateAndProfitDisagree', 'profit')
  return { ...computed, result: profit }
}

/** Without a state, the sum decides: the outcome that gives this sum, else its sign. */
function byProfit(stake: Stake, profit: Cents): Settlement {
  const outcomes: readonly Outcome[] = ['won', 'lost', 'push', 'half-won', 'half-lost']
  const exact = outcomes.map((outcome) => settleByOutcome(stake, outcome)).find(({ result }) => result === profit)
  if (exact) return exact
  // Stryker disable next-line EqualityOperator: a sum of 0 is a push
  const outcome = profit >= 0 ? 'won' : 'lost'
  return { status: outcome, outcome, restOutcome: null, result: profit }
}

function checked(stake: Stake, settlement: Settlement): Settlement {
  const problem = settlementProblem(settlement, stake)
  if (problem === null) return settlement
  throw new RowFault(problem === 'lossTooLarge' ? 'lossTooLarge' : 'stateAndProfitDisagree', 'profit')
}
