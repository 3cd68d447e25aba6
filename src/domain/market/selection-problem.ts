import { isCount, ROUNDS_TO_WIN } from '../match/map-score.ts'
import { FORMATS, type Format } from '../match/match.ts'
import { fitsFormat, isDecided, MAPS_IN, MAPS_TO_WIN } from '../match/series.ts'
import type { Selection } from './selection.ts'

/** Six overtimes end at 60 rounds at most, 31 of them of one team. No bookmaker opens a higher line for a map. */
const MOST_ROUNDS = 60
const MOST_ROUNDS_OF_TEAM = 31

export type SelectionProblem =
  | 'mapOutOfFormat'
  | 'lineInvalid'
  | 'lineOutOfFormat'
  | 'marketOutOfFormat'
  | 'scoreOutOfFormat'
  | 'drawNeedsThreeWay'

/**
 * Why the selection cannot be offered in a match of this format; null if it can. With a null (unknown) format it must be possible in at least one
 * format. Lines are multiples of 0.25; a handicap is smaller than the largest margin, and a total lies between the fewest and the most maps or
 * rounds.
 */
export function selectionProblem(selection: Selection, format: Format | null): SelectionProblem | null {
  const problems = (format ? [format] : FORMATS.toReversed()).map((one) => problemIn(selection, one))
  return problems.includes(null) ? null : (problems[0] ?? null)
}

function problemIn(selection: Selection, format: Format): SelectionProblem | null {
  if ('map' in selection && selection.map !== null && !isMapOf(format, selection.map)) return 'mapOutOfFormat'
  if ('line' in selection) return lineProblem(selection, format)
  if (selection.market === 'correct-score') return isFinalScore(format, selection) ? null : 'scoreOutOfFormat'
  if (!('isThreeWay' in selection)) return null
  if (selection.side === 'draw' && !selection.isThreeWay) return 'drawNeedsThreeWay'
  return selection.market === 'match-winner' && selection.isThreeWay && !canDraw(format) ? 'marketOutOfFormat' : null
}

const isMapOf = (format: Format, map: number) => Number.isInteger(map) && map >= 1 && map <= MAPS_IN[format]

/** A BO2 may end 1-1. A BO1 may be drawn after regulation, 12-12, if the bookmaker offers that. */
const canDraw = (format: Format) => format === 'BO1' || format === 'BO2'

function isFinalScore(format: Format, { score1, score2 }: Extract<Selection, { market: 'correct-score' }>): boolean {
  return isCount(score1) && isCount(score2) && fitsFormat(format, score1, score2) && isDecided(format, score1, score2)
}

type Lined = Extract<Selection, { line: number }>

function lineProblem(selection: Lined, format: Format): SelectionProblem | null {
  if (!Number.isInteger(selection.line * 4)) return 'lineInvalid'
  // A BO1 and a BO2 always play all their maps.
  if (selection.market === 'total-maps' && MAPS_IN[format] === MAPS_TO_WIN[format]) return 'marketOutOfFormat'
  const { least, most } = linesOf(selection, MAPS_TO_WIN[format], MAPS_IN[format])
  return selection.line >= least && selection.line <= most ? null : 'lineOutOfFormat'
}

/** A map has at least 13 rounds, and its largest margin is 13. */
function linesOf(selection: Lined, fewestMaps: number, mostMaps: number): { least: number; most: number } {
  switch (selection.market) {
    case 'map-handicap':
      return below(fewestMaps)
    case 'round-handicap':
      return below(selection.map === null ? ROUNDS_TO_WIN * fewestMaps : ROUNDS_TO_WIN)
    case 'total-maps':
      return { least: fewestMaps, most: mostMaps }
    case 'total-rounds':
      return selection.map === null
        ? { least: ROUNDS_TO_WIN * fewestMaps, most: MOST_ROUNDS * mostMaps }
        : { least: ROUNDS_TO_WIN, most: MOST_ROUNDS }
    case 'team-total-rounds':
      return { least: 0.25, most: MOST_ROUNDS_OF_TEAM }
  }
}

/** Handicaps smaller than the largest margin. */
const below = (margin: number) => ({ least: 0.25 - margin, most: margin - 0.25 })
