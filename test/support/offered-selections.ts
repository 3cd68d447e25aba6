import type { Selection } from '../../src/domain/market/selection.ts'
import type { Format } from '../../src/domain/match/match.ts'
import { MAPS_IN, MAPS_TO_WIN } from '../../src/domain/match/series.ts'
import { playEverySeries, tally } from './played-rounds.ts'

const SIDES = [1, 2] as const
const OVER_UNDER = ['over', 'under'] as const

/** All lines from one to the other in quarter steps, both included. */
export function quarterLines(from: number, to: number): number[] {
  return Array.from({ length: (to - from) * 4 + 1 }, (_, step) => from + step / 4)
}

/** One selection of each kind of market: three on this map, others on map 3 and on the whole match of a BO3. */
export function oneOfEachMarket(map: 1 | 2): Selection[] {
  return [
    { market: 'match-winner', side: 1, isThreeWay: false },
    { market: 'map-handicap', side: 2, line: 1.5 },
    { market: 'total-maps', choice: 'over', line: 2.5 },
    { market: 'correct-score', score1: 1, score2: 2 },
    { market: 'map-winner', map, side: 2 },
    { market: 'round-handicap', map, side: 1, line: -2.25 },
    { market: 'total-rounds', map, choice: 'over', line: 26 },
    { market: 'team-total-rounds', map: 3, side: 2, choice: 'under', line: 11.5 },
    { market: 'overtime', map: 3, choice: 'yes' },
    { market: 'odd-even-rounds', map: 3, choice: 'odd' },
    { market: 'round-handicap', map: null, side: 2, line: 3.75 },
    { market: 'total-rounds', map: null, choice: 'under', line: 66.5 },
    { market: 'odd-even-rounds', map: null, choice: 'even' },
  ]
}

/** Every selection on one map that two overtimes leave undecided; handicaps to ±13.5. */
export function mapSelections(map: number): Selection[] {
  const sides = SIDES.flatMap((side): Selection[] => [
    { market: 'map-winner', map, side },
    ...OVER_UNDER.flatMap((choice) =>
      quarterLines(0.5, 19.5).map((line): Selection => ({ market: 'team-total-rounds', map, side, choice, line })),
    ),
    { market: 'pistol-round', map, half: 1, side },
    { market: 'pistol-round', map, half: 2, side },
    { market: 'first-blood', map, side },
  ])
  return [
    ...sides,
    ...roundHandicaps(map, quarterLines(-13.5, 13.5)),
    ...firstHalfSelections(map),
    ...totalRounds(map, quarterLines(12.5, 36.5)),
    { market: 'overtime', map, choice: 'yes' },
    { market: 'overtime', map, choice: 'no' },
    ...oddEven(map),
  ]
}

export function firstHalfSelections(map: number): Selection[] {
  return [
    { market: 'first-half-winner', map, side: 1, isThreeWay: false },
    { market: 'first-half-winner', map, side: 2, isThreeWay: false },
    ...([1, 2, 'draw'] as const).map(
      (side): Selection => ({ market: 'first-half-winner', map, side, isThreeWay: true }),
    ),
  ]
}

export function roundHandicaps(map: number | null, lines: readonly number[]): Selection[] {
  return SIDES.flatMap((side) => lines.map((line): Selection => ({ market: 'round-handicap', map, side, line })))
}

export function totalRounds(map: number | null, lines: readonly number[]): Selection[] {
  return OVER_UNDER.flatMap((choice) => lines.map((line): Selection => ({ market: 'total-rounds', map, choice, line })))
}

export function oddEven(map: number | null): Selection[] {
  return (['odd', 'even'] as const).map((choice) => ({ market: 'odd-even-rounds', map, choice }))
}

/** Every selection that the winners of the maps decide. The draw is offered only where a series can end level. */
export function seriesSelections(format: Format): Selection[] {
  const [toWin, most] = [MAPS_TO_WIN[format], MAPS_IN[format]]
  const threeWay = ([1, 2, 'draw'] as const).map(
    (side): Selection => ({ market: 'match-winner', side, isThreeWay: true }),
  )
  return [
    ...SIDES.flatMap((side): Selection[] => [
      { market: 'match-winner', side, isThreeWay: false },
      ...quarterLines(-toWin - 0.5, toWin + 0.5).map((line): Selection => ({ market: 'map-handicap', side, line })),
    ]),
    ...(format === 'BO2' ? threeWay : []),
    ...OVER_UNDER.flatMap((choice) =>
      quarterLines(0.5, most + 0.5).map((line): Selection => ({ market: 'total-maps', choice, line })),
    ),
    ...finalScores(format).map(([score1, score2]): Selection => ({ market: 'correct-score', score1, score2 })),
    { market: 'first-blood', map: null, side: 1 },
    { market: 'other' },
  ]
}

function finalScores(format: Format): (readonly [number, number])[] {
  const scores = playEverySeries(format).map(tally)
  return scores.filter((score, at) => scores.findIndex((other) => other.join() === score.join()) === at)
}

/** Every selection on the rounds of the whole series: handicaps beyond the widest margin, totals beyond both ends. */
export function matchRoundSelections(format: Format): Selection[] {
  const [toWin, most] = [MAPS_TO_WIN[format], MAPS_IN[format]]
  const widest = 13 * toWin + 0.5
  return [
    ...roundHandicaps(null, quarterLines(-widest, widest)),
    ...totalRounds(null, quarterLines(13 * toWin - 0.5, 36 * most + 0.5)),
    ...oddEven(null),
  ]
}
