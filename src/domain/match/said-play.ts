import type { Side } from '../team/pair.ts'
import { factsOfForfeit } from './forfeit-facts.ts'
import { headStartOf, isLegalMapScore } from './map-score.ts'
import type { MapScore, MatchState } from './match.ts'
import { isRunningScore } from './possible-finals.ts'
import { MAPS_IN } from './series.ts'
import { factsInPlay, factsOfResult } from './series-facts.ts'
import { ordersThrough } from './series-order.ts'

type Play = Pick<MatchState, 'status' | 'format' | 'forfeit' | 'score1' | 'score2' | 'maps'>

/** Whether no order of winners leads to the score and through the maps. Rounds that no map can have say nothing. */
export function contradictsItself(play: Play): boolean {
  if (play.status !== 'finished') return !isPossible(play)
  // The end of a match without a score is not known.
  if (play.score1 === null) return false
  const facts = play.forfeit
    ? factsOfForfeit({ ...play, maps: play.maps.map(withPossibleRounds) })
    : factsOfResult(play)
  return facts === 'scoresContradict'
}

/** Maps may be ahead of the score, and the score of the maps; both lie on the way of one series. */
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
  if (score1 === null || score2 === null || !isLegalMapScore(score1, score2)) return null
  return score1 > score2 ? 1 : 2
}

/** A given up map may have any rounds of a running one. */
function withPossibleRounds(map: MapScore): MapScore {
  const { score1, score2, firstHalf: _, ...rest } = map
  if (score1 === null || score2 === null || isLegalMapScore(score1, score2)) return map
  return isRunningScore({ score1, score2 }) ? map : { ...rest, score1: null, score2: null }
}

/** Whether the state has what a reading of a match in play says of it, and is not further on. Neither may contradict itself. */
export function isAsSaid(state: Play, said: Play): boolean {
  const last = lastStarted(said)
  return (
    isSameScore(state, said) &&
    said.maps.every((map) => !differs(map, mapOf(state, map.number))) &&
    state.maps.every((map) => map.number <= last || !hasStarted(map))
  )
}

/** The maps of the state that the reading does not contradict: those that it has otherwise, or has not reached, are left out. */
export function mapsBeside({ maps }: Play, said: Play): readonly MapScore[] {
  const last = lastStarted(said)
  return maps.filter((map) => {
    const other = mapOf(said, map.number)
    return (map.number <= last || !hasStarted(map)) && !(other && differs(other, map))
  })
}

/** Whether every map whose winner was known has the same one still. */
export function keepsWinners(before: Play, after: Play): boolean {
  return before.maps.every((map) => {
    const winner = winnerOf(map)
    return winner === null || winner === winnerOf(mapOf(after, map.number))
  })
}

/** What a reading says of a match in play, as text: "play 1-0 1:2 2:running". The rounds of a running map go on from one reading to the next. */
export function playKey({ score1, score2, maps }: Play): string {
  const started = maps.filter(hasStarted)
  return ['play', `${score1}-${score2}`, ...started.map((map) => `${map.number}:${winnerOf(map) ?? map.status}`)].join(
    ' ',
  )
}

/** The series scores are compared as far as the maps bring them: a score may follow its map by a reading. */
function isSameScore(state: Play, said: Play): boolean {
  if (said.score1 === null) return true
  const [one, two] = [factsInPlay(state), factsInPlay(said)]
  if (one === null || two === null) return state.score1 === said.score1 && state.score2 === said.score2
  return one.score.score1 === two.score.score1 && one.score.score2 === two.score.score2
}

/** What is not said (null) does not differ. */
function differs(said: MapScore, map: MapScore | undefined): boolean {
  if (!map) return hasStarted(said)
  if (said.status !== map.status) return true
  if (said.name !== null && map.name !== null && said.name !== map.name) return true
  return said.score1 !== null && (said.score1 !== map.score1 || said.score2 !== map.score2)
}

function winnerOf(map: MapScore | undefined): Side | null {
  if (map?.status !== 'finished' || map.score1 === null || map.score2 === null || map.score1 === map.score2) return null
  return map.score1 > map.score2 ? 1 : 2
}

/** Infinite where the reading has no map that has started: it may have none at all. */
function lastStarted({ maps }: Play): number {
  return maps.findLast(hasStarted)?.number ?? Number.POSITIVE_INFINITY
}

const mapOf = ({ maps }: Play, number: number) => maps.find((map) => map.number === number)
const hasStarted = ({ status }: MapScore) => status !== 'not_started'
