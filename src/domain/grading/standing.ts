import type { Selection } from '../market/selection.ts'
import { HALF_ROUNDS } from '../match/map-score.ts'
import type { Score } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { isRunningScore, possibleFinals, roundsToWin } from '../match/possible-finals.ts'
import { factsInPlay, type SeriesFacts } from '../match/series-facts.ts'
import { winsOf } from '../match/series-order.ts'
import type { Side } from '../team/pair.ts'
import { VERDICTS, type Verdict } from '../verdict/verdict.ts'
import { certainty } from './continuations.ts'
import { asksForHeadStart, countedRounds, type Question, questionOf, REGULATION_ROUNDS } from './question.ts'
import type { RuleProfile } from './rule-profiles.ts'

/** A necessary condition for the bet to win in full. Rounds are counted from now. `map` null is the whole match. */
export type Need =
  /** At least, or at most, this many more rounds are played. */
  | { readonly code: 'moreRounds' | 'atMostRounds'; readonly map: number | null; readonly rounds: number }
  /** The side wins at least, or at most, this many more rounds. */
  | {
      readonly code: 'moreTeamRounds' | 'atMostTeamRounds'
      readonly map: number
      readonly side: Side
      readonly rounds: number
    }
  /** The side wins `rounds` of the next `of` or, with `orOvertime`, the map goes to (another) overtime. */
  | {
      readonly code: 'roundsOfNext'
      readonly map: number
      readonly side: Side
      readonly rounds: number
      readonly of: number
      readonly orOvertime: boolean
    }
  /** The map goes to (another) overtime, or does not. */
  | { readonly code: 'overtime' | 'noOvertime'; readonly map: number }
  /** The bet can still be void, pushed or half won, but not won in full. */
  | { readonly code: 'cannotWin' }
  /** The series ends with one of these scores. */
  | { readonly code: 'seriesScore'; readonly scores: readonly Score[] }

/** `decided`: the verdict is the same however play continues. A forfeit may still change it. */
export type Standing =
  | { readonly state: 'decided'; readonly verdict: Verdict }
  | { readonly state: 'open'; readonly needs: Need | null }

const OPEN: Standing = { state: 'open', needs: null }

/** The current standing of a bet on a live match. The selection uses the team order of the match. */
export function standing(selection: Selection, state: SeriesResult, profile: RuleProfile): Standing {
  if (state.status !== 'live' || state.forfeit) return OPEN
  const asked = asMapSelection(selection, state)
  const question = questionOf(asked, state.format, profile)
  if (typeof question === 'string') return OPEN
  const facts = factsInPlay(state)
  if (facts === null) return OPEN
  // Bookmakers differ on whether a head start counts for these.
  if (facts.headStart !== undefined && asksForHeadStart(selection, question)) return OPEN
  const certain = certainty(question, facts, profile)
  const verdict = VERDICTS.find((one) => one === certain)
  if (verdict !== undefined) return { state: 'decided', verdict }
  // If overtime does not count, the rounds played are not the rounds that count.
  const needs = profile.overtime === 'counts' || question.of === 'series' ? needOf(asked, question, facts, state) : null
  return { state: 'open', needs }
}

/** The match winner of a BO1 as the winner of its map, so that the need is in rounds. */
function asMapSelection(selection: Selection, { format }: SeriesResult): Selection {
  if (format !== 'BO1' || selection.market !== 'match-winner') return selection
  const { side, isThreeWay } = selection
  return side === 'draw' || isThreeWay ? selection : { market: 'map-winner', map: 1, side }
}

function needOf(selection: Selection, question: Question, facts: SeriesFacts, state: SeriesResult): Need | null {
  if (question.of === 'series') {
    const scores = winningScores(question, facts)
    return scores.length === 0 ? { code: 'cannotWin' } : { code: 'seriesScore', scores }
  }
  if (question.of === 'match-rounds') {
    const isKnown = selection.market === 'total-rounds' && knowsAllRounds(facts, state)
    return isKnown ? needOfMatch(selection, facts) : null
  }
  const { map } = question
  const rounds = facts.maps.get(map)?.rounds
  if (!rounds || !isRunningScore(rounds)) return null
  if (question.of === 'first-half') return needOfFirstHalf(selection, map, rounds)
  return needOnMap(selection, question, rounds)
}

function needOnMap(selection: Selection, question: Extract<Question, { of: 'map' }>, rounds: Score): Need | null {
  const { map } = question
  const wins = possibleFinals(rounds).filter(
    (final) => question.answer(countedRounds(final, question.regulation)) === 'won',
  )
  if (wins.length === 0) return { code: 'cannotWin' }
  switch (selection.market) {
    case 'total-rounds':
      return needOfTotal(map, rounds, wins, selection.choice)
    case 'team-total-rounds':
      return needOfTeam(selection, rounds)
    case 'overtime':
      return { code: selection.choice === 'yes' ? 'overtime' : 'noOvertime', map }
    case 'map-winner':
    case 'round-handicap':
    case 'match-winner':
      return selection.side === 'draw' ? { code: 'overtime', map } : needOfLead(map, selection.side, rounds, wins)
    // Except for parity, none of these is on the score of one map.
    case 'map-handicap':
    case 'total-maps':
    case 'correct-score':
    case 'odd-even-rounds':
    case 'first-half-winner':
    case 'pistol-round':
    case 'first-blood':
    case 'other':
      return null
  }
}

