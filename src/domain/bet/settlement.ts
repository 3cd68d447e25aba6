import { type Factor, type Price, returnOf } from '../money/exact-odds.ts'
import { type Cents, divideHalfUp, LARGEST_RESULT } from '../money/money.ts'
import type { Outcome } from './bet.ts'
import { factorOf, profitOf, profitOfCashOuts, type Staked } from './bet-arithmetic.ts'

/** A pending bet has no settlement. */
export type Settlement = {
  readonly status: 'won' | 'lost'
  readonly outcome: Outcome
  /** For a bet with a partial cash-out: the outcome of the rest, null if only the amount is known. Null for other bets. */
  readonly restOutcome: Outcome | null
  readonly result: Cents
}
export type SettlementProblem = 'resultInvalid' | 'resultNotWon' | 'resultNotLost' | 'lossTooLarge'

/** The stake of a bet, and the part that was cashed out before settlement. */
export type Stake = Price & {
  readonly amount: Cents
  /** The stake is the bookmaker's: it is not returned, and losing it costs nothing. */
  readonly freeBet: boolean
  readonly cashedStake: Cents
  readonly cashedPaid: Cents
}

/** The profit of a won stake: amount × odds − amount, half a cent rounded up. */
export function winnings({ amount, ...price }: Price & Pick<Stake, 'amount'>): Cents {
  const { numerator, denominator } = returnOf(price)
  return Number(divideHalfUp(BigInt(amount) * (numerator - denominator), denominator))
}

/** Settles by the outcome. `paid` is the amount that a cash-out of the whole rest pays. */
export function settleByOutcome(bet: Stake, outcome: Outcome, paid: Cents = 0): Settlement {
  if (outcome !== 'cashed-out') return settleByFactor(bet, outcome, factorOf(outcome, returnOf(bet)))
  const staked = stakedOf(bet)
  const rest = { stake: bet.amount - bet.cashedStake, paid }
  return bookedAs(bet, outcome, profitOfCashOuts({ ...staked, cashOuts: [...staked.cashOuts, rest] }))
}

/** Settles a multiple by the return of the remaining stake, which its legs decide. */
export function settleByFactor(bet: Stake, outcome: Outcome, factor: Factor): Settlement {
  // Above the largest result: settlementProblem reports it.
  return bookedAs(bet, outcome, profitOf(stakedOf(bet), factor) ?? LARGEST_RESULT + 1)
}

/** Settles by the result that the user typed: zero or more is won, less is lost. */
export function settleByResult(bet: Stake, result: Cents): Settlement {
  return settleByStatus(bet, result >= 0 ? 'won' : 'lost', result)
}

/** Settles by a status and a typed result; after a partial cash-out the outcome of the rest is unknown. */
export function settleByStatus({ cashedStake }: Stake, status: 'won' | 'lost', result: Cents): Settlement {
  return { status, outcome: cashedStake > 0 ? 'cashed-out' : status, restOutcome: null, result }
}

function stakedOf({ amount, freeBet, cashedStake, cashedPaid }: Stake): Staked {
  return { amount, isFreeBet: freeBet, cashOuts: [{ stake: cashedStake, paid: cashedPaid }] }
}

/** After a partial cash-out the outcome is `cashed-out`, and the sign of the result decides the status. */
function bookedAs({ cashedStake }: Stake, outcome: Outcome, result: Cents): Settlement {
  if (cashedStake > 0 || outcome === 'cashed-out') {
    const restOutcome = cashedStake > 0 ? outcome : null
    return { status: result >= 0 ? 'won' : 'lost', outcome: 'cashed-out', restOutcome, result }
  }
  return { status: statusOf(outcome), outcome, restOutcome: null, result }
}

const statusOf = (outcome: Outcome) => (outcome === 'lost' || outcome === 'half-lost' ? 'lost' : 'won')

/** Whether the whole stake was cashed out: no match result contradicts what the bookmaker paid. */
export function isCashedOutWhole(
  { outcome, restOutcome }: Pick<Settlement, 'outcome' | 'restOutcome'>,
  isPart: boolean,
) {
  return isPart ? restOutcome === 'cashed-out' : outcome === 'cashed-out'
}

/** The user's own money in the stake: 0 for a free bet. */
export function ownMoney({ amount, freeBet }: Pick<Stake, 'amount' | 'freeBet'>): Cents {
  return freeBet ? 0 : amount
}

/** Whether a win would pay more than the largest result. */
export function isPayoutTooLarge({ amount, ...price }: Price & Pick<Stake, 'amount'>): boolean {
  const { numerator, denominator } = returnOf(price)
  return BigInt(amount) * numerator > BigInt(LARGEST_RESULT) * denominator
}

/** Why a partial cash-out is not possible: it leaves no stake, or nothing was paid; null if it is possible. */
export function cashOutProblem({ amount, cashedStake, cashedPaid }: Stake): 'stakeTooLarge' | 'paidInvalid' | null {
  if (cashedStake < 1 || cashedStake >= amount) return 'stakeTooLarge'
  return cashedPaid < 0 || cashedPaid > LARGEST_RESULT ? 'paidInvalid' : null
}

/** Why the bet cannot be settled with these values; null if it can. */
export function settlementProblem(settlement: Settlement, bet: Stake): SettlementProblem | null {
  const { status, outcome, result } = settlement
  if (Math.abs(result) > LARGEST_RESULT) return 'resultInvalid'
  if (status === 'won' && result < 0) return 'resultNotWon'
  // A loss may round to 0, as for a free bet or half of one cent. The sign of a cash-out decides its status.
  const mayBeZero = (bet.freeBet && outcome !== 'cashed-out') || outcome === 'half-lost'
  if (status === 'lost' && (result > 0 || (result === 0 && !mayBeZero))) return 'resultNotLost'
  if (-result > ownMoney(bet)) return 'lossTooLarge'
  return contradicts(settlement, bet) ? 'resultInvalid' : null
}

/** Whether status, outcome and amount contradict each other. */
function contradicts({ status, outcome, restOutcome, result }: Settlement, bet: Stake): boolean {
  const isCashedInPart = bet.cashedStake > 0
  if (isCashedInPart ? outcome !== 'cashed-out' : restOutcome !== null) return true
  const played = isCashedInPart ? restOutcome : outcome
  const isFixed = played === 'push' || played === 'void' || (isCashedInPart && played === 'lost')
  if (isFixed && settleByOutcome(bet, played).result !== result) return true
  return outcome !== 'cashed-out' && statusOf(outcome) !== status
}
