import type { Selection } from '../../src/domain/market/selection.ts'
import type { Format, MapScore, MatchState } from '../../src/domain/match/match.ts'
import { MAPS_IN } from '../../src/domain/match/series.ts'
import type { Side } from '../../src/domain/team/pair.ts'
import { firstHalf, leader, playEverySeries, type Rounds, tally } from './played-rounds.ts'
import type { PlayedSeries } from './settlement-oracle.ts'

export type Result = Pick<MatchState, 'status' | 'format' | 'score1' | 'score2' | 'maps' | 'forfeit'>

const NOT_STARTED = { name: null, status: 'not_started', score1: null, score2: null } as const

/** The result of a finished series as a source reports it, without the maps that were not needed. */
export function finishedResult(format: Format, series: PlayedSeries): Result {
  const [score1, score2] = tally(series.map((rounds) => leader(rounds)).filter((winner) => winner !== 'draw'))
  const maps = series.map((rounds, at) => playedMap(at + 1, rounds))
  return { status: 'finished', format, score1, score2, maps, forfeit: false }
}

export function playedMap(number: number, rounds: Rounds, status: 'running' | 'finished' = 'finished'): MapScore {
  const [score1, score2] = tally(rounds)
  const [half1, half2] = tally(firstHalf(rounds))
  const half = rounds.length < 12 ? null : { score1: half1, score2: half2 }
  return { number, name: null, status, score1, score2, firstHalf: half }
}

export function withoutHalves(result: Result): Result {
  return { ...result, maps: result.maps.map((map) => ({ ...map, firstHalf: null })) }
}

/** The same result from a source that also lists unplayed maps. */
export function withEveryMapListed(result: Result): Result {
  const missing = Array.from({ length: MAPS_IN[result.format] - result.maps.length }, (_, at) => ({
    ...NOT_STARTED,
    number: result.maps.length + at + 1,
  }))
  return { ...result, maps: [...result.maps, ...missing] }
}

/** The same result with the teams in the other order. */
export function swapped(result: Result): Result {
  const swap = <T extends { score1: number | null; score2: number | null }>(scores: T): T => ({
    ...scores,
    score1: scores.score2,
    score2: scores.score1,
  })
  return {
    ...swap(result),
    maps: result.maps.map((map) => ({ ...swap(map), firstHalf: map.firstHalf ? swap(map.firstHalf) : null })),
  }
}

export type Summed = { readonly series: PlayedSeries; readonly one: number; readonly two: number }

/** Series with this order of map winners: one for each possible pair of total rounds of both sides. */
export function seriesBySums(winners: readonly Side[], finished: readonly Rounds[]): Summed[] {
  let sums: Summed[] = [{ series: [], one: 0, two: 0 }]
  for (const winner of winners) {
    const maps = finished
      .filter((rounds) => leader(rounds) === winner)
      .map((rounds) => ({ rounds, score: tally(rounds) }))
    const longer = new Map<number, Summed>()
    for (const { series, one, two } of sums) {
      for (const { rounds, score } of maps) {
        const sum = { series: [...series, rounds], one: one + score[0], two: two + score[1] }
        longer.set(sum.one * 1000 + sum.two, sum)
      }
    }
    sums = [...longer.values()]
  }
  return sums
}

/** For each order of map winners, puts every play with the right winner into each position; the other positions cycle through the plays. */
export function* seriesAround(
  format: Format,
  plays: readonly Rounds[],
): Generator<{ series: PlayedSeries; map: number }> {
  const wonBy = (side: Side) => plays.filter((rounds) => leader(rounds) === side)
  const won = { 1: wonBy(1), 2: wonBy(2) }
  for (const winners of playEverySeries(format)) {
    for (const [at, winner] of winners.entries()) {
      for (const [turn, rounds] of won[winner].entries()) {
        const others = winners.map((side, place) => won[side][(turn + 7 * place) % won[side].length] ?? rounds)
        yield { series: others.with(at, rounds), map: at + 1 }
      }
    }
  }
}

export function describeCase(selection: Selection, { maps }: Pick<Result, 'maps'>): string {
  const scores = maps.map(({ score1, score2, firstHalf }) => {
    const half = firstHalf ? ` (${firstHalf.score1}-${firstHalf.score2})` : ''
    return `${score1}-${score2}${half}`
  })
  return `${JSON.stringify(selection)} at ${scores.join(', ')}`
}
