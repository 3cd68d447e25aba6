import type { OverUnder, Selection } from '../market/selection.ts'
import { HALF_ROUNDS } from '../match/map-score.ts'
import type { Format, Score } from '../match/match.ts'
import { canBeFinal, MAPS_IN } from '../match/series.ts'
import type { Side } from '../team/pair.ts'
import type { NeedsYouReason, Verdict } from '../verdict/verdict.ts'
import type { RuleProfile } from './rule-profiles.ts'

/** `level`: a tie in a market with neither a draw nor a line; the profile says what that means. */
export type Answer = Verdict | 'level'

/** How the score decides a selection: which numbers count, and the verdict for each pair of them. */
export type Question =
  | { readonly of: 'series'; readonly answer: (maps: Score) => Answer }
  /** `byWinner`: only the winner of the map matters. */
  | {
      readonly of: 'map'
      readonly map: number
      readonly byWinner: boolean
      readonly regulation: boolean
      readonly answer: (rounds: Score) => Answer
    }
  | { readonly of: 'first-half'; readonly map: number; readonly answer: (rounds: Score) => Answer }
  /** The rounds of all maps together. The answer depends on their sum, on their difference, or on the parity of the sum. */
  | {
      readonly of: 'match-rounds'
      readonly by: 'total' | 'difference' | 'parity'
      readonly regulation: boolean
      readonly answer: (rounds: Score) => Answer
    }

export const REGULATION_ROUNDS = 2 * HALF_ROUNDS

export function questionOf(selection: Selection, format: Format, profile: RuleProfile): Question | NeedsYouReason {
  const problem = problemOf(selection, format)
  if (problem !== null) return problem
  const regulation = profile.overtime === 'regulation-only'
  switch (selection.market) {
    case 'match-winner': {
      const answer = winner(selection.side, selection.isThreeWay)
      // A draw offered on one map is 12-12: https://help.nc.betmgm.com esports-wager-types-and-rules, Counter Strike 2.
      if (format === 'BO1' && (selection.isThreeWay || regulation)) return onMap(1, true, answer)
      return { of: 'series', answer }
    }
    case 'map-winner':
      return { ...onMap(selection.map, regulation, winner(selection.side, false)), byWinner: !regulation }
    case 'map-handicap':
      return { of: 'series', answer: handicap(selection.side, selection.line) }
    case 'total-maps':
      return { of: 'series', answer: total(selection.choice, selection.line) }
    case 'correct-score':
      return {
        of: 'series',
        answer: ({ score1, score2 }) => (score1 === selection.score1 && score2 === selection.score2 ? 'won' : 'lost'),
      }
    case 'round-handicap':
      return onRounds(selection.map, 'difference', regulation, handicap(selection.side, selection.line))
    case 'total-rounds':
      return onRounds(selection.map, 'total', regulation, total(selection.choice, selection.line))
    case 'odd-even-rounds':
      return onRounds(selection.map, 'parity', regulation, parity(selection.choice))
    case 'team-total-rounds': {
      const { map, side, choice, line } = selection
      return onMap(map, regulation, (rounds) => total(choice, line)({ score1: of(side, rounds), score2: 0 }))
    }
    case 'overtime': {
      const { map, choice } = selection
      return onMap(map, false, (rounds) => (sum(rounds) > REGULATION_ROUNDS === (choice === 'yes') ? 'won' : 'lost'))
    }
    case 'first-half-winner':
      return { of: 'first-half', map: selection.map, answer: winner(selection.side, selection.isThreeWay) }
    case 'pistol-round':
    case 'first-blood':
    case 'other':
      return 'marketWithoutData'
  }
}

/** Whether the verdict may depend on the bookmaker counting a head start as map 1. */
export function asksForHeadStart({ market }: Selection, question: Question): boolean {
  return market !== 'match-winner' && !('map' in question && question.map > 1)
}

function problemOf(selection: Selection, format: Format): NeedsYouReason | null {
  if ('line' in selection && !Number.isInteger(selection.line * 4)) return 'selectionNotGradable'
  if ('isThreeWay' in selection && selection.side === 'draw' && !selection.isThreeWay) return 'selectionNotGradable'
  if (selection.market === 'correct-score' && !canBeFinal(format, selection.score1, selection.score2, false)) {
    return 'selectionNotGradable'
  }
  const map = 'map' in selection ? selection.map : null
  if (map === null) return null
  if (!Number.isInteger(map) || map < 1) return 'selectionNotGradable'
  return map > MAPS_IN[format] ? 'mapBeyondFormat' : null
}

function onMap(map: number, regulation: boolean, answer: (rounds: Score) => Answer) {
  return { of: 'map', map, byWinner: false, regulation, answer } as const
}

function onRounds(
  map: number | null,
  by: 'total' | 'difference' | 'parity',
  regulation: boolean,
  answer: (rounds: Score) => Answer,
): Question {
  return map === null ? { of: 'match-rounds', by, regulation, answer } : onMap(map, regulation, answer)
}

function winner(side: Side | 'draw', isThreeWay: boolean) {
  return ({ score1, score2 }: Score): Answer => {
    const best = score1 === score2 ? 'draw' : score1 > score2 ? 1 : 2
    if (best === 'draw' && !isThreeWay) return 'level'
    return best === side ? 'won' : 'lost'
  }
}

function handicap(side: Side, line: number) {
  return (scores: Score) => verdictOfMargin(of(side, scores) + line - of(side === 1 ? 2 : 1, scores))
}

function total(choice: OverUnder, line: number) {
  return (scores: Score) => verdictOfMargin(choice === 'over' ? sum(scores) - line : line - sum(scores))
}

function parity(choice: 'odd' | 'even') {
  return (scores: Score) => ((Math.abs(sum(scores)) % 2 === 1) === (choice === 'odd') ? 'won' : 'lost')
}

/**
 * `margin` is how far the bet beats its line. A quarter line is half a bet on each neighboring line, so a quarter above is half won and a quarter
 * below half lost: https://cs.help.pinnaclesports.com 1000116864.
 */
function verdictOfMargin(margin: number): Verdict {
  if (margin === 0) return 'push'
  if (Math.abs(margin) === 0.25) return margin > 0 ? 'half-won' : 'half-lost'
  return margin > 0 ? 'won' : 'lost'
}

const of = (side: Side, { score1, score2 }: Score) => (side === 1 ? score1 : score2)
const sum = ({ score1, score2 }: Score) => score1 + score2

/** The rounds that count: 12-12 for a map in overtime if overtime does not count. */
export function countedRounds(final: Score, regulation: boolean): Score {
  const hadOvertime = sum(final) > REGULATION_ROUNDS
  return regulation && hadOvertime ? { score1: HALF_ROUNDS, score2: HALF_ROUNDS } : final
}

/** The possible half-time scores of a map with this score, running or final. */
export function possibleFirstHalves(rounds: Score): readonly Score[] {
  const played = sum(rounds)
  const least = played < HALF_ROUNDS ? rounds.score1 : Math.max(0, HALF_ROUNDS - rounds.score2)
  const most = played < HALF_ROUNDS ? HALF_ROUNDS - rounds.score2 : Math.min(HALF_ROUNDS, rounds.score1)
  return Array.from({ length: most - least + 1 }, (_, index) => ({
    score1: least + index,
    score2: HALF_ROUNDS - least - index,
  }))
}
