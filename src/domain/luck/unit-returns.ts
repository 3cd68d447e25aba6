import { normalTail, studentTail } from '../maths/tails.ts'

/**
 * The yield of the average bettor and its standard deviation between bettors: assumed, not measured. −4 % is about the margin of a bookmaker on a
 * two-way match.
 */
export const AVERAGE_BETTOR = { yield: -0.04, spread: 0.04 } as const

/** Bets as if of one unit each: how many, their average price, and the profit per unit. */
export type UnitRecord = { readonly bets: number; readonly averageOdds: number; readonly yield: number }

/** A smaller variance is a rounding error: if every bet won, R equals O. */
const ROUNDING = 1e-12
const isSpread = (variance: number) => variance > ROUNDING

/** Per unit: a bet at price O that returns R on average has the variance R(O − R); so has the mean over prices with the same R. */
function varianceOf({ averageOdds, yield: edge }: UnitRecord): number {
  const back = 1 + edge
  return Math.max(0, back * (averageOdds - back))
}

/** As `varianceOf`; if every bet won or every bet lost, the variance of the average bettor at these prices. */
function likelyVariance(record: UnitRecord): number {
  const own = varianceOf(record)
  return isSpread(own) ? own : varianceOf({ ...record, yield: AVERAGE_BETTOR.yield })
}

/**
 * The t-statistic of the profit, and the p-value of luck alone doing at least as well; null if every bet lost, or none could: t = (R − 1)√n / √(R(O −
 * R)), R = 1 + yield, one-sided by Student's t with n − 1 degrees of freedom. J. Buchdahl, "How to test the credibility of a tipster's record".
 */
export function testUnitReturns(record: UnitRecord): { t: number; p: number } | null {
  const variance = varianceOf(record)
  if (!isSpread(variance) || record.bets < 2) return null
  const t = (record.yield * Math.sqrt(record.bets)) / Math.sqrt(variance)
  return { t, p: studentTail(t, record.bets - 1) }
}

/** Normal quantiles for two-sided 95 % confidence, and for 80 % power. */
const Z_95 = 1.96
const Z_POWER_80 = 0.841621

/**
 * The total number of bets needed to distinguish this yield from luck: (z / yield)² R(O − R), rounded; `edge`: until `shrinkToAverage` leaves a
 * profit, the first above −μ₀ R(O − R) / (τ² yield). Null without a profit or without a variance.
 */
export function betsNeeded(record: UnitRecord): { evenly: number; mostly: number; edge: number } | null {
  const variance = varianceOf(record)
  if (record.yield <= 0 || !isSpread(variance)) return null
  const count = (z: number) => Math.round((z * z * variance) / record.yield ** 2)
  const edge = 1 + Math.floor((-AVERAGE_BETTOR.yield * variance) / (AVERAGE_BETTOR.spread ** 2 * record.yield))
  return { evenly: count(Z_95), mostly: count(Z_95 + Z_POWER_80), edge }
}

/**
 * The edge after shrinkage to the average bettor: the normal prior `AVERAGE_BETTOR` and a record with the variance R(O − R)/n give
 * w = τ²/(τ² + σ²), mean μ₀ + w(y − μ₀), deviation √w σ. Textbook normal–normal model (Gelman et al., Bayesian Data Analysis, 2.5). A record
 * without variance uses the variance of the average bettor: winning every bet does not make an edge certain.
 */
export function shrinkToAverage(record: UnitRecord): {
  weight: number
  yield: number
  deviation: number
  positive: number
} {
  const noise = likelyVariance(record) / record.bets
  const weight = AVERAGE_BETTOR.spread ** 2 / (AVERAGE_BETTOR.spread ** 2 + noise)
  const mean = AVERAGE_BETTOR.yield + weight * (record.yield - AVERAGE_BETTOR.yield)
  const deviation = Math.sqrt(weight * noise)
  return { weight, yield: mean, deviation, positive: normalTail(-mean / deviation) }
}
