import type { Cents } from './money.ts'

/**
 * Why a bookmaker's balance differs from ours: it counts the bet as won, lost or returned (or the bet was never placed there), or the bet was placed
 * there and is recorded elsewhere.
 */
export const EXPLANATIONS = ['won', 'lost', 'returned', 'elsewhere'] as const
export type Explanation = (typeof EXPLANATIONS)[number]

/** A bet without a partial cash-out. */
export type CountedBet = {
  /** The user's own money: 0 for a free bet. */
  readonly staked: Cents
  /** The profit of a win. */
  readonly win: Cents
  /** Null while it is pending. */
  readonly result: Cents | null
  /** Whether it is recorded at the bookmaker whose balance is checked. */
  readonly isHere: boolean
}

/** Tolerance, because bookmakers round payouts differently. */
const ROUNDING: Cents = 1

/** How the bet explains that the bookmaker's balance is larger by `difference`; null if it does not. */
export function explanationOf({ staked, win, result, isHere }: CountedBet, difference: Cents): Explanation | null {
  const counted = result ?? -staked
  const explains = (gap: Cents) => Math.abs(gap) > ROUNDING && Math.abs(gap - difference) <= ROUNDING
  if (!isHere) return explains(counted) ? 'elsewhere' : null
  if (explains(win - counted)) return 'won'
  if (explains(-staked - counted)) return 'lost'
  return explains(-counted) ? 'returned' : null
}
