import type { Score } from '../match/match.ts'
import { certainWinner, type SeriesFacts } from '../match/series-facts.ts'
import { required } from '../required.ts'
import { type Evidence, type Grade, needsYou } from '../verdict/verdict.ts'
import { type Answer, countedRounds, possibleFirstHalves, type Question } from './question.ts'
import type { RuleProfile } from './rule-profiles.ts'

type KnownSeries = Pick<SeriesFacts, 'maps' | 'orders'>

/** A market on a map that was played to its end. */
export function gradeMap(question: Extract<Question, { of: 'map' }>, facts: KnownSeries, profile: RuleProfile): Grade {
  const { map, byWinner, regulation, answer } = question
  const final = facts.maps.get(map)?.rounds
  if (final) {
    const rounds = countedRounds(final, regulation)
    return gradeOf(answer(rounds), { code: rounds === final ? 'mapScore' : 'regulationScore', map, ...rounds }, profile)
  }
  const side = byWinner ? certainWinner(facts, map) : null
  if (side === null) return needsYou('mapScoreUnknown')
  return gradeOf(answer(winOf(side)), { code: 'mapWinner', map, side }, profile)
}

/** The first half of a finished map. If the source does not report it, the final score may decide it: at 13-5 the winner won it. */
export function gradeFirstHalf(
  { map, answer }: Extract<Question, { of: 'first-half' }>,
  { maps }: KnownSeries,
  profile: RuleProfile,
): Grade {
  const known = maps.get(map)
  if (!known) return needsYou('halfScoreUnknown')
  if (known.firstHalf) return gradeOf(answer(known.firstHalf), { code: 'firstHalf', map, ...known.firstHalf }, profile)
  const [only, another] = new Set(possibleFirstHalves(known.rounds).map(answer))
  if (another !== undefined) return needsYou('halfScoreUnknown')
  return gradeOf(required(only, 'a possible first half'), { code: 'mapScore', map, ...known.rounds }, profile)
}

export function gradeOf(answer: Answer, evidence: Evidence, profile: RuleProfile): Grade {
  if (answer !== 'level') return { verdict: answer, evidence }
  return profile.level === 'void' ? { verdict: 'void', evidence } : needsYou('tie')
}

export function sumOf(scores: readonly Score[]): Score {
  return scores.reduce((sum, { score1, score2 }) => ({ score1: sum.score1 + score1, score2: sum.score2 + score2 }), {
    score1: 0,
    score2: 0,
  })
}

export const winOf = (side: 1 | 2): Score => (side === 1 ? { score1: 1, score2: 0 } : { score1: 0, score2: 1 })
