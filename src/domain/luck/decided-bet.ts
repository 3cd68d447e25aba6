import { STATUS_RULES, type SumStatus } from '../bet.ts'
import type { Cents } from '../money.ts'
import type { Thousandths } from '../odds.ts'
import type { TwoEnds } from './two-ends.ts'
import { FIELD } from './unit-returns.ts'
import { BETS_PER_STEP, mapInSteps, type Work } from './work.ts'

/** A bet with a result and money at risk: not pending, and not returned as a whole. */
export type DecidedBet = {
  readonly placedAt: Date
  /** The matches it is on, its legs' included; empty where none is known. */
  readonly matches: readonly number[]
  /** The same for bets on the same outcome of the same match; null where that is not known. */
  readonly pick: string | null
  readonly amount: Cents
  /** The bettor's own money: 0 for a free bet. */
  readonly staked: Cents
  readonly odds: Thousandths
  readonly legs: number
  readonly status: SumStatus
  readonly profit: Cents
  /** The closing price as it was; null where there is none. */
  readonly closeOdds: Thousandths | null
  /** By the closing price, without the margin; null where that is not known. */
  readonly closeChance: number | null
  /** As the bettor wrote it; null where nothing was. */
  readonly ownChance: number | null
}

/**
 * The chance to win that luck alone gives: by the closing price; without one, by the price taken less what the average bettor loses, for
 * each leg: (1 − 4 %) / price.
 */
export function chanceOf({ closeChance, odds, legs }: DecidedBet): number {
  return closeChance ?? (1 + FIELD.yield) ** legs / (odds / 1000)
}

/**
 * What the bet wins or loses, in whole cents. Of a half won or half lost bet only the half that was decided counts. A bet that was cashed
 * out counts as if it had been left to run. A free bet loses nothing.
 */
export function endsOf(bet: DecidedBet): TwoEnds {
  const halves = bet.status === 'half-won' || bet.status === 'half-lost' ? 1 : 2
  const win = quotient(bet.amount * (bet.odds - 1000) * halves, 2000)
  return { chance: chanceOf(bet), win, loss: quotient(bet.staked * halves, 2) }
}

/** To the nearest whole, halves up. Exact below 2^50, which only multiples with extreme prices exceed. */
function quotient(product: number, divisor: number): number {
  return Math.round(product / divisor)
}

/** Bets on one outcome of one match win and lose together: one pick with the mean of their chances. `ends`: of each bet. */
export function* picksOf(bets: readonly DecidedBet[], ends: readonly TwoEnds[]): Work<TwoEnds[]> {
  const together = new Map<string, TwoEnds[]>()
  const alone: TwoEnds[] = []
  for (const [index, own] of ends.entries()) {
    const pick = bets[index]?.pick ?? null
    const same = pick === null ? undefined : together.get(pick)
    if (same) same.push(own)
    else if (pick === null) alone.push(own)
    else together.set(pick, [own])
    if (index % BETS_PER_STEP === 0) yield
  }
  const picks = yield* mapInSteps(together.values(), joined)
  return alone.concat(picks)
}

function joined(ends: readonly TwoEnds[]): TwoEnds {
  const [first] = ends
  if (first && ends.length === 1) return first
  const sum = (value: (each: TwoEnds) => number) => ends.reduce((total, each) => total + value(each), 0)
  return {
    chance: sum(({ chance }) => chance) / ends.length,
    win: sum(({ win }) => win),
    loss: sum(({ loss }) => loss),
  }
}

/** Won or lost as statistics count it: a half by its side, a cash-out by its sign. */
export function isWon({ status }: DecidedBet): boolean {
  return STATUS_RULES[status].countsAs === 'won'
}
