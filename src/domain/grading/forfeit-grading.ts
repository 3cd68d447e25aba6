import type { Selection } from '../market/selection.ts'
import { type ForfeitFacts, factsOfForfeit } from '../match/forfeit-facts.ts'
import type { SeriesResult } from '../match/match-result.ts'
import { isDecided } from '../match/series.ts'
import { certainWinner } from '../match/series-facts.ts'
import { required } from '../required.ts'
import { type Evidence, type Grade, needsYou, VERDICTS, type Verdict } from '../verdict/verdict.ts'
import { type Certainty, certainty } from './continuations.ts'
import { gradeFirstHalf, gradeMap, gradeOf, sumOf, winOf } from './map-grading.ts'
import type { Question } from './question.ts'
import type { RuleProfile } from './rule-profiles.ts'

type MapQuestion = Extract<Question, { readonly map: number }>

/** The verdict of a bet on a forfeited match. Finished maps stand; the profile decides the rest. */
export function gradeForfeit(
  selection: Selection,
  question: Question | 'marketWithoutData',
  result: SeriesResult,
  profile: RuleProfile,
): Grade {
  if (question === 'marketWithoutData' && !('map' in selection)) return needsYou(question)
  const facts = factsOfForfeit(result)
  if (typeof facts === 'string') return needsYou(facts)
  // Without the maps it is unknown whether any was played.
  if (result.maps.length === 0) return needsYou('walkover')
  if (isWalkover(facts)) {
    return profile.walkover === 'void' ? { verdict: 'void', evidence: { code: 'walkover' } } : needsYou('walkover')
  }
  const headStart = awardBeforePlay(facts)
  if (headStart !== null && profile.headStart === 'void-all') {
    return { verdict: 'void', evidence: { code: 'awardedMap', map: headStart } }
  }
  if (question === 'marketWithoutData') return gradeWithoutPlay(selection, facts, profile) ?? needsYou(question)
  // In a BO1 the draw is decided by rounds, but the bet is still on the match.
  const isOnMap = 'map' in question && selection.market !== 'match-winner'
  return isOnMap ? gradeOneMap(selection, question, facts, profile) : gradeSeries(selection, question, facts, profile)
}

/** Every map that the score counts is listed as not played, and the loser has none. */
function isWalkover({ mapStates, score }: ForfeitFacts): boolean {
  const isUnplayed = [...mapStates.values()].every((mapState) => mapState === 'awarded' || mapState === 'unplayed')
  return isUnplayed && Math.min(score.score1, score.score2) === 0
}

/** The number of a map that was awarded before the first played map. */
function awardBeforePlay({ mapStates, maps }: ForfeitFacts): number | null {
  const awarded = [...mapStates].find(([, mapState]) => mapState === 'awarded')?.[0]
  return awarded !== undefined && awarded < Math.min(...maps.keys()) ? awarded : null
}

function gradeOneMap(selection: Selection, question: MapQuestion, facts: ForfeitFacts, profile: RuleProfile): Grade {
  const withoutPlay = gradeWithoutPlay(question, facts, profile)
  if (withoutPlay) return withoutPlay
  const mapState = facts.mapStates.get(question.map)
  if (mapState === 'forfeited') return gradeForfeitedMap(selection, question, facts, profile)
  if (mapState !== 'final') return needsYou('forfeit')
  return question.of === 'map' ? gradeMap(question, facts, profile) : gradeFirstHalf(question, facts, profile)
}

/** The grade of a bet in any market on a map that was not played; null for other bets. */
function gradeWithoutPlay(on: Selection | Question, { mapStates }: ForfeitFacts, profile: RuleProfile): Grade | null {
  const map = 'map' in on ? on.map : null
  if (map === null) return null
  const mapState = mapStates.get(map)
  if (mapState !== 'unplayed' && mapState !== 'awarded') return null
  return mapState === 'unplayed'
    ? gradeByRule(profile.unplayedMap, { code: 'mapNotPlayed', map })
    : gradeByRule(profile.awardedMap, { code: 'awardedMap', map })
}

