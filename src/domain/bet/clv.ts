import { quantileOf95 } from '../maths/student-quantile.ts'
import { BETS_PER_STEP, type Work } from '../maths/work.ts'
import type { Cents } from '../money/money.ts'

/**
 * A bet with its closing-line value against the raw and the fair close, as shares; null without one. Bets on one match share a `cluster`, as their
 * prices move together; a multiple joins the clusters of its legs.
 */
export type ClvBet = {
  readonly cluster: number
  readonly staked: Cents
  readonly raw: number | null
  readonly fair: number | null
}

/** `low` to `high` holds the true mean in 95 of 100 such groups. */
export type Interval = { readonly low: number; readonly high: number }

/** A mean of closing-line values, as a share: .02 is 2 %. `interval` is null below `FEWEST_CLUSTERS` matches. */
type ClvMean = { readonly mean: number; readonly interval: Interval | null }

/** One measure of a group, against the raw or the fair close; the means are null if no bet has it. */
type ClvMeasure = {
  /** Bets with a value: the coverage is `measured` of `bets`. */
  readonly measured: number
  /** Bets with a value above 0. */
  readonly beaten: number
  /** Each bet counts the same. */
  readonly perBet: ClvMean | null
  /** Each bet counts by its stake; null also if nothing was staked. */
  readonly perStake: ClvMean | null
}

export type GroupClv = { readonly bets: number; readonly raw: ClvMeasure; readonly fair: ClvMeasure }

/**
 * With fewer matches than this there is no interval: the formula does not hold for so few. Matches of unequal weight count as the fewer equal
 * ones (ΣW)² ÷ ΣW² (L. Kish, Survey Sampling, 1965): if one stake is much larger than the others, the spread cannot be estimated.
 */
export const FEWEST_CLUSTERS = 5
const ROUNDING = 1e-9

/** The closing-line value of a group of bets. The caller leaves out void bets. */
export function* groupClv(bets: readonly ClvBet[]): Work<GroupClv> {
  const raw = yield* measureOf(bets, 'raw')
  const fair = yield* measureOf(bets, 'fair')
  return { bets: bets.length, raw, fair }
}

/** W and S of `ClusterSums` for one cluster, with equal weights and weighted by stake. */
type Cluster = { bets: number; values: number; staked: number; valuesByStake: number }

function* measureOf(bets: readonly ClvBet[], name: 'raw' | 'fair'): Work<ClvMeasure> {
  const clusters = new Map<number, Cluster>()
  let [measured, beaten] = [0, 0]
  for (const [index, bet] of bets.entries()) {
    if (index % BETS_PER_STEP === 0) yield
    const value = bet[name]
    if (value === null) continue
    measured += 1
    if (value > 0) beaten += 1
    let cluster = clusters.get(bet.cluster)
    if (!cluster) {
      cluster = { bets: 0, values: 0, staked: 0, valuesByStake: 0 }
      clusters.set(bet.cluster, cluster)
    }
    cluster.bets += 1
    cluster.values += value
    cluster.staked += bet.staked
    cluster.valuesByStake += bet.staked * value
  }
  yield
  const perBet = sumsOf(
    clusters.values(),
    (cluster) => cluster.bets,
    (cluster) => cluster.values,
  )
  yield
  const perStake = sumsOf(
    clusters.values(),
    (cluster) => cluster.staked,
    (cluster) => cluster.valuesByStake,
  )
  yield
  return { measured, beaten, perBet: clvMean(perBet), perStake: clvMean(perStake) }
}

/** The sums from which the mean of a group and its interval are computed. W is the weight of a cluster, S its sum of weight × value. */
type ClusterSums = {
  /** With a weight above 0. */
  readonly clusters: number
  readonly weight: number
  readonly value: number
  /** ΣW², ΣWS and ΣS². */
  readonly weightSquares: number
  readonly products: number
  readonly valueSquares: number
}

function sumsOf(
  clusters: Iterable<Cluster>,
  weightOf: (cluster: Cluster) => number,
  valueOf: (cluster: Cluster) => number,
): ClusterSums {
  let [count, weights, values, weightSquares, products, valueSquares] = [0, 0, 0, 0, 0, 0]
  for (const cluster of clusters) {
    const [weight, value] = [weightOf(cluster), valueOf(cluster)]
    if (weight > 0) count += 1
    weights += weight
    values += value
    weightSquares += weight * weight
    products += weight * value
    valueSquares += value * value
  }
  return { clusters: count, weight: weights, value: values, weightSquares, products, valueSquares }
}

/**
 * The weighted mean m = ΣS/ΣW with its interval m ± t·se, t of Student with one degree less than clusters, and the cluster-robust error
 * se² = G/(G−1) · Σ(S − mW)² / (ΣW)² of G clusters (Liang and Zeger 1986, doi 10.1093/biomet/73.1.13). Null without weight.
 */
function clvMean({ clusters, weight, value, ...sums }: ClusterSums): ClvMean | null {
  if (clusters === 0) return null
  const mean = value / weight
  const effective = weight ** 2 / sums.weightSquares
  if (effective < FEWEST_CLUSTERS - ROUNDING) return { mean, interval: null }
  const squares = sums.valueSquares - 2 * mean * sums.products + mean ** 2 * sums.weightSquares
  const error = Math.sqrt((clusters / (clusters - 1)) * Math.max(squares, 0)) / weight
  const width = quantileOf95(clusters - 1) * error
  return { mean, interval: { low: mean - width, high: mean + width } }
}
