import type { Side } from '../team/pair.ts'
import { isLegalMapScore } from './map-score.ts'
import type { MapScore, Score } from './match.ts'
import type { SeriesResult, UnclearResult } from './match-result.ts'
import { isRunningScore } from './possible-finals.ts'
import { canBeFinal, MAPS_IN } from './series.ts'
import { isListedOnce, type KnownMap, knownMap, type SeriesFacts, winnersOf } from './series-facts.ts'
import { type Order, ordersThrough, winsOf } from './series-order.ts'

/**
 * The state of a map of a forfeited match. Sources report only that the match is a forfeit, and list its maps: `final`: a legal final score.
 * `forfeited`: a score that a running map can have. `awarded`: named "Default" or finished with at most one round (HLTV writes 1-0), or counted by
 * the series score and not started. `unplayed`: not started and not counted. `unknown`: anything else, such as a map without rounds, or a 13-0
 * without a name, which may be an award.
 */
type ForfeitMapState = 'final' | 'forfeited' | 'awarded' | 'unplayed' | 'unknown'

export type ForfeitFacts = {
  readonly format: SeriesResult['format']
  /** The official series score. */
  readonly score: Score
  /** By map number, for every map of the format. */
  readonly mapStates: ReadonlyMap<number, ForfeitMapState>
  readonly maps: ReadonlyMap<number, KnownMap>
  /** The possible orders of map winners by the official score. */
  readonly orders: readonly Order[]
  /** The state of the series when play ended; null if earlier maps are unknown. */
  readonly atEndOfPlay: SeriesFacts | null
}

export function factsOfForfeit(result: SeriesResult): ForfeitFacts | UnclearResult {
  const { format, score1, score2 } = result
  if (score1 === null || score2 === null || !canBeFinal(format, score1, score2, true)) return 'resultUnknown'
  const mapStates = new Map<number, ForfeitMapState>()
  const maps = new Map<number, KnownMap>()
  const awards: (Side | null)[] = []
  for (let number = 1; number <= MAPS_IN[format]; number++) {
    mapStates.set(number, number <= score1 + score2 ? 'unknown' : 'unplayed')
  }
  for (const map of result.maps) {
    if (!isListedOnce(map, result)) return 'scoresContradict'
    const mapState = mapStateOf(map, map.number <= score1 + score2)
    if (mapState === null) return 'scoresContradict'
    mapStates.set(map.number, mapState)
    if (mapState === 'awarded') awards[map.number - 1] = leaderOf(map)
    if (mapState !== 'final' && mapState !== 'forfeited') continue
    const known = knownMap(map, { score1: map.score1 ?? 0, score2: map.score2 ?? 0 }, mapState === 'final')
    if (known === null) return 'scoresContradict'
    maps.set(map.number, known)
  }
  const played = winnersOf(maps, format)
  const winners = played.map((winner, index) => winner ?? awards[index] ?? null)
  const orders = ordersThrough(format, { score1, score2 }, winners)
  if (orders.length === 0 || winners.slice(score1 + score2).some((winner) => winner !== null)) return 'scoresContradict'
  return { format, score: { score1, score2 }, mapStates, maps, orders, atEndOfPlay: endOfPlay(result, maps) }
}

/** Null: a score that is impossible on a map. */
function mapStateOf({ name, status, score1, score2 }: MapScore, isCounted: boolean): ForfeitMapState | null {
  const isDefault = /^\s*default\s*$/i.test(name ?? '')
  if (isDefault) return 'awarded'
  if (status === 'not_started') return isCounted ? 'awarded' : 'unplayed'
  if (score1 === null || score2 === null) return 'unknown'
  if (status === 'finished' && score1 + score2 <= 1) return 'awarded'
  if (isLegalMapScore(score1, score2)) return name === null && Math.min(score1, score2) === 0 ? 'unknown' : 'final'
  return isRunningScore({ score1, score2 }) ? 'forfeited' : null
}

function leaderOf({ score1, score2 }: MapScore): Side | null {
  if (score1 === null || score2 === null || score1 === score2) return null
  return score1 > score2 ? 1 : 2
}

/** Null unless the maps with rounds are the first ones, and all but the last are final. */
function endOfPlay({ format }: SeriesResult, maps: ReadonlyMap<number, KnownMap>): SeriesFacts | null {
  const winners = winnersOf(maps, format)
  const order: Side[] = []
  for (const winner of winners) {
    if (winner === null) break
    order.push(winner)
  }
  if ([...maps.keys()].some((number) => number > order.length + 1)) return null
  const score = { score1: winsOf(order, 1), score2: winsOf(order, 2) }
  const orders = ordersThrough(format, score, winners)
  return orders.length === 0 ? null : { format, score, maps, orders }
}
