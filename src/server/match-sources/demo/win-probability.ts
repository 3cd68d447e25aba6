import { HALF_ROUNDS, OVERTIME_HALF_ROUNDS } from '../../../domain/match/map-score.ts'
import type { Format } from '../../../domain/match/match.ts'
import { isDecided } from '../../../domain/match/series.ts'
import { required } from '../../../domain/required.ts'
import { afterRound, ECONOMIES, type MapEdge, type MapPoint, mapWinner, roundChance } from './round-model.ts'

/** The probability that team 1 wins the map from this score. */
export type MapOutlook = (point: MapPoint) => number

const BLOCK = 2 * OVERTIME_HALF_ROUNDS

/**
 * Exact: rounds are a Markov chain over score and economy, solved backwards with a cache. A drawn overtime leads to the next one with sides
 * swapped; after two of them the state repeats.
 */
export function mapOutlook(edge: MapEdge): MapOutlook {
  const drawn = [0, 0]
  const solve = (drawValues: readonly number[]) => solver(edge, drawValues)
  const first = blockStart(0)
  const second = blockStart(1)
  const lost = solve([0, 0])
  const won = solve([1, 1])
  const [loss1, loss2] = [lost(first), lost(second)]
  const [draw1, draw2] = [won(first) - loss1, won(second) - loss2]
  // p1 = loss1 + draw1·p2 and p2 = loss2 + draw2·p1
  drawn[1] = (loss1 + draw1 * loss2) / (1 - draw1 * draw2)
  drawn[0] = loss2 + draw2 * drawn[1]
  return solve(drawn)
}

const blockStart = (block: number): MapPoint => {
  const score = HALF_ROUNDS + OVERTIME_HALF_ROUNDS * block
  return { score1: score, score2: score, economy: 'guns' }
}

/** `drawValues[b]`: the probability after overtime block b (mod 2) ends level. */
function solver(edge: MapEdge, drawValues: readonly number[]): MapOutlook {
  const known = new Map<number, number>()
  const chance = (point: MapPoint): number => {
    const winner = mapWinner(point.score1, point.score2)
    if (winner) return winner === 1 ? 1 : 0
    const key = (point.score1 * 64 + point.score2) * ECONOMIES.length + ECONOMIES.indexOf(point.economy)
    const found = known.get(key)
    if (found !== undefined) return found
    const round = roundChance(edge, point)
    const value = round * follow(afterRound(point, true)) + (1 - round) * follow(afterRound(point, false))
    known.set(key, value)
    return value
  }
  const follow = (point: MapPoint): number => {
    const overtimeRounds = point.score1 + point.score2 - 2 * HALF_ROUNDS
    const blockEnds = overtimeRounds > 0 && overtimeRounds % BLOCK === 0 && point.score1 === point.score2
    return blockEnds ? required(drawValues[(overtimeRounds / BLOCK - 1) % 2], 'the value of a draw') : chance(point)
  }
  return (point) => chance(inFirstBlocks(point))
}

/** The equivalent state in the first two overtimes, which keeps the cache small. */
function inFirstBlocks(point: MapPoint): MapPoint {
  const block = Math.floor((point.score1 + point.score2 - 2 * HALF_ROUNDS) / BLOCK)
  if (block < 2) return point
  const back = OVERTIME_HALF_ROUNDS * (block - (block % 2))
  return { ...point, score1: point.score1 - back, score2: point.score2 - back }
}

type SeriesChance = { readonly team1: number; readonly team2: number }

/** Each team's probability of winning the series, given team 1's probability on every map from the current one on. A BO2 may be drawn. */
export function seriesChance(format: Format, won1: number, won2: number, maps: readonly number[]): SeriesChance {
  if (isDecided(format, won1, won2)) return { team1: won1 > won2 ? 1 : 0, team2: won2 > won1 ? 1 : 0 }
  const [map = 0.5, ...rest] = maps
  const up = seriesChance(format, won1 + 1, won2, rest)
  const down = seriesChance(format, won1, won2 + 1, rest)
  return {
    team1: map * up.team1 + (1 - map) * down.team1,
    team2: map * up.team2 + (1 - map) * down.team2,
  }
}
