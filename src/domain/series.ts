import type { Format } from './match.ts'

/** The most maps a series of this format can have. */
export const MAPS_IN: Record<Format, number> = { BO1: 1, BO2: 2, BO3: 3, BO5: 5 }
/** The maps that win it. A BO2 plays both maps and may end 1-1. */
export const MAPS_TO_WIN: Record<Format, number> = { BO1: 1, BO2: 2, BO3: 2, BO5: 3 }

/** Whether a series of this format can stand at this score, now or at its end. */
export function fitsFormat(format: Format, score1: number, score2: number): boolean {
  const most = MAPS_TO_WIN[format]
  return score1 <= most && score2 <= most && score1 + score2 <= MAPS_IN[format]
}

/** Whether nothing is left to play. */
export function isDecided(format: Format, score1: number, score2: number): boolean {
  return Math.max(score1, score2) >= MAPS_TO_WIN[format] || score1 + score2 >= MAPS_IN[format]
}

export type SeriesScore = { readonly score1: number | null; readonly score2: number | null }
export const UNKNOWN_SCORE: SeriesScore = { score1: null, score2: null }

/** Whether a series can have ended like this. One that was awarded needs a winner, but not all its maps. */
export function canBeFinal(format: Format, score1: number, score2: number, forfeit: boolean): boolean {
  if (!fitsFormat(format, score1, score2)) return false
  return isDecided(format, score1, score2) || (forfeit && score1 !== score2)
}

type MapsWon = { readonly score1: number; readonly score2: number }

/**
 * The result of a series, believed where two places of a source agree: the score it gives, and the maps it counts. Anything else is
 * not known, and is read again. Of an awarded series not every map is told.
 */
export function agreedResult(format: Format, told: SeriesScore, won: MapsWon, forfeit: boolean): SeriesScore {
  const { score1, score2 } = told
  if (score1 === null || score2 === null || !canBeFinal(format, score1, score2, forfeit)) return UNKNOWN_SCORE
  const isTold = won.score1 === score1 && won.score2 === score2
  const mayBeTold = forfeit && won.score1 <= score1 && won.score2 <= score2
  return isTold || mayBeTold ? { score1, score2 } : UNKNOWN_SCORE
}
