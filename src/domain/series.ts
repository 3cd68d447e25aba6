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
