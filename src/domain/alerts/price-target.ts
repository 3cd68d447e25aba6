import type { Thousandths } from '../money/odds.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** Which side of the target triggers the alert: that price or more, or that price or less. */
export const DIRECTIONS = ['atLeast', 'atMost'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type PriceTarget = { readonly direction: Direction; readonly odds: Thousandths }

/** A target below the current price waits for a fall, any other one for a rise. */
export function directionTo(wanted: Thousandths, now: Thousandths | null): Direction {
  return now !== null && wanted < now ? 'atMost' : 'atLeast'
}

/** `now`: null while there is no price. */
export function isReached({ direction, odds }: PriceTarget, now: Thousandths | null): boolean {
  if (now === null) return false
  return direction === 'atLeast' ? now >= odds : now <= odds
}

/** No alerts after this time: the price may have changed again. */
export function priceUntil(reachedAt: Date): Date {
  return new Date(reachedAt.getTime() + 10 * MINUTE_MS)
}
