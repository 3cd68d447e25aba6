import { STATUS_RULES, type SumStatus } from '../bet/bet.ts'
import { BETS_PER_STEP, mapInSteps, type Work } from '../maths/work.ts'
import type { Cents } from '../money/money.ts'
import type { Thousandths } from '../money/odds.ts'
import { required } from '../required.ts'
import type { BinaryPick } from './binary-pick.ts'
import { AVERAGE_BETTOR } from './unit-returns.ts'

/** A bet with a result and money at risk: not pending, and not returned as a whole. */
export type DecidedBet = {
  readonly placedAt: Date
  /** The matches of the bet and its legs; empty if none is known. */
  readonly matches: readonly number[]
  /** Equal for bets on the same outcome of the same match; null if that is unknown. */
  readonly pick: string | null
  readonly amount: Cents
  /** The bettor's own money: 0 for a free bet. */
  readonly staked: Cents
  readonly odds: Thousandths
  /** The number of legs that were not returned; 1 for a single. */
  readonly legs: number
  /** The product of the prices of its returned legs; 1 without any. */
  readonly returnedOdds: number
  readonly status: SumStatus
  readonly profit: Cents
  /** The closing price and its chance without the margin, null if unknown; null without a closing price. */
  readonly close: { readonly odds: Thousandths; readonly chance: number | null } | null
  /** The bettor's own estimate; null without one. */
  readonly ownChance: number | null
}

/** The chance to win by the closing price; null if unknown. */
export const closeChanceOf = ({ close }: DecidedBet): number | null => (close === null ? null : close.chance)

/**
 * The price that a win pays, in thousandths. For a multiple without its returned legs, and never below the stake; with a half won leg, the price it
 * actually paid.
 */
export function paidOdds({ amount, odds, returnedOdds, legs, status, profit }: DecidedBet): number {
  if (status === 'half-won' && legs > 1) return 1000 + (1000 * profit) / amount
  return Math.max(1000, odds / returnedOdds)
}

/**
 * The chance to win by luck alone: by the closing price or, without one, by the price less the average bettor's loss for each leg, (1 − 4 %) / price.
 * The closing price of a multiple covers all its legs: it does not count with a returned or half won leg.
 */
export function chanceOf(bet: DecidedBet): number {
  const paid = paidOdds(bet)
  const atClose = closeChanceOf(bet)
  if (atClose !== null && paid === bet.odds) return atClose
  return (1 + AVERAGE_BETTOR.yield) ** bet.legs / (paid / 1000)
}

/**
 * What the bet wins or loses, in whole cents. A half won or half lost single counts only the decided half; a multiple is all or nothing. A bet that
 * was cashed out counts as if it had run to the end. A free bet loses nothing.
 */
export function binaryPickOf(bet: DecidedBet): BinaryPick {
  const { amount, staked, status, legs } = bet
  const halves = legs === 1 && (status === 'half-won' || status === 'half-lost') ? 1 : 2
  const win = quotient(amount * (paidOdds(bet) - 1000) * halves, 2000)
  return { chance: chanceOf(bet), win, loss: quotient(staked * halves, 2) }
}

/** To the nearest whole, halves up. Exact below 2^50, which only multiples with extreme prices exceed. */
function quotient(product: number, divisor: number): number {
  return Math.round(product / divisor)
}

/**
 * Merges bets on one outcome of one match, which win and lose together, into one pick with their mean chance. `betPicks` is parallel to `bets`.
 */
export function* picksOf(bets: readonly DecidedBet[], betPicks: readonly BinaryPick[]): Work<BinaryPick[]> {
  const together = new Map<string, BinaryPick[]>()
  const alone: BinaryPick[] = []
  for (const [index, own] of betPicks.entries()) {
    const { pick } = required(bets[index], 'the bet of a pick')
    if (pick === null) alone.push(own)
    else {
      const same = together.get(pick)
      if (same) same.push(own)
      else together.set(pick, [own])
    }
    if (index % BETS_PER_STEP === 0) yield
  }
  const picks = yield* mapInSteps(together.values(), joined)
  return alone.concat(picks)
}

function joined(betPicks: readonly BinaryPick[]): BinaryPick {
  const sum = (value: (each: BinaryPick) => number) => betPicks.reduce((total, each) => total + value(each), 0)
  return {
    chance: sum(({ chance }) => chance) / betPicks.length,
    win: sum(({ win }) => win),
    loss: sum(({ loss }) => loss),
  }
}

/** Whether statistics count it as won: half results by their side, a cash-out by its sign. */
export function isWon({ status }: DecidedBet): boolean {
  return STATUS_RULES[status].countsAs === 'won'
}
