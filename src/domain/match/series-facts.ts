import type { Side } from '../team/pair.ts'
import { HALF_ROUNDS, headStartOf, isLegalMapScore, namedWinnerOf } from './map-score.ts'
import type { Format, MapScore, Score } from './match.ts'
import type { SeriesResult, UnclearResult } from './match-result.ts'
import { isRunningScore } from './possible-finals.ts'
import { canBeFinal, MAPS_IN } from './series.ts'
import { type Order, ordersThrough } from './series-order.ts'

/** A map with known rounds, final or current. */
export type KnownMap = { readonly rounds: Score; readonly isFinal: boolean; readonly firstHalf: Score | null }

/** The certain facts of a series: the maps with rounds by number, and every order of winners that agrees with them. */
export type SeriesFacts = {
  readonly format: Format
  /** Maps won. */
  readonly score: Score
  readonly maps: ReadonlyMap<number, KnownMap>
  readonly orders: readonly Order[]
  /** The side with a head start: map 1 won without play. */
  readonly headStart?: Side
}

/** The facts of a series that was played to its end, or why it cannot be graded. */
export function factsOfResult(result: SeriesResult): SeriesFacts | UnclearResult {
  const { format, score1, score2 } = result
  if (score1 === null || score2 === null || !canBeFinal(format, score1, score2, false)) return 'resultUnknown'
  const played = score1 + score2
  const maps = new Map<number, KnownMap>()
  const headStart = headStartIn(result)
  for (const map of result.maps) {
    if (!isListedOnce(map, result)) return 'scoresContradict'
    if (map.status === 'not_started' || (headStart !== null && map.number === 1)) continue
    if (map.status === 'running' || map.number > played) return 'scoresContradict'
    if (map.score1 === null || map.score2 === null) continue
    if (!isLegalMapScore(map.score1, map.score2)) return 'scoresContradict'
    const known = knownMap(map, { score1: map.score1, score2: map.score2 }, true)
    if (known === null) return 'scoresContradict'
    maps.set(map.number, known)
  }
  const orders = ordersThrough(format, { score1, score2 }, winnersIn(result, maps, headStart))
  if (orders.length === 0) return 'scoresContradict'
  return { format, score: { score1, score2 }, maps, orders, ...(headStart !== null && { headStart }) }
}

/** A BO1 has no head start: its only map is the match. */
function headStartIn({ format, maps }: SeriesResult): Side | null {
  const first = maps.find(({ number }) => number === 1)
  return first && format !== 'BO1' ? headStartOf(first) : null
}

/** The winner of each map by a head start, by its rounds, or as the source names it. */
function winnersIn(result: SeriesResult, maps: ReadonlyMap<number, KnownMap>, headStart: Side | null) {
  return winnersOf(maps, result.format).map((winner, index) => {
    const map = result.maps.find(({ number }) => number === index + 1)
    return (index === 0 ? headStart : null) ?? winner ?? (map ? namedWinnerOf(map) : null)
  })
}

export function isListedOnce({ number }: MapScore, { format, maps }: SeriesResult): boolean {
  if (!Number.isInteger(number) || number < 1 || number > MAPS_IN[format]) return false
  return maps.filter((map) => map.number === number).length === 1
}

/** Null if the half-time score is impossible for the score of the map. */
export function knownMap({ firstHalf }: MapScore, rounds: Score, isFinal: boolean): KnownMap | null {
  if (!firstHalf) return { rounds, isFinal, firstHalf: null }
  const isWhole = firstHalf.score1 + firstHalf.score2 === HALF_ROUNDS
  const fits = firstHalf.score1 <= rounds.score1 && firstHalf.score2 <= rounds.score2
  return isWhole && fits ? { rounds, isFinal, firstHalf } : null
}

/** The winner of each map whose final rounds are known; index 0 is map 1. */
export function winnersOf(maps: ReadonlyMap<number, KnownMap>, format: Format): (Side | null)[] {
  return Array.from({ length: MAPS_IN[format] }, (_, index) => {
    const map = maps.get(index + 1)
    if (!map?.isFinal) return null
    return map.rounds.score1 > map.rounds.score2 ? 1 : 2
  })
}

/** The winner of the map if it is the same in every order; null otherwise. */
export function certainWinner({ orders }: Pick<SeriesFacts, 'orders'>, map: number): Side | null {
  const first = orders[0]?.[map - 1] ?? null
  return orders.every((order) => order[map - 1] === first) ? first : null
}

/**
 * The facts of a running series; null if its parts contradict each other. Maps may be ahead of the series score, and the score may count maps without
 * rounds.
 */
export function factsInPlay(result: SeriesResult): SeriesFacts | null {
  const { format } = result
  const maps = new Map<number, KnownMap>()
  const headStart = headStartIn(result)
  let reached = 0
  for (const map of result.maps) {
    if (!isListedOnce(map, result)) return null
    if (map.status === 'not_started') continue
    reached = Math.max(reached, map.number)
    if (headStart !== null && map.number === 1) continue
    if (map.score1 === null || map.score2 === null) continue
    const rounds = { score1: map.score1, score2: map.score2 }
    const isFinal = isLegalMapScore(map.score1, map.score2)
    if (!isFinal && (map.status === 'finished' || !isRunningScore(rounds))) return null
    const known = knownMap(map, rounds, isFinal)
    if (known === null) return null
    maps.set(map.number, known)
  }
  const winners = winnersIn(result, maps, headStart)
  const score = scoreInPlay(result, winners)
  if (score === null) return null
  const orders = ordersThrough(format, score, winners).filter((order) => order.length >= reached)
  if (orders.length === 0) return null
  return { format, score, maps, orders, ...(headStart !== null && { headStart }) }
}

/** The series score, or the maps won if they are ahead of it. */
function scoreInPlay({ score1, score2 }: SeriesResult, winners: readonly (Side | null)[]): Score | null {
  const won = {
    score1: winners.filter((winner) => winner === 1).length,
    score2: winners.filter((winner) => winner === 2).length,
  }
  if (score1 === null || score2 === null) return inFirstMaps(won, winners)
  if (won.score1 >= score1 && won.score2 >= score2) return inFirstMaps(won, winners)
  return won.score1 <= score1 && won.score2 <= score2 ? { score1, score2 } : null
}

/** Null if an earlier map is unknown: then the score after the first maps is unknown too. */
function inFirstMaps(won: Score, winners: readonly (Side | null)[]): Score | null {
  const first = winners.slice(0, won.score1 + won.score2)
  return first.every((winner) => winner !== null) ? won : null
}
