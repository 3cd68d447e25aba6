import { MINUTE_MS } from './durations.ts'

export const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** The number of the UTC quarter of an hour: all zones begin their days at one. */
export const quarterOf = (at: Date): number => Math.floor(at.getTime() / QUARTER_HOUR_MS)
