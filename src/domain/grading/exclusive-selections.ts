import { isUnscored, type Market, type Selection } from '../market/selection.ts'
import { HALF_ROUNDS, OVERTIME_HALF_ROUNDS, ROUNDS_TO_WIN } from '../match/map-score.ts'
import { FORMATS, type Format, type Score } from '../match/match.ts'
import { type Order, ordersThrough, winsOf } from '../match/series-order.ts'
import type { Side } from '../team/pair.ts'
import { type Answer, countedRounds, possibleFirstHalves, type Question, questionOf } from './question.ts'
import { DEFAULT_PROFILE, type RuleProfile } from './rule-profiles.ts'

/** Most bets count overtime, some do not: selections exclude each other only if they do so under both rules. */
const RULES: readonly RuleProfile[] = [DEFAULT_PROFILE, { ...DEFAULT_PROFILE, overtime: 'regulation-only' }]

/** More overtimes than any line of a match can reach (src/domain/market/selection-problem.ts: 60 rounds for each map of a BO5). */
const OVERTIMES = 50

/**
 * Whether no possible series lets both selections of one match win or push: opposite sides, over and under of one line, two correct scores. Both use
 * the team order of the match. With a null (unknown) format they must exclude each other in every format. Rounds of the whole match are compared with
 * each other only.
 */
export function excludeEachOther(a: Selection, b: Selection, format: Format | null): boolean {
  if (isUnscored(a) || isUnscored(b)) return areSidesOfOne(a, b)
  const areIn = (one: Format) => [a, b].every((each) => questionsIn(one, each, DEFAULT_PROFILE).length > 0)
  // If a format lacks one of the markets, no series in it wins both.
  const formats = format !== null && areIn(format) ? [format] : FORMATS
  return formats.every((one) => RULES.every((profile) => excludeIn(one, a, b, profile)))
}

type OnSide = {
  readonly market: Market
  readonly map?: number | null
  readonly half?: 1 | 2
  readonly side?: Side | 'draw'
}

/** In markets that no score decides, only the two sides of one question exclude each other. */
const areSidesOfOne = (a: OnSide, b: OnSide) =>
  a.market === b.market && a.map === b.map && a.half === b.half && a.side !== b.side

/** The question as a list; empty if the format has no such map or final score. */
function questionsIn(format: Format, selection: Selection, profile: RuleProfile): readonly Question[] {
  const question = questionOf(selection, format, profile)
  return typeof question === 'string' ? [] : [question]
}

function excludeIn(format: Format, a: Selection, b: Selection, profile: RuleProfile): boolean {
  const ofA = questionsIn(format, a, profile)
  const ofB = questionsIn(format, b, profile)
  return !ordersThrough(format, { score1: 0, score2: 0 }, []).some((order) =>
    ofA.some((first) => ofB.some((second) => canBothSurvive(order, first, second))),
  )
}

/** Whether a leg with this verdict still counts. It does not if it is lost, half lost, or void (as on an unplayed map). */
const survives = (answer: Answer) => answer === 'won' || answer === 'half-won' || answer === 'push'

/** Conservative for questions on different numbers: may be true although they exclude each other; the bet is then accepted. */
function canBothSurvive(order: Order, a: Question, b: Question): boolean {
  if ('map' in a && 'map' in b && a.map === b.map) return canSurviveOnMap(order, a, b)
  if (a.of === 'match-rounds' && b.of === 'match-rounds') return canSurviveInRounds(order, a, b)
  return canSurvive(order, a) && canSurvive(order, b)
}

function canSurvive(order: Order, question: Question): boolean {
  if (question.of === 'series') {
    return survives(question.answer({ score1: winsOf(order, 1), score2: winsOf(order, 2) }))
  }
  if (question.of === 'match-rounds') return canSurviveInRounds(order, question, question)
  return canSurviveOnMap(order, question, question)
}

type OnMap = Extract<Question, { readonly map: number }>
type InRounds = Extract<Question, { of: 'match-rounds' }>

function canSurviveOnMap(order: Order, a: OnMap, b: OnMap): boolean {
  const winner = order[a.map - 1]
  if (winner === undefined) return false
  return finalsWonBy(winner).some((final) =>
    possibleFirstHalves(final).some((half) => [a, b].every((question) => survives(answerOf(question, final, half)))),
  )
}

function answerOf(question: OnMap, final: Score, half: Score): Answer {
  return question.answer(question.of === 'first-half' ? half : countedRounds(final, question.regulation))
}

/** Two questions on the sum of the rounds or its parity depend on the same sum; two on the difference depend on the same difference. */
function canSurviveInRounds(order: Order, a: InRounds, b: InRounds): boolean {
  const by = a.by === 'parity' ? b.by : a.by
  const isShared = a.by === b.by || a.by === 'parity' || b.by === 'parity'
  if (!isShared) return canSurviveInRounds(order, a, a) && canSurviveInRounds(order, b, b)
  // The sum and the difference of two numbers are both odd or both even.
  return [...sumsOf(order, by === 'difference', a.regulation)].some((score1) =>
    [a, b].every(({ answer }) => survives(answer({ score1, score2: 0 }))),
  )
}

const finals: Record<Side, readonly Score[]> = { 1: finalsOf(1), 2: finalsOf(2) }
const finalsWonBy = (winner: Side) => finals[winner]

/** 13-0 to 13-11, then 16-12 to 16-14 and so on (rules: `isLegalMapScore`). */
function finalsOf(winner: Side): Score[] {
  const regulation = Array.from({ length: HALF_ROUNDS }, (_, loser) => [ROUNDS_TO_WIN, loser] as const)
  const overtimes = Array.from({ length: OVERTIMES }, (_, index) => ROUNDS_TO_WIN + OVERTIME_HALF_ROUNDS * (index + 1))
  return [...regulation, ...overtimes.flatMap((won) => [4, 3, 2].map((margin) => [won, won - margin] as const))].map(
    ([won, lost]) => (winner === 1 ? { score1: won, score2: lost } : { score1: lost, score2: won }),
  )
}

const knownSums = new Map<string, ReadonlySet<number>>()

/** Every possible sum, or difference, of the rounds of all maps; the order of the maps does not matter. */
function sumsOf(order: Order, isDifference: boolean, regulation: boolean): ReadonlySet<number> {
  const key = `${winsOf(order, 1)}-${winsOf(order, 2)} ${isDifference} ${regulation}`
  const found = knownSums.get(key)
  if (found) return found
  const sums = order.reduce<ReadonlySet<number>>(
    (sofar, winner) => {
      const ofMap = new Set(
        finalsWonBy(winner).map((final) => countedSum(countedRounds(final, regulation), isDifference)),
      )
      return new Set([...sofar].flatMap((sum) => [...ofMap].map((more) => sum + more)))
    },
    new Set([0]),
  )
  knownSums.set(key, sums)
  return sums
}

function countedSum({ score1, score2 }: Score, isDifference: boolean): number {
  return isDifference ? score1 - score2 : score1 + score2
}
