import type { Format } from '../../../domain/match/match.ts'
import { isDecided } from '../../../domain/match/series.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/time/durations.ts'
import { between, type Random } from './random.ts'
import { afterRound, MAP_START, type MapEdge, type MapPoint, mapWinner, roundChance } from './round-model.ts'

/** The broadcast slot of one map: the next map does not start earlier. */
const SEGMENT_MS = 55 * MINUTE_MS

/** The score from `at` until the next moment. `map` counts from 0. */
export type Moment = {
  readonly at: number
  readonly map: number
  readonly point: MapPoint
  readonly phase: 'playing' | 'paused' | 'over'
}

export type Played = { readonly moments: readonly Moment[]; readonly end: number }

/** Plays a series round by round. */
export function playSeries(format: Format, maps: readonly MapEdge[], start: number, random: Random): Played {
  const moments: Moment[] = []
  let [won1, won2] = [0, 0]
  let at = start
  for (const [map, edge] of maps.entries()) {
    at = playMap(map, edge, at, random, moments)
    const last = moments.at(-1)?.point ?? MAP_START
    if (mapWinner(last.score1, last.score2) === 1) won1++
    else won2++
    if (isDecided(format, won1, won2)) break
    const notBefore = start + (map + 1) * SEGMENT_MS
    at = Math.max(at + between(random, 10, 16) * MINUTE_MS, notBefore)
  }
  return { moments, end: Math.round(at) }
}

/** Adds the map's moments and returns when it ended. */
function playMap(map: number, edge: MapEdge, start: number, random: Random, moments: Moment[]): number {
  let point = MAP_START
  let at = start
  const add = (phase: Moment['phase']) => moments.push({ at: Math.round(at), map, point, phase })
  add('playing')
  while (mapWinner(point.score1, point.score2) === null) {
    const pause = pauseBefore(random)
    if (pause > 0) {
      add('paused')
      at += pause
      add('playing')
    }
    at += roundTime(point, random)
    point = afterRound(point, random() < roundChance(edge, point))
    add(mapWinner(point.score1, point.score2) === null ? 'playing' : 'over')
  }
  return at
}

/** A round with its freeze time takes 75 to 137 s; half time and the break before an overtime are longer. */
function roundTime({ score1, score2 }: MapPoint, random: Random): number {
  const rounds = score1 + score2
  const startsHalf = rounds === 12 || (rounds >= 24 && rounds % 3 === 0)
  const tacticalTimeout = random() < 0.08 ? 30 : 0
  return (between(random, 75, 137) + tacticalTimeout + (startsHalf ? 90 : 0)) * SECOND_MS
}

/** A technical pause, in about one of two series. */
function pauseBefore(random: Random): number {
  return random() < 0.012 ? between(random, 2, 9) * MINUTE_MS : 0
}
