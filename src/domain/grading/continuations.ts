import { HALF_ROUNDS } from '../match/map-score.ts'
import type { Score } from '../match/match.ts'
import { possibleFinals } from '../match/possible-finals.ts'
import type { SeriesFacts } from '../match/series-facts.ts'
import { type Order, winsOf } from '../match/series-order.ts'
import { required } from '../required.ts'
import type { Side } from '../team/pair.ts'
import type { NeedsYouReason, Verdict } from '../verdict/verdict.ts'
import { type Answer, countedRounds, possibleFirstHalves, type Question } from './question.ts'
import type { RuleProfile } from './rule-profiles.ts'

const START: Score = { score1: 0, score2: 0 }

/** `open`: the remaining play decides the bet. A reason: the bet is decided, but the known facts or the bookmaker's rules do not give the verdict. */
export type Certainty = Verdict | 'open' | Extract<NeedsYouReason, 'halfScoreUnknown' | 'tie' | 'mapNotPlayed'>

/** The verdict that every possible continuation gives, or why there is none. */
export function certainty(question: Question, facts: SeriesFacts, profile: RuleProfile): Certainty {
  const answers = possibleAnswers(question, facts)
  const [only, another] = new Set(answers.map((answer) => verdictOf(answer, profile) ?? leftToUser(answer)))
  if (another === undefined) return required(only, 'a possible answer')
  return isHalfPlayed(question, facts) ? 'halfScoreUnknown' : 'open'
}

const leftToUser = (answer: Answer | 'unplayed') => (answer === 'unplayed' ? 'mapNotPlayed' : 'tie')

/** Whether the bet is on a first half that is over. */
function isHalfPlayed(question: Question, { maps }: SeriesFacts): boolean {
  const rounds = question.of === 'first-half' ? maps.get(question.map)?.rounds : undefined
  return rounds !== undefined && rounds.score1 + rounds.score2 >= HALF_ROUNDS
}

/** The verdict of an answer under the bookmaker's rules; null: the user decides. */
export function verdictOf(answer: Answer | 'unplayed', { level, unplayedMap }: RuleProfile): Verdict | null {
  if (answer === 'level') return level === 'void' ? 'void' : null
  if (answer === 'unplayed') return unplayedMap === 'void' ? 'void' : null
  return answer
}

function possibleAnswers(question: Question, facts: SeriesFacts): readonly (Answer | 'unplayed')[] {
  switch (question.of) {
    case 'series':
      return facts.orders.map((order) => question.answer({ score1: winsOf(order, 1), score2: winsOf(order, 2) }))
    case 'match-rounds':
      return facts.orders.flatMap((order) => answersOfOrder(question, order, facts))
    case 'map': {
      const winners = new Set(facts.orders.map((order) => order[question.map - 1]))
      const finals = finalsOf(facts, question.map).filter((final) => winners.has(winnerOf(final)))
      const answers = finals.map((final) => question.answer(countedRounds(final, question.regulation)))
      return winners.has(undefined) ? [...answers, 'unplayed'] : answers
    }
    case 'first-half': {
      if (facts.orders.every((order) => order.length < question.map)) return ['unplayed']
      const map = facts.maps.get(question.map)
      // On a map that may not be played any half-time score is possible: the bet is open anyway.
      const halves = map?.firstHalf ? [map.firstHalf] : possibleFirstHalves(map?.rounds ?? START)
      return halves.map(question.answer)
    }
  }
}

function finalsOf({ maps }: SeriesFacts, number: number): readonly Score[] {
  return possibleFinals(maps.get(number)?.rounds ?? START)
}

const winnerOf = ({ score1, score2 }: Score): Side => (score1 > score2 ? 1 : 2)

/** The answers at the smallest and the largest possible sum of rounds: every other possible answer lies between these two. */
function answersOfOrder(
  question: Extract<Question, { of: 'match-rounds' }>,
  order: Order,
  facts: SeriesFacts,
): Answer[] {
  const ranges = order.map((winner, index) => {
    const rounds = facts.maps.get(index + 1)?.rounds ?? START
    return rangesOf(rounds, winner, question.regulation)
  })
  if (question.by === 'parity') return parities(ranges).map((score1) => question.answer({ score1, score2: 0 }))
  const [least, most] = ranges.map((range) => (question.by === 'total' ? range.total : range.difference)).reduce(add)
  return [least, most].map((score1) => question.answer({ score1, score2: 0 }))
}

type Range = readonly [number, number]
type Ranges = { readonly total: Range; readonly difference: Range; readonly parities: readonly number[] }

const add = (a: Range, b: Range): Range => [a[0] + b[0], a[1] + b[1]]

const cache = new Map<string, Ranges>()

/** The rounds that one map can add to the sums if this side wins it. */
function rangesOf(rounds: Score, winner: Side, regulation: boolean): Ranges {
  const key = `${rounds.score1}-${rounds.score2} ${winner} ${regulation}`
  const known = cache.get(key)
  if (known) return known
  const finals = possibleFinals(rounds)
    .filter((final) => winnerOf(final) === winner)
    .map((final) => countedRounds(final, regulation))
  const totals = finals.map(({ score1, score2 }) => score1 + score2)
  const differences = finals.map(({ score1, score2 }) => score1 - score2)
  const ranges: Ranges = {
    total: [Math.min(...totals), Math.max(...totals)],
    difference: [Math.min(...differences), Math.max(...differences)],
    parities: [...new Set(totals.map((total) => total % 2))],
  }
  cache.set(key, ranges)
  return ranges
}

function parities(ranges: readonly Ranges[]): number[] {
  return ranges.reduce(
    (sums, range) => [...new Set(sums.flatMap((sum) => range.parities.map((parity) => (sum + parity) % 2)))],
    [0],
  )
}
