import { HOUR_MS } from '../time/durations.ts'
import type { Format } from './match.ts'

/** The maximum number of maps of a series. */
export const MAPS_IN: Record<Format, number> = { BO1: 1, BO2: 2, BO3: 3, BO5: 5 }
/** The number of maps needed to win. A BO2 plays both maps and may end 1-1. */
export const MAPS_TO_WIN: Record<Format, number> = { BO1: 1, BO2: 2, BO3: 2, BO5: 3 }

/** Whether the score is possible in this format, during the series or at its end. */
export function fitsFormat(format: Format, score1: number, score2: number): boolean {
  const most = MAPS_TO_WIN[format]
  return score1 <= most && score2 <= most && score1 + score2 <= MAPS_IN[format]
}

/** Whether no map is left to play. */
export function isDecided(format: Format, score1: number, score2: number): boolean {
  return Math.max(score1, score2) >= MAPS_TO_WIN[format] || score1 + score2 >= MAPS_IN[format]
}

export type SeriesScore = { readonly score1: number | null; readonly score2: number | null }
export const UNKNOWN_SCORE: SeriesScore = { score1: null, score2: null }

/** Whether the score can be final. A forfeit needs a winner, but not all its maps. */
export function canBeFinal(format: Format, score1: number, score2: number, forfeit: boolean): boolean {
  if (!fitsFormat(format, score1, score2)) return false
  return isDecided(format, score1, score2) || (forfeit && score1 !== score2)
}

type MapsWon = { readonly score1: number; readonly score2: number }

/**
 * The result of a series if two parts of a source agree: its score, and the maps won by each side. Otherwise the result is unknown and polled again.
 * A forfeit may list fewer maps than its score.
 */
export function agreedResult(format: Format, reported: SeriesScore, won: MapsWon, forfeit: boolean): SeriesScore {
  const { score1, score2 } = reported
  if (score1 === null || score2 === null || !canBeFinal(format, score1, score2, forfeit)) return UNKNOWN_SCORE
  const agrees = won.score1 === score1 && won.score2 === score2
  const mayAgree = forfeit && won.score1 <= score1 && won.score2 <= score2
  return agrees || mayAgree ? { score1, score2 } : UNKNOWN_SCORE
}

type Times = { readonly start: Date; readonly finishedTime: Date | null; readonly format: Format }

/** When a match ended or is expected to end: an hour for each map that may be played, breaks included. */
export function endOfMatch({ start, finishedTime, format }: Times): Date {
  if (finishedTime && finishedTime > start) return finishedTime
  return new Date(start.getTime() + MAPS_IN[format] * HOUR_MS)
}
