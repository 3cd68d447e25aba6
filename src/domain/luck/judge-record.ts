import type { Interval } from '../maths/bootstrap.ts'

/** Minimum for a verdict, our choice. With few groups of bets an interval over groups is too narrow. */
export const LEAST_BETS = 30
export const LEAST_GROUPS = 20
/** One-sided p-value. Strong below 1 %: a common rule of tipster reviews. */
const SIGN_BELOW = 0.05
const STRONG_BELOW = 0.01
/**
 * Limits of "too good to be true", our choice: one in a million, and a yield of certainly more than 15 %. A long record of a small edge is also rare
 * by luck, but not suspicious.
 */
const TOO_GOOD = { below: 1e-6, yield: 0.15 } as const

export type LuckRecord = {
  readonly bets: number
  /** Groups of bets that depend on one another. */
  readonly groups: number
  /** The probability that luck alone gives a result at least as good, and at least as bad. */
  readonly asGood: number
  readonly asBad: number
  /** The interval of the profit, in cents. */
  readonly profit: Interval
  /** Profit per stake; null if nothing was staked. */
  readonly yield: Interval | null
  /** The mean closing-line value of the measured bets; null if there are too few of them. */
  readonly closingLineValue: number | null
  /** The edge per unit after shrinkage to the average bettor; null with too few bets of own money. */
  readonly likelyEdge: number | null
}

/** `count` of `of` bettors, in whole numbers. */
type Share = { readonly of: number; readonly count: number }

export type LuckVerdict =
  | { readonly kind: 'too-few'; readonly bets: number; readonly missing: number }
  | { readonly kind: 'too-few-matches'; readonly bets: number; readonly missing: number }
  | { readonly kind: 'cannot-tell' | 'sign' | 'strong' | 'too-good'; readonly bets: number; readonly asGood: Share }
  /** Rare by luck alone, but another figure contradicts skill. `edge`: no likely edge is left. */
  | {
      readonly kind: 'doubtful'
      readonly bets: number
      readonly asGood: Share
      readonly because: 'interval' | 'closing-line' | 'edge'
    }
  | { readonly kind: 'worse'; readonly bets: number; readonly asBad: Share }

/** The verdict: luck or skill. A record without a likely edge above 0 is never called skill, nor a sign of it. */
export function judgeRecord(record: LuckRecord): LuckVerdict {
  const { bets, groups, asGood, asBad, profit, closingLineValue, likelyEdge } = record
  if (bets < LEAST_BETS) return { kind: 'too-few', bets, missing: LEAST_BETS - bets }
  if (groups < LEAST_GROUPS) return { kind: 'too-few-matches', bets, missing: LEAST_GROUPS - groups }
  if (asBad < SIGN_BELOW) return { kind: 'worse', bets, asBad: shareOf(asBad) }
  const found = { bets, asGood: shareOf(asGood) }
  if (asGood < TOO_GOOD.below && (record.yield?.low ?? 0) > TOO_GOOD.yield) return { kind: 'too-good', ...found }
  if (asGood >= SIGN_BELOW) return { kind: 'cannot-tell', ...found }
  const isStrong = asGood < STRONG_BELOW
  if (isStrong && profit.low <= 0) return { kind: 'doubtful', because: 'interval', ...found }
  if (isStrong && closingLineValue !== null && closingLineValue <= 0) {
    return { kind: 'doubtful', because: 'closing-line', ...found }
  }
  if (likelyEdge !== null && likelyEdge <= 0) return { kind: 'doubtful', because: 'edge', ...found }
  return { kind: isStrong ? 'strong' : 'sign', ...found }
}

const LARGEST_CROWD = 1_000_000

/** 0.31 is 31 of 100. A small chance is a share of a larger round number: 0.0004 is 4 of 10,000. Never none and never all. */
export function shareOf(chance: number): Share {
  let of = 100
  while (of < LARGEST_CROWD && Math.round(chance * of) < 1) of *= 10
  return { of, count: Math.min(of - 1, Math.max(1, Math.round(chance * of))) }
}
