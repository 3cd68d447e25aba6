import { type Answer, countedRounds, type Question } from '../grading/question.ts'
import { HALF_ROUNDS } from '../match/map-score.ts'
import type { Score } from '../match/match.ts'
import type { SeriesFacts } from '../match/series-facts.ts'
import { winsOf } from '../match/series-order.ts'
import type { Side } from '../team/pair.ts'
import { MAP_START, type MapEnd, mapEnds, mapFinals, type RoundChances } from './round-chain.ts'

/** An answer; `unplayed`: the map of the question is not played. */
type EndAnswer = Answer | 'unplayed'
/** One possible end of the series. `answers` are in the order of the questions, null for a null question. */
type SeriesEnd = {
  readonly score: Score
  readonly answers: readonly (EndAnswer | null)[]
  readonly chance: number
}

type OnMap = Extract<Question, { readonly map: number }>
type InRounds = Extract<Question, { of: 'match-rounds' }>
/** A sum over the rounds of all maps. */
type Track = { readonly isDifference: boolean; readonly regulation: boolean }
type Plan = { readonly onMaps: readonly OnMap[]; readonly tracks: readonly Track[] }
/** One possible end of a map: its answers, one character each, and what it adds to the tracks. */
type Way = { readonly answers: string; readonly sums: number; readonly chance: number }
type Ends = readonly (MapEnd | Omit<MapEnd, 'half1'>)[]
/** The possible ends of each map, with or without the half-time score. */
export type EndsOfMaps = (map: number, hasHalves: boolean) => Ends
/** The chances of the states after some maps, by answers and by sums. */
type States = Map<string, Map<number, number>>

/**
 * The possible ends of the series, merged where score and answers are equal; the chances add to 1. Exact: map by map, tracking the score in maps, the
 * answers on single maps, and the round sums that a question needs.
 */
export function seriesEnds(
  facts: SeriesFacts,
  endsOfMaps: EndsOfMaps,
  questions: readonly (Question | null)[],
): SeriesEnd[] {
  const plan = planOf(questions)
  const endsOf = (map: number) => {
    // For speed only: half-time scores that no question needs would be merged later.
    const hasHalves = plan.onMaps.some((question) => question.map === map && question.of === 'first-half')
    return endsOfMaps(map, hasHalves)
  }
  const ends: SeriesEnd[] = []
  let nodes = new Map<number, States>([[0, new Map([['', new Map([[0, 1]])]])]])
  for (let played = 0; nodes.size > 0; played += 1) {
    const next = new Map<number, States>()
    for (const [won1, states] of nodes) {
      const winners = nextWinners(facts, played, won1)
      if (winners.length === 0) {
        ends.push(...endsAt({ score1: won1, score2: played - won1 }, states, questions, plan))
      }
      for (const winner of winners) {
        const to = winner === 1 ? won1 + 1 : won1
        const reached = next.get(to) ?? new Map<string, Map<number, number>>()
        next.set(to, reached)
        addMap(states, waysOf(endsOf(played + 1), winner, played + 1, plan), reached)
      }
    }
    nodes = next
  }
  const total = ends.reduce((sum, { chance }) => sum + chance, 0)
  return ends.map((end) => ({ ...end, chance: end.chance / total }))
}

/** The sides that can win the next map; empty once the series is over. */
function nextWinners({ orders }: SeriesFacts, played: number, won1: number): Side[] {
  const through = orders.filter((order) => winsOf(order.slice(0, played), 1) === won1)
  return ([1, 2] as const).filter((side) => through.some((order) => order[played] === side))
}

/** Computes the ends of each map once; all maps without known rounds share one result. */
export function endsOfMaps(facts: SeriesFacts, chances: RoundChances, lastWinner: Side | null): EndsOfMaps {
  const known = new Map<string, Ends>()
  return (map, hasHalves) => {
    const now = facts.maps.get(map)
    const key = `${now ? map : null} ${hasHalves}`
    const found = known.get(key)
    if (found) return found
    const point = now
      ? { ...now.rounds, firstHalf: now.firstHalf, lastWinner: now.isFinal ? null : lastWinner }
      : MAP_START
    const made = hasHalves ? mapEnds(chances, point) : mapFinals(chances, point)
    known.set(key, made)
    return made
  }
}

