import type { Outcome } from '../bet/bet.ts'
import { ownMoney, type Settlement, type Stake, settleByOutcome, settlementProblem } from '../bet/settlement.ts'
import type { Cents } from '../money/money.ts'
import { required } from '../required.ts'
import { RowFault } from './row.ts'
import type { RowState } from './text/state-words.ts'

/** The result in a row; null for a missing value. */
export type SaidResult = {
  readonly state: RowState | null
  readonly profit: Cents | null
  /** The payout, stake included; a negative one is a loss. */
  readonly payout: Cents | null
  readonly cashOut: Cents | null
  /** The amount that the bookmaker kept of a win. */
  readonly fee?: Cents | null
  /** The fee as a share of the win. */
  readonly feeRate?: number | null
  /** The rounding error of the written odds: 0.005 for two decimals. */
  readonly slack?: number
  /** The profit is written in percent of the stake. */
  readonly isRate?: boolean
  /** Sums that do not follow from stake, odds and result are accepted. */
  readonly isTaken?: boolean
}

/**
 * The settlement of the bet; null while pending. A missing sum is computed. A sum that follows from stake, odds and result is kept to its cent,
 * even if rounded odds or a fee make it differ. Throws `RowFault` with both sums for any other sum, unless the user said that the file is right,
 * and if state and sum contradict each other.
 */
export function settlementOf(stake: Stake, said: SaidResult): Settlement | null {
  const { state } = said
  const profit = said.profit ?? profitOfPayout(said.payout, stake)
  if (state === 'pending') return stillOpen(stake, profit, said)
  if (state === null && profit === null && !said.cashOut) return null
  if (state === 'settled' && profit === null && !said.cashOut) throw new RowFault('stateUnknown', 'state')
  if (isCashedOut(stake, profit, said)) return cashedOut(stake, said.cashOut || said.payout, profit)
  return checked(
    stake,
    state === null || state === 'settled'
      ? byProfit(stake, required(profit, 'the profit of a row'), said)
      : byState(stake, state, profit, said),
  )
}

function profitOfPayout(payout: Cents | null, stake: Stake): Cents | null {
  return payout === null || payout < 0 ? payout : payout - ownMoney(stake)
}

/** An open bet has no sum yet, or its possible win. "Placed" with a smaller return means the place of an each-way bet. */
function stillOpen(stake: Stake, profit: Cents | null, said: SaidResult): null {
  const nothing = said.profit === null ? [0, -ownMoney(stake)] : [0]
  const isOpen =
    profit === null || nothing.includes(profit) || follows(profit, settleByOutcome(stake, 'won'), stake, said)
  if (!isOpen && !said.isTaken) throw new RowFault('stateAndProfitDisagree', 'profit')
  return null
}

/** The cash-out column may hold an offer. An accepted offer equals the payout of the bet. */
function isCashedOut(stake: Stake, profit: Cents | null, { state, cashOut, fee }: SaidResult): boolean {
  if (state === 'cashed-out' || !cashOut) return state === 'cashed-out'
  if (state === null || state === 'settled' || profit === null) return true
  return Math.abs(cashOut - ownMoney(stake) - profit) <= Math.abs(fee ?? 0) + 1
}

function cashedOut(stake: Stake, paid: Cents | null, profit: Cents | null): Settlement {
  const sum = paid ?? (profit === null ? null : profit + ownMoney(stake))
  if (sum === null) throw new RowFault('paidMissing', 'cashOut')
  if (sum < 0) throw new RowFault('amountInvalid', 'cashOut')
  return checked(stake, settleByOutcome(stake, 'cashed-out', sum))
}

/**
 * Whether a sum follows from an outcome: to the cent or, for a win, within the rounding of its odds. A fee may be deducted from the win, or from
 * the stake before the bet.
 */
function follows(profit: Cents, { outcome, result }: Settlement, stake: Stake, { fee, slack = 0 }: SaidResult) {
  const near = (sum: number) => Math.abs(sum - result) <= (result > 0 ? stake.amount * slack : 0) + 1
  const kept = Math.abs(fee ?? 0)
  return near(profit) || (kept > 0 && (near(profit + kept) || near(profit + result - winOfRest(outcome))))

  function winOfRest(of: Outcome): Cents {
    const amount = stake.amount - kept
    return of !== 'won' || amount <= 0 ? result : settleByOutcome({ ...stake, amount }, of).result - kept
  }
}

function differing(profit: Cents, { outcome, result }: Settlement, { amount, odds }: Stake): RowFault {
  return new RowFault('sumDiffers', 'profit', { outcome, said: profit, expected: result, stake: amount, odds })
}

function byState(stake: Stake, outcome: Outcome, profit: Cents | null, said: SaidResult): Settlement {
  const computed = settleByOutcome(stake, outcome)
  if (profit === null) return afterFee(stake, computed, said)
  if (profit === computed.result) return computed
  // Files without free bets have the stake as a loss.
  if (stake.freeBet && outcome === 'lost' && profit === -stake.amount) return computed
  // Half a stake rounds to zero only for a stake of one cent.
  if (outcome === 'half-lost' && profit === 0) throw new RowFault('stateAndProfitDisagree', 'profit')
  const settlement = checked(stake, { ...computed, result: profit })
  if (!said.isTaken && !follows(profit, computed, stake, said)) throw differing(profit, computed, stake)
  return settlement
}

/** For a win without a sum, only the fee column shows what was kept. A fee above a commission is a percentage, or not part of the win. */
function afterFee(stake: Stake, computed: Settlement, { fee, feeRate, isTaken }: SaidResult): Settlement {
  const kept = Math.abs(fee ?? 0) || Math.round(computed.result * (feeRate ?? 0))
  if (computed.result <= 0 || kept === 0) return computed
  const result = computed.result - kept
  if (!isTaken && kept * 100 > computed.result * MOST_FEE + 100) throw differing(result, computed, stake)
  return checked(stake, { ...computed, result })
}

/** The highest commission of an exchange, in percent. */
export const MOST_FEE = 10

/** Without a state, the outcome with this sum; if the user said that the file is right, the sign of the sum decides. */
function byProfit(stake: Stake, profit: Cents, said: SaidResult): Settlement {
  const outcomes: readonly Outcome[] = ['won', 'lost', 'push', 'half-won', 'half-lost']
  const computed = outcomes.map((outcome) => settleByOutcome(stake, outcome))
  const exact = computed.find(({ result }) => result === profit)
  if (exact) return exact
  const near = computed.find((settlement) => follows(profit, settlement, stake, said))
  // A percentage is rounded, so the computed cents are used.
  if (near) return said.isRate ? near : { ...near, result: profit }
  const outcome = profit >= 0 ? 'won' : 'lost'
  const settlement = checked(stake, { status: outcome, outcome, restOutcome: null, result: profit })
  if (!said.isTaken) throw differing(profit, settleByOutcome(stake, outcome), stake)
  return settlement
}

function checked(stake: Stake, settlement: Settlement): Settlement {
  const problem = settlementProblem(settlement, stake)
  if (problem === null) return settlement
  throw new RowFault(problem === 'lossTooLarge' ? 'lossTooLarge' : 'stateAndProfitDisagree', 'profit')
}
