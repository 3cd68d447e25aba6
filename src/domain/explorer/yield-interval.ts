import type { GroupSum } from '../maths/bootstrap.ts'
import { quantileOf95 } from '../maths/student-quantile.ts'
import { studentTail } from '../maths/tails.ts'

/** The yield as a share, its 95 % confidence interval, and the p-value of a yield as far from 0 by luck alone. */
export type YieldEstimate = {
  /** Null if nothing was at risk. */
  readonly yield: number | null
  readonly interval: { readonly low: number; readonly high: number } | null
  /** Two-sided, from 0 to 1; null with fewer than 30 groups. */
  readonly p: number | null
}

/** The fewest independent groups for an interval: fewer do not show the variance. */
export const LEAST_GROUPS = 10
/** The fewest groups for a test: with fewer, a few bets at long odds decide the sign. */
export const LEAST_TESTED = 30

/**
 * The ratio profit ÷ stakes R = Σy ÷ Σx over G groups, with the variance of leaving out each group in turn, (G−1)/G · Σ((y − R·x) ÷ (Σx − x))², and
 * Student's t with G−1 degrees of freedom (the delete-one-cluster jackknife, CR3: Cameron, Miller 2015, "A Practitioner's Guide to Cluster-Robust
 * Inference", VI.B). A group with most of the stakes, whose own residual is small, widens the interval. If every group has the same yield, or one
 * group has all stakes, the variance is unknown and there is no interval.
 */
export function estimateYield(sums: readonly GroupSum[]): YieldEstimate {
  const stake = sums.reduce((sum, { staked }) => sum + staked, 0)
  if (stake <= 0) return { yield: null, interval: null, p: null }
  const ratio = sums.reduce((sum, { profit }) => sum + profit, 0) / stake
  const groups = sums.length
  const squares = sums.reduce((sum, { staked, profit }) => sum + ((profit - ratio * staked) / (stake - staked)) ** 2, 0)
  // A real variance is far above this, a rounding error far below.
  const hasSpread = Math.sqrt(squares) > 1e-9
  const isKnown = groups >= LEAST_GROUPS && Number.isFinite(squares) && hasSpread
  if (!isKnown) return { yield: ratio, interval: null, p: null }
  const error = Math.sqrt(((groups - 1) / groups) * squares)
  const reach = quantileOf95(groups - 1) * error
  return {
    yield: ratio,
    // The loss is at most the stake.
    interval: { low: Math.max(-1, ratio - reach), high: ratio + reach },
    p: groups < LEAST_TESTED ? null : 2 * studentTail(Math.abs(ratio) / error, groups - 1),
  }
}
