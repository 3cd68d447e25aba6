import type { Format } from './match.ts'
import { MAPS_IN } from './series.ts'

const HOUR_MS = 60 * 60 * 1000

type Times = { readonly start: Date; readonly finishedTime: Date | null; readonly format: Format }

/** When a match ended or, before that, is expected to have: an hour for each map that may be played, breaks included. */
export function endOfMatch({ start, finishedTime, format }: Times): Date {
  if (finishedTime && finishedTime > start) return finishedTime
  return new Date(start.getTime() + MAPS_IN[format] * HOUR_MS)
}
