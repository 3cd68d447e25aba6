import { verdictOf } from '../grading/continuations.ts'
import { asksForHeadStart, type Question, questionOf } from '../grading/question.ts'
import type { RuleProfile } from '../grading/rule-profiles.ts'
import type { Selection } from '../market/selection.ts'
import type { Format, Score } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { factsInPlay, type SeriesFacts } from '../match/series-facts.ts'
import { required } from '../required.ts'
import type { Side } from '../team/pair.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { type RoundModel, roundChances } from './round-chain.ts'
import type { SeriesChances } from './series-chance.ts'
import { type EndsOfMaps, endsOfMaps, seriesEnds } from './series-ends.ts'

/** An open match with the round model fitted to its price before the start. `lastWinner` won the last round; null: unknown. */
export type OpenMatch = { readonly state: SeriesResult; readonly model: RoundModel; readonly lastWinner: Side | null }

/** One selection of a bet, in the team order of the match, and the rules that settle it. */
export type MatchPick = {
  readonly selection: Selection
  readonly profile: RuleProfile
  /** The format when the bet was placed. A bet has no chance after its match changed format. */
  readonly formatAtBet?: Format | null
}

/** `needs-you`: no score decides it, or the rules of the bookmaker leave it to the user. */
export type PickVerdict = Verdict | 'needs-you'

/** One possible end of the series: its score in maps, the verdict of each pick, and the probability of this combination. */
export type MatchOutcome = {
  readonly score: Score
  readonly verdicts: readonly PickVerdict[]
  readonly chance: number
}

/**
 * The possible ends of the match, merged by series score and verdicts; the chances add to 1. All picks are evaluated together, because bets on one
 * match depend on each other. Rounds follow the model, maps are independent, and no map is forfeited. Null if the match was forfeited or called off,
 * or its scores contradict each other.
 */
export function matchOutcomes(match: OpenMatch, picks: readonly MatchPick[]): readonly MatchOutcome[] | null {
  const series = seriesOf(match)
  if (series === null) return null
  const hasHeadStart = series.facts.headStart !== undefined
  const questions = picks.map((pick) => {
    const question = questionFor(pick, match.state.format)
    return question && hasHeadStart && asksForHeadStart(pick.selection, question) ? null : question
  })
  // Answers and verdicts are one-to-one at each series score: void means either level or, at other scores, not played.
  return seriesEnds(series.facts, series.ends, questions).map(({ score, answers, chance }) => {
    const verdicts = picks.map(({ profile }, index): PickVerdict => {
      const answer = answers[index]
      return (answer && verdictOf(answer, profile)) ?? 'needs-you'
    })
    return { score, verdicts, chance }
  })
}

type Series = { readonly facts: SeriesFacts; readonly ends: EndsOfMaps }
const computed = new WeakMap<OpenMatch, Series | null>()

/** Computing the map ends takes most of the time, so all bets on the match share them. */
function seriesOf(match: OpenMatch): Series | null {
  const found = computed.get(match)
  if (found !== undefined) return found
  const { state, model, lastWinner } = match
  const facts = state.forfeit || state.status === 'cancelled' ? null : factsInPlay(state)
  const made = facts && { facts, ends: endsOfMaps(facts, roundChances(model), lastWinner) }
  computed.set(match, made)
  return made
}

/** The chance of each verdict of one pick; they add to 1. Null if the pick certainly needs the user. */
export function verdictChances(match: OpenMatch, pick: MatchPick): Readonly<Record<PickVerdict, number>> | null {
  const chances = { won: 0, lost: 0, push: 0, void: 0, 'half-won': 0, 'half-lost': 0, 'needs-you': 0 }
  const outcomes = matchOutcomes(match, [pick])
  if (outcomes === null) return null
  for (const { verdicts, chance } of outcomes) chances[required(verdicts[0], 'the verdict of the pick')] += chance
  return chances
}

/** The chances of the match itself, from its price before the start and its score now. */
export function winnerChances(match: OpenMatch): SeriesChances | null {
  const outcomes = matchOutcomes(match, [])
  if (outcomes === null) return null
  const sum = (test: (score: Score) => boolean) =>
    outcomes.reduce((total, { score, chance }) => total + (test(score) ? chance : 0), 0)
  return {
    team1: sum(({ score1, score2 }) => score1 > score2),
    draw: sum(({ score1, score2 }) => score1 === score2),
    team2: sum(({ score1, score2 }) => score1 < score2),
  }
}

function questionFor({ selection, profile, formatAtBet }: MatchPick, format: Format): Question | null {
  if (formatAtBet && formatAtBet !== format) return null
  const question = questionOf(selection, format, profile)
  return typeof question === 'string' ? null : question
}
