import type { Thousandths } from '../money/odds.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** From which side a price comes to the one that somebody waits for: it is that or more, or that or less. */
export const DIRECTIONS = ['atLeast', 'atMost'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type PriceTarget = { readonly direction: Direction; readonly odds: Thousandths }

/** What somebody who writes down a price waits for: that it falls there from a higher one, else that it rises. */
export function directionTo(wanted: Thousandths, now: Thousandths | null): Direction {
  return now !== null && wanted < now ? 'atMost' : 'atLeast'
}

/** `now`: null while there is no price. */
export function isReached({ direction, odds }: PriceTarget, now: Thousandths | null): boolean {
  if (now === null) return false
  return direction === 'atLeast' ? now >= odds : now <= odds
}

/** From then on nobody is told of a price any more: it may be another one. */
export function priceUntil(reachedAt: Date): Date {
  return new Date(reachedAt.getTime() + 10 * MINUTE_MS)
}
