import type { Freshness } from './match-feed.ts'

/** A reading is told of within a heartbeat; what seems to take longer is a clock that is wrong. */
const MOST_DELAY_MS = 45_000

/** Puts the time of a reading on this machine's clock, which may be ahead: its data is not old for that. */
export function createOurClock(): (before: Freshness | null, after: Freshness) => Freshness {
  let leastDelay = Number.POSITIVE_INFINITY
  return (before, after) => {
    if (!after.updatedAt) return after
    const readAt = Date.parse(after.updatedAt)
    // Only a reading newer than the one before has been made just now.
    if (before?.updatedAt && readAt > Date.parse(before.updatedAt)) {
      leastDelay = Math.min(leastDelay, Date.now() - readAt)
    }
    const isAhead = leastDelay > MOST_DELAY_MS && Number.isFinite(leastDelay)
    return isAhead ? { ...after, updatedAt: new Date(readAt + leastDelay).toISOString() } : after
  }
}
