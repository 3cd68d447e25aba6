import type { Side } from '../team/pair.ts'
import { factsOfForfeit } from './forfeit-facts.ts'
import { headStartOf, isLegalMapScore, namedWinnerOf } from './map-score.ts'
import type { MapScore, MatchState } from './match.ts'
import { isRunningScore } from './possible-finals.ts'
import { MAPS_IN } from './series.ts'
import { factsInPlay, factsOfResult } from './series-facts.ts'
import { ordersThrough } from './series-order.ts'

type Play = Pick<MatchState, 'status' | 'format' | 'forfeit' | 'score1' | 'score2' | 'maps'>

/** Whether no order of map winners is consistent with the score and the maps. Impossible rounds are ignored. */
export function contradictsItself(play: Play): boolean {
  if (play.status !== 'finished') return !isPossible(play)
  // A finished match without a score cannot be checked.
  if (play.score1 === null) return false
  const facts = play.forfeit
    ? factsOfForfeit({ ...play, maps: play.maps.map(withPossibleRounds) })
    : factsOfResult(play)
  return facts === 'scoresContradict'
}

/** Maps may be ahead of the score or behind it, but both must be prefixes of one series. */
function isPossible({ format, score1, score2, maps }: Play): boolean {
  const started = maps.filter(hasStarted)
  const winners: (Side | null)[] = Array.from({ length: MAPS_IN[format] }, () => null)
  for (const map of started) winners[map.number - 1] = finalWinner(map)
  const orders = ordersThrough(format, { score1: score1 ?? 0, score2: score2 ?? 0 }, winners)
  return orders.some((order) => started.every(({ number }) => number <= order.length))
}

function finalWinner(map: MapScore): Side | null {
  const { score1, score2 } = map
  const headStart = headStartOf(map)
  if (headStart !== null) return headStart
  if (score1 === null || score2 === null) return namedWinnerOf(map)
  if (!isLegalMapScore(score1, score2)) return null
  return score1 > score2 ? 1 : 2
}

/** A forfeited map may have any score of a running one. */
function withPossibleRounds(map: MapScore): MapScore {
  const { score1, score2, firstHalf: _, ...rest } = map
  if (score1 === null || score2 === null || isLegalMapScore(score1, score2)) return map
  return isRunningScore({ score1, score2 }) ? map : { ...rest, score1: null, score2: null }
}

/** Whether the state matches a reading of a match in play and is not ahead of it. Neither may contradict itself. */
export function matchesReading(state: Play, reading: Play): boolean {
  const last = lastStarted(reading)
  return (
    isSameScore(state, reading) &&
    reading.maps.every((map) => !differs(map, mapOf(state, map.number))) &&
    state.maps.every((map) => map.number <= last || !hasStarted(map))
  )
}

/** The maps of the state without those that the reading contradicts or has not reached. */
export function agreeingMaps({ maps }: Play, reading: Play): readonly MapScore[] {
  const last = lastStarted(reading)
  return maps.filter((map) => {
    const other = mapOf(reading, map.number)
    return (map.number <= last || !hasStarted(map)) && !(other && differs(other, map))
  })
}

/** Whether every known map winner is unchanged. */
export function keepsWinners(before: Play, after: Play): boolean {
  return before.maps.every((map) => {
    const winner = winnerOf(map)
    return winner === null || winner === winnerOf(mapOf(after, map.number))
  })
}

/** A key of the progress in a reading: "play 1-0 1:2 2:running". It leaves out the rounds of a running map, which change with every reading. */
export function playKey({ score1, score2, maps }: Play): string {
  const started = maps.filter(hasStarted)
  return ['play', `${score1}-${score2}`, ...started.map((map) => `${map.number}:${winnerOf(map) ?? map.status}`)].join(
    ' ',
  )
}

/** Compares the series scores including finished maps: a score may lag behind its maps by one reading. */
function isSameScore(state: Play, reading: Play): boolean {
  if (reading.score1 === null) return true
  const [one, two] = [factsInPlay(state), factsInPlay(reading)]
  if (one === null || two === null) return state.score1 === reading.score1 && state.score2 === reading.score2
  return one.score.score1 === two.score.score1 && one.score.score2 === two.score.score2
}

/** Unknown values (null) do not differ. */
function differs(reading: MapScore, map: MapScore | undefined): boolean {
  if (!map) return hasStarted(reading)
  if (reading.status !== map.status) return true
  if (reading.name !== null && map.name !== null && reading.name !== map.name) return true
  const named = namedWinnerOf(reading)
  if (named !== null) return named !== winnerOf(map)
  return reading.score1 !== null && (reading.score1 !== map.score1 || reading.score2 !== map.score2)
}

function winnerOf(map: MapScore | undefined): Side | null {
  if (map?.status !== 'finished') return null
  if (map.score1 === null || map.score2 === null) return namedWinnerOf(map)
  if (map.score1 === map.score2) return null
  return map.score1 > map.score2 ? 1 : 2
}

/** Infinite if the reading has no started map: it may list no maps at all. */
function lastStarted({ maps }: Play): number {
  return maps.findLast(hasStarted)?.number ?? Number.POSITIVE_INFINITY
}

const mapOf = ({ maps }: Play, number: number) => maps.find((map) => map.number === number)
const hasStarted = ({ status }: MapScore) => status !== 'not_started'