/** The final scores that win, each once. */
function winningScores({ answer }: Extract<Question, { of: 'series' }>, { orders }: SeriesFacts): Score[] {
  const scores = orders.map((order) => ({ score1: winsOf(order, 1), score2: winsOf(order, 2) }))
  const wins = new Map(scores.filter((score) => answer(score) === 'won').map((score) => [JSON.stringify(score), score]))
  return [...wins.values()]
}

const sum = ({ score1, score2 }: Score) => score1 + score2

/** The need by the sum of the rounds played. */
function needOfMatch({ choice, line }: Extract<Selection, { market: 'total-rounds' }>, { maps }: SeriesFacts): Need {
  const played = [...maps.values()].reduce((total, { rounds }) => total + sum(rounds), 0)
  if (choice === 'over') return { code: 'moreRounds', map: null, rounds: firstAbove(line) - played }
  return { code: 'atMostRounds', map: null, rounds: lastBelow(line) - played }
}

/** Whether the rounds of every map that is counted or has begun are known. */
function knowsAllRounds({ maps, score }: SeriesFacts, state: SeriesResult): boolean {
  const begun = state.maps.flatMap(({ number, status }) => (status === 'not_started' ? [] : [number]))
  const numbers = Array.from({ length: Math.max(sum(score), ...begun) }, (_, index) => index + 1)
  return numbers.every((number) => maps.has(number))
}

/** A quarter line is won in full only beyond its upper half. */
const firstAbove = (line: number) => Math.floor(line + 0.25) + 1
const lastBelow = (line: number) => Math.ceil(line - 0.25) - 1

function needOfTotal(map: number, rounds: Score, wins: readonly Score[], choice: 'over' | 'under'): Need {
  const totals = wins.map(sum)
  const played = sum(rounds)
  const least = Math.min(...totals)
  const most = Math.max(...totals)
  if (choice === 'over') {
    const needsOvertime = played < REGULATION_ROUNDS && least > REGULATION_ROUNDS
    return needsOvertime ? { code: 'overtime', map } : { code: 'moreRounds', map, rounds: least - played }
  }
  return most === REGULATION_ROUNDS ? { code: 'noOvertime', map } : { code: 'atMostRounds', map, rounds: most - played }
}

function needOfTeam(
  { map, side, choice, line }: Extract<Selection, { market: 'team-total-rounds' }>,
  rounds: Score,
): Need {
  const [own] = from(side, rounds)
  return choice === 'over'
    ? { code: 'moreTeamRounds', map, side, rounds: firstAbove(line) - own }
    : { code: 'atMostTeamRounds', map, side, rounds: lastBelow(line) - own }
}

/**
 * Markets on who wins more rounds are a race within the current regulation or overtime: to the lowest score at which the side loses the map but wins
 * the bet, else to a victory with enough margin. A race to `own` against `other` rounds is won by `own` of the next `own + other - 1`.
 */
function needOfLead(map: number, side: Side, rounds: Score, wins: readonly Score[]): Need | null {
  const target = roundsToWin(rounds)
  const [own, other] = from(side, rounds)
  const scores = wins.map((final) => from(side, final))
  const withoutOvertime = scores.filter((score) => Math.max(...score) === target)
  const inDefeat = withoutOvertime.flatMap(([ours]) => (ours < target ? [ours] : []))
  if (inDefeat.length > 0) return race(map, side, Math.min(...inDefeat) - own, target - other, false)
  if (withoutOvertime.length === 0) return { code: 'overtime', map }
  const conceded = Math.max(...withoutOvertime.map(([, theirs]) => theirs))
  return race(map, side, target - own, conceded + 1 - other, withoutOvertime.length < scores.length)
}

function needOfFirstHalf(selection: Selection, map: number, rounds: Score): Need | null {
  if (!('side' in selection) || selection.side === 'draw') return null
  const [own, other] = from(selection.side, rounds)
  // The half is over with an unknown score: the bet may have won it.
  if (own > HALF_ROUNDS / 2) return null
  if (other >= HALF_ROUNDS / 2) return { code: 'cannotWin' }
  return race(map, selection.side, HALF_ROUNDS / 2 + 1 - own, HALF_ROUNDS / 2 - other, false)
}

/** Null if the side has what it needs, and only overtime can change that. */
function race(map: number, side: Side, own: number, other: number, orOvertime: boolean): Need | null {
  return own <= 0 ? null : { code: 'roundsOfNext', map, side, rounds: own, of: own + other - 1, orOvertime }
}

const from = (side: Side, { score1, score2 }: Score): readonly [number, number] =>
  side === 1 ? [score1, score2] : [score2, score1]