function planOf(questions: readonly (Question | null)[]): Plan {
  const asked = questions.filter((question) => question !== null)
  const tracks = new Map<string, Track>()
  for (const question of asked) {
    if (question.of === 'match-rounds') tracks.set(JSON.stringify(trackOf(question)), trackOf(question))
  }
  const onMaps = asked.filter((question) => 'map' in question).toSorted((a, b) => a.map - b.map)
  return { onMaps, tracks: [...tracks.values()] }
}

/** A parity question uses the total. */
const trackOf = ({ by, regulation }: InRounds): Track => ({ isDifference: by === 'difference', regulation })

/** Range of a track: the rounds of five long maps. Differences are offset by `LEVEL` per map to stay positive. */
const ROOM = 4096
const LEVEL = 100

/** An unplayed map is stored as void. */
const ANSWERS: readonly Answer[] = ['won', 'lost', 'push', 'half-won', 'half-lost', 'level']

const winnerOf = ({ score1, score2 }: Score) => (score1 > score2 ? 1 : 2)

/** How this side can win the map, merged where the questions cannot tell the ends apart. */
function waysOf(ends: Ends, winner: Side, map: number, { onMaps, tracks }: Plan): readonly Way[] {
  const asked = onMaps.filter((question) => question.map === map)
  const ways = new Map<string, Way>()
  for (const end of ends) {
    if (winnerOf(end) !== winner) continue
    const answers = asked.map((question) => ANSWERS.indexOf(question.answer(scoreFor(question, end)))).join('')
    const sums = tracks.reduce((sum, track, index) => sum + addedBy(end, track) * ROOM ** index, 0)
    const key = `${answers} ${sums}`
    ways.set(key, { answers, sums, chance: end.chance + (ways.get(key)?.chance ?? 0) })
  }
  return [...ways.values()]
}

function scoreFor(question: OnMap, end: Omit<MapEnd, 'half1'> & { readonly half1?: number }): Score {
  if (question.of === 'map') return countedRounds(end, question.regulation)
  const { half1 = 0 } = end
  return { score1: half1, score2: HALF_ROUNDS - half1 }
}

function addedBy(end: Score, { isDifference, regulation }: Track): number {
  const { score1, score2 } = countedRounds(end, regulation)
  return isDifference ? LEVEL + score1 - score2 : score1 + score2
}

function addMap(states: States, ways: readonly Way[], reached: States): void {
  for (const [answers, sums] of states) {
    const before = [...sums]
    for (const way of ways) {
      const key = answers + way.answers
      const to = reached.get(key) ?? new Map<number, number>()
      reached.set(key, to)
      for (const [sum, chance] of before) {
        const at = sum + way.sums
        to.set(at, (to.get(at) ?? 0) + chance * way.chance)
      }
    }
  }
}

function endsAt(
  score: Score,
  states: States,
  questions: readonly (Question | null)[],
  plan: Plan,
): Iterable<SeriesEnd> {
  const played = score.score1 + score.score2
  const answerTo = (question: Question | null, onMaps: string, sum: number): EndAnswer | null => {
    if (question === null) return null
    if (question.of === 'series') return question.answer(score)
    if (question.of === 'match-rounds')
      return question.answer({ score1: valueOf(sum, question, plan, played), score2: 0 })
    if (question.map > played) return 'unplayed'
    return ANSWERS[Number(onMaps[plan.onMaps.indexOf(question)])] ?? null
  }
  const ends = new Map<string, SeriesEnd>()
  for (const [onMaps, sums] of states) {
    for (const [sum, chance] of sums) {
      const answers = questions.map((question) => answerTo(question, onMaps, sum))
      const key = answers.join()
      ends.set(key, { score, answers, chance: chance + (ends.get(key)?.chance ?? 0) })
    }
  }
  return ends.values()
}

/** A score with this total or difference: the answer depends on nothing else. */
function valueOf(sum: number, question: InRounds, { tracks }: Plan, played: number): number {
  const wanted = trackOf(question)
  const index = tracks.findIndex(
    ({ isDifference, regulation }) => isDifference === wanted.isDifference && regulation === wanted.regulation,
  )
  const value = Math.floor(sum / ROOM ** index) % ROOM
  return wanted.isDifference ? value - LEVEL * played : value
}
