import type { Selection } from '../market/selection.ts'
import { factsOfForfeit } from '../match/forfeit-facts.ts'
import { HEAD_START, mapsWon } from '../match/map-score.ts'
import type { Format, Score } from '../match/match.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { factsOfResult, type SeriesFacts } from '../match/series-facts.ts'
import type { Side } from '../team/pair.ts'
import { type Grade, needsYou } from '../verdict/verdict.ts'
import { gradeForfeit } from './forfeit-grading.ts'
import { gradeFirstHalf, gradeMap, gradeOf, sumOf } from './map-grading.ts'
import { countedRounds, type Question, questionOf } from './question.ts'
import type { RuleProfile } from './rule-profiles.ts'

/**
 * The verdict of a selection, with its evidence. The selection has to be in the team order of the match. An incomplete, illegal or contradictory result is never graded.
 * Neither is `cancelled`: the match may only be missing from its source, and come back.
 */
export function grade(selection: Selection, result: SeriesResult, profile: RuleProfile, formatAtBet?: Format): Grade {
  if (result.status !== 'finished') return needsYou(result.status === 'cancelled' ? 'cancelled' : 'notFinished')
  if (formatAtBet !== undefined && formatAtBet !== result.format) {
    const changed = gradeChangedFormat(selection, formatAtBet, result.format, profile)
    if (changed !== null) return changed
  }
  const question = questionOf(selection, result.format, profile)
  if (typeof question === 'string' && question !== 'marketWithoutData') return needsYou(question)
  if (result.forfeit) {
    const asForfeit = gradeForfeit(selection, question, result, profile)
    const series = seriesAfterHeadStart(result)
    if (series === null) return asForfeit
    // The source does not distinguish an award from a head start.
    const afterHeadStart = grade(selection, series, profile)
    return asForfeit.verdict === afterHeadStart.verdict ? asForfeit : needsYou('mapNotPlayed')
  }
  if (question === 'marketWithoutData') return gradeWithoutData(selection, result, profile)
  const facts = factsOfResult(result)
  return typeof facts === 'string' ? needsYou(facts) : gradePlayed(selection, question, facts, profile)
}

/** For a forfeit whose only award is map 1 and whose other maps were all played: the series as if the award was a head start. Null for others. */
function seriesAfterHeadStart(result: SeriesResult): SeriesResult | null {
  const facts = factsOfForfeit(result)
  if (typeof facts === 'string' || facts.mapStates.get(1) !== 'awarded') return null
  const rest = result.maps.filter(({ number }) => number > 1)
  const won = mapsWon(rest, result.forfeit)
  const given = { score1: facts.score.score1 - won.score1, score2: facts.score.score2 - won.score2 }
  const maps = [{ number: 1, name: HEAD_START, status: 'finished', ...given } as const, ...rest]
  const series = { ...result, forfeit: false, maps }
  return typeof factsOfResult(series) === 'string' ? null : series
}

/** The grade of a bet on map 1, in any market, if a team won it as a head start; null for other bets. */
function gradeHeadStart(on: Selection | Question, { headStart }: SeriesFacts, profile: RuleProfile): Grade | null {
  if (headStart === undefined || !('map' in on) || on.map !== 1) return null
  return profile.awardedMap === 'void'
    ? { verdict: 'void', evidence: { code: 'awardedMap', map: 1 } }
    : needsYou('mapNotPlayed')
}

/**
 * Bookmakers differ on whether a head start counts as a map: the match winner follows the official score, everything else is graded only if both
 * readings agree.
 */
function gradeSeries(
  { market }: Selection,
  { answer }: Extract<Question, { of: 'series' }>,
  { score, headStart }: SeriesFacts,
  profile: RuleProfile,
): Grade {
  const official = answer(score)
  const played = headStart === undefined ? score : without(score, headStart)
  if (market !== 'match-winner' && answer(played) !== official) return needsYou('mapNotPlayed')
  return gradeOf(official, { code: 'seriesScore', ...score }, profile)
}

const without = ({ score1, score2 }: Score, side: Side): Score =>
  side === 1 ? { score1: score1 - 1, score2 } : { score1, score2: score2 - 1 }

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

/** For markets that no score decides, pistol rounds and first blood: a rule may settle them, such as the one for an unneeded map. */
function gradeWithoutData(selection: Selection, result: SeriesResult, profile: RuleProfile): Grade {
  const facts = factsOfResult(result)
  if (typeof facts === 'string') return needsYou(facts)
  return (
    gradeHeadStart(selection, facts, profile) ??
    gradeUnplayed(selection, facts, profile) ??
    needsYou('marketWithoutData')
  )
}

/** The grade of a bet on a map that the series did not need; null for other bets. */
function gradeUnplayed(on: Selection | Question, { score }: SeriesFacts, profile: RuleProfile): Grade | null {
  const map = 'map' in on ? on.map : null
  if (map === null) return null
  if (map <= score.score1 + score.score2) return null
  return profile.unplayedMap === 'ask'
    ? needsYou('mapNotPlayed')
    : { verdict: 'void', evidence: { code: 'mapNotPlayed', map } }
}

function gradePlayed(selection: Selection, question: Question, facts: SeriesFacts, profile: RuleProfile): Grade {
  const unplayed = gradeHeadStart(question, facts, profile) ?? gradeUnplayed(question, facts, profile)
  if (unplayed) return unplayed
  const played = facts.score.score1 + facts.score.score2
  switch (question.of) {
    case 'series':
      return gradeSeries(selection, question, facts, profile)
    case 'map':
      return gradeMap(question, facts, profile)
    case 'first-half':
      return gradeFirstHalf(question, facts, profile)
    case 'match-rounds': {
      const first = facts.headStart === undefined ? 1 : 2
      const finals = Array.from({ length: played - first + 1 }, (_, index) => facts.maps.get(index + first)?.rounds)
      if (!finals.every((rounds) => rounds !== undefined)) return needsYou('mapScoreUnknown')
      const rounds = sumOf(finals.map((final) => countedRounds(final, question.regulation)))
      return gradeOf(question.answer(rounds), { code: 'matchRounds', ...rounds }, profile)
    }
  }
}