function gradeForfeitedMap(
  { market }: Selection,
  question: MapQuestion,
  facts: ForfeitFacts,
  profile: RuleProfile,
): Grade {
  const { map } = question
  const { rounds } = required(facts.maps.get(map), 'the rounds of a forfeited map')
  const evidence: Evidence = { code: 'forfeitedMap', map, ...rounds }
  if (market === 'map-winner') {
    if (profile.forfeitedMapWinner !== 'official') return gradeByRule(profile.forfeitedMapWinner, evidence)
    const side = certainWinner(facts, map)
    return side === null
      ? needsYou('forfeit')
      : gradeOf(question.answer(winOf(side)), { code: 'mapWinner', map, side }, profile)
  }
  const decided = certaintyAtEnd(question, facts, profile)
  if (profile.forfeitedMapRounds !== 'handicap-if-decided')
    return gradeByRule(profile.forfeitedMapRounds, evidence, decided)
  if (market !== 'round-handicap') return needsYou('forfeit')
  // The abandoned round counts for the other team, but the result does not show whether it had begun.
  const isDoubtful = decided === 'open' && isDecidedWithOneMoreRound(question, facts, profile)
  if (isDoubtful) return needsYou('forfeit')
  return gradeByRule('if-decided', evidence, decided)
}

function isDecidedWithOneMoreRound(question: MapQuestion, facts: ForfeitFacts, profile: RuleProfile): boolean {
  const { maps, atEndOfPlay } = facts
  const side = certainWinner(facts, question.map)
  if (side === null) return true
  const known = required(maps.get(question.map), 'the rounds of a forfeited map')
  const after = { ...known, rounds: sumOf([known.rounds, winOf(side)]) }
  const atEnd = required(atEndOfPlay, 'the end of play of an open bet')
  const oneMore = { ...atEnd, maps: new Map([...maps, [question.map, after]]) }
  return certainty(question, oneMore, profile) !== 'open'
}

function gradeSeries({ market }: Selection, question: Question, facts: ForfeitFacts, profile: RuleProfile): Grade {
  const mapStates = [...facts.mapStates.values()]
  if (mapStates.includes('unknown')) return needsYou('forfeit')
  const evidence: Evidence = { code: 'forfeitedMatch', ...facts.score }
  const grades: Grade[] = []
  if (mapStates.includes('forfeited')) {
    const rule = profile.matchAfterForfeit
    grades.push(
      rule === 'official'
        ? gradeOfficially(market, question, facts, profile)
        : gradeByRule(rule, evidence, certaintyAtEnd(question, facts, profile)),
    )
  }
  if (mapStates.includes('awarded')) {
    grades.push(gradeByRule(profile.matchAfterAward, evidence, certaintyAtEnd(question, facts, profile)))
  }
  const [first, second = first] = grades
  return first !== undefined && first.verdict === second?.verdict ? first : needsYou('forfeit')
}

/** Winner and handicap of maps by the official score, if it is complete. */
function gradeOfficially(
  market: Selection['market'],
  question: Question,
  { format, score }: ForfeitFacts,
  profile: RuleProfile,
): Grade {
  const isOfficial =
    market === 'match-winner' || (market === 'map-handicap' && isDecided(format, score.score1, score.score2))
  if (!isOfficial || question.of !== 'series') return needsYou('forfeit')
  return gradeOf(question.answer(score), { code: 'forfeitedMatch', ...score }, profile)
}

/** What was certain when play stopped; null if earlier maps are unknown. */
function certaintyAtEnd(question: Question, { atEndOfPlay }: ForfeitFacts, profile: RuleProfile): Certainty | null {
  return atEndOfPlay && certainty(question, atEndOfPlay, profile)
}

/** Void if the bet was still open. A bet that was decided with an unknown verdict is left to the user. */
function gradeByRule(rule: 'if-decided' | 'void' | 'ask', evidence: Evidence, decided: Certainty | null = null): Grade {
  if (rule === 'void') return { verdict: 'void', evidence }
  if (rule === 'ask' || decided === null) return needsYou('forfeit')
  if (decided === 'open') return { verdict: 'void', evidence }
  return isVerdict(decided) ? { verdict: decided, evidence } : needsYou(decided)
}

const isVerdict = (decided: Certainty): decided is Verdict => VERDICTS.some((verdict) => verdict === decided)
