import { MINUTE_MS } from './durations.ts'

export const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** The number of the UTC quarter-hour. In every zone, days begin at a quarter-hour. */
export const quarterOf = (at: Date): number => Math.floor(at.getTime() / QUARTER_HOUR_MS)
