import type { Selection } from '../market/selection.ts'
import type { Format } from '../match/match.ts'
import { factsOfResult, type SeriesFacts } from '../match/series-facts.ts'
import { gradeForfeit } from './forfeit-grading.ts'
import { gradeFirstHalf, gradeMap, gradeOf, sumOf } from './map-grading.ts'
import { countedRounds, type Question, questionOf } from './question.ts'
import type { RuleProfile } from './rule-profiles.ts'
import { type Grade, needsYou, type SeriesResult } from './verdict.ts'

/**
 * The verdict of a selection, in the orientation of the match, and the fact that it follows from. An incomplete, illegal or contradicting
 * result is never graded. `cancelled` is no evidence: the match may be missing from its source, and come back.
 */
export function grade(selection: Selection, result: SeriesResult, profile: RuleProfile, formatAtBet?: Format): Grade {
  if (result.status !== 'finished') return needsYou(result.status === 'cancelled' ? 'cancelled' : 'notFinished')
  if (formatAtBet !== undefined && formatAtBet !== result.format) {
    const changed = gradeChangedFormat(selection, formatAtBet, result.format, profile)
    if (changed !== null) return changed
  }
  const question = questionOf(selection, result.format, profile)
  if (typeof question === 'string' && question !== 'marketWithoutData') return needsYou(question)
  if (result.forfeit) return gradeForfeit(selection, question, result, profile)
  if (question === 'marketWithoutData') return gradeWithoutData(selection, result, profile)
  const facts = factsOfResult(result)
  return typeof facts === 'string' ? needsYou(facts) : gradePlayed(question, facts, profile)
}

/** Null: the bet is graded by the new format. */
function gradeChangedFormat(selection: Selection, from: Format, to: Format, profile: RuleProfile): Grade | null {
  const asPlaced = questionOf(selection, from, profile)
  if (typeof asPlaced === 'string') return needsYou(asPlaced)
  const isVoid =
    profile.formatChanged === 'void' ||
    (profile.formatChanged === 'winner-stands' &&
      ['map-handicap', 'total-maps', 'correct-score'].includes(selection.market))
  if (isVoid) return { verdict: 'void', evidence: { code: 'formatChanged', from, to } }
  const stands = profile.formatChanged === 'winner-stands' && selection.market === 'match-winner'
  return stands ? null : needsYou('formatChanged')
}

/** No score decides pistol rounds and first blood, but on a map that was not needed every market is settled. */
function gradeWithoutData(selection: Selection, result: SeriesResult, profile: RuleProfile): Grade {
  const facts = factsOfResult(result)
  if (typeof facts === 'string') return needsYou(facts)
  return gradeUnplayed(selection, facts, profile) ?? needsYou('marketWithoutData')
}

/** The grade of a bet on a map that the series did not need; null for other bets. */
function gradeUnplayed(on: Selection | Question, { score }: SeriesFacts, profile: RuleProfile): Grade | null {
  const map = 'map' in on ? on.map : null
  // Stryker disable next-line ConditionalExpression: null is not above the maps played.
  if (map === null) return null
  if (map <= score.score1 + score.score2) return null
  return profile.unplayedMap === 'ask'
    ? needsYou('mapNotPlayed')
    : { verdict: 'void', evidence: { code: 'mapNotPlayed', map } }
}

function gradePlayed(question: Question, facts: SeriesFacts, profile: RuleProfile): Grade {
  const unplayed = gradeUnplayed(question, facts, profile)
  if (unplayed) return unplayed
  const played = facts.score.score1 + facts.score.score2
  switch (question.of) {
    case 'series':
      return gradeOf(question.answer(facts.score), { code: 'seriesScore', ...facts.score }, profile)
    case 'map':
      return gradeMap(question, facts, profile)
    case 'first-half':
      return gradeFirstHalf(question, facts, profile)
    case 'match-rounds': {
      const finals = Array.from({ length: played }, (_, index) => facts.maps.get(index + 1)?.rounds)
      if (!finals.every((rounds) => rounds !== undefined)) return needsYou('mapScoreUnknown')
      const rounds = sumOf(finals.map((final) => countedRounds(final, question.regulation)))
      return gradeOf(question.answer(rounds), { code: 'matchRounds', ...rounds }, profile)
    }
  }
}
