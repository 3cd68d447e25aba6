import { Z_95 } from '../maths/tails.ts'
import { BETS_PER_STEP, type Work } from '../maths/work.ts'
import { required } from '../required.ts'
import type { BinaryPick } from './binary-pick.ts'
import type { DecidedBet } from './decided-bet.ts'

/** A point after `bets` bets: the profit, its expectation by luck alone, and the band that holds 95 of 100 records by luck alone. In cents. */
export type CurvePoint = {
  readonly bets: number
  /** When the last of these bets was placed. */
  readonly placedAt: Date
  readonly profit: number
  readonly expected: number
  readonly low: number
  readonly high: number
}

const MOST_POINTS = 120

/** At most 120 evenly spaced points, including the last bet. The band is the expectation ± 1.96 deviations. `betPicks` is parallel to `bets`. */
export function* equityCurve(bets: readonly DecidedBet[], betPicks: readonly BinaryPick[]): Work<CurvePoint[]> {
  const step = Math.ceil(bets.length / MOST_POINTS)
  const points: CurvePoint[] = []
  // Net amounts per pick: bets on the same pick win and lose together.
  const spans = new Map<string | null, number>()
  let [profit, expected, variance] = [0, 0, 0]
  for (const [index, bet] of bets.entries()) {
    const { chance, win, loss } = required(betPicks[index], 'the pick of a bet')
    const before = spans.get(bet.pick) ?? 0
    const span = before + win + loss
    if (bet.pick !== null) spans.set(bet.pick, span)
    profit += bet.profit
    expected += chance * win - (1 - chance) * loss
    variance += chance * (1 - chance) * (span ** 2 - before ** 2)
    const reach = Z_95 * Math.sqrt(variance)
    if ((bets.length - 1 - index) % step === 0) {
      const { placedAt } = bet
      points.push({ bets: index + 1, placedAt, profit, expected, low: expected - reach, high: expected + reach })
    }
    if (index % BETS_PER_STEP === 0) yield
  }
  return points
}
