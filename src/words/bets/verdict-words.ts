import type { Bet } from '../../contract/bets/bets.ts'
import type { Language } from '../../contract/languages.ts'
import { isUnscored } from '../../domain/market/selection.ts'
import type { Side } from '../../domain/team/pair.ts'
import type { Evidence, Verdict } from '../../domain/verdict/verdict.ts'
import type { Translate } from '../translate.ts'
import { handicapText, type Pick, scoreText, teamOf, totalText } from './selection-words.ts'

/** A single, or a leg of a multiple, with its grade. */
type GradedPick = Pick & { readonly matchSwapped: boolean; readonly grade: NonNullable<Bet['grade']> }

type Score = { readonly score1: number; readonly score2: number }
type Words = { readonly t: Translate; readonly language: Language }

/** One sentence: "2–1: NAVI +1.5 covers", "Map 2 was not played: stake returned", or why the bet needs the user. */
export function gradeWords(pick: GradedPick, t: Translate, language: Language): string {
  const { grade } = pick
  if (grade.verdict === 'needs-you') return t(`verdict.needs.${grade.reason}`)
  const evidence = inOrderOfBet(grade.evidence as Evidence, pick.matchSwapped) // the server stores what `grade` returned
  const fact = factWords(evidence, pick, t)
  const meaning = meaningOf(evidence, grade.verdict, pick, { t, language })
  const outcome = spellsOutcome(grade.verdict, evidence, meaning) ? t(`verdict.countsAs.${grade.verdict}`) : null
  if (meaning !== null && outcome !== null) {
    return t('verdict.because', { fact, meaning: t('verdict.both', { meaning, outcome }) })
  }
  const why = meaning ?? outcome
  return why === null ? fact : t('verdict.because', { fact, meaning: why })
}

/** Whether the outcome is added in words. Won and lost follow from the meaning, except for a forfeit; a multiple lists its legs instead. */
function spellsOutcome(verdict: Verdict, { code }: Evidence, meaning: string | null): boolean {
  if (verdict !== 'won' && verdict !== 'lost') return true
  return meaning === null && code !== 'legs' && code !== 'mapWinner'
}

function inOrderOfBet(evidence: Evidence, isSwapped: boolean): Evidence {
  if (!isSwapped) return evidence
  if ('score1' in evidence) return { ...evidence, score1: evidence.score2, score2: evidence.score1 }
  return 'side' in evidence ? { ...evidence, side: evidence.side === 1 ? 2 : 1 } : evidence
}

function factWords(evidence: Evidence, pick: Pick, t: Translate): string {
  switch (evidence.code) {
    case 'seriesScore':
    case 'mapScore':
      return scoreText(evidence, t)
    case 'regulationScore':
      return t('verdict.afterRegulation', { score: scoreText(evidence, t) })
    case 'matchRounds':
      return t('verdict.matchRounds', { score: scoreText(evidence, t) })
    case 'firstHalf':
      return t('verdict.firstHalf', { score: scoreText(evidence, t) })
    case 'mapWinner':
      return t('verdict.mapTo', { map: evidence.map, team: teamOf(pick, evidence.side) })
    case 'mapNotPlayed':
    case 'awardedMap':
      return t(`verdict.${evidence.code}`, { map: evidence.map })
    case 'walkover':
      return t('verdict.walkover')
    case 'forfeitedMap':
      return t('verdict.forfeitedMap', { map: evidence.map, score: scoreText(evidence, t) })
    case 'forfeitedMatch':
      return t('verdict.forfeitedMatch', { score: scoreText(evidence, t) })
    case 'calledOff':
      return t('verdict.calledOff')
    case 'notInTime':
      return evidence.hours === null ? t('verdict.notOnDay') : t('verdict.notInTime', { hours: evidence.hours })
    case 'formatChanged':
      return t('verdict.formatChanged', { from: evidence.from, to: evidence.to })
    case 'legs':
      return legsWords(evidence, t)
  }
}

function legsWords({ won, lost, returned }: Extract<Evidence, { code: 'legs' }>, t: Translate): string {
  const parts = [
    lost > 0 && t('verdict.legsLost', { count: lost }),
    won > 0 && t('verdict.legsWon', { count: won }),
    returned > 0 && t('verdict.legsReturned', { count: returned }),
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** What the score means for the pick; null if the fact alone is enough, or if play did not decide it. */
function meaningOf(evidence: Evidence, verdict: Verdict, pick: Pick, words: Words): string | null {
  const { selection } = pick
  if (!selection || isUnscored(selection) || !isFinalScore(evidence)) return null
  const { t, language } = words
  switch (selection.market) {
    case 'match-winner':
    case 'map-winner':
      return winnerWords(evidence, 'verdict.winner', pick, t)
    case 'first-half-winner':
      return firstHalfWords(evidence, verdict, pick, t)
    case 'map-handicap':
    case 'round-handicap':
      return handicapWords(
        verdict,
        { team: teamOf(pick, selection.side), line: handicapText(selection.line, language) },
        t,
      )
    case 'total-maps':
      return t('verdict.totalMaps', totalOf(sum(evidence), selection.line, language))
    case 'total-rounds':
      return t('verdict.totalRounds', totalOf(sum(evidence), selection.line, language))
    case 'team-total-rounds': {
      const team = teamOf(pick, selection.side)
      return t('verdict.teamRounds', { team, ...totalOf(roundsOf(selection.side, evidence), selection.line, language) })
    }
    case 'correct-score':
      return verdict === 'won' ? t('verdict.exact') : t('verdict.notExact', { score: scoreText(selection, t) })
    case 'overtime':
      return t('verdict.overtime', { played: sum(evidence) > 24 ? 'yes' : 'no' })
    case 'odd-even-rounds':
      return t('verdict.parity', { count: sum(evidence), choice: PARITY[sum(evidence) % 2] ?? 'even' })
  }
}

type FinalScore = Extract<
  Evidence,
  { code: 'seriesScore' | 'mapScore' | 'regulationScore' | 'matchRounds' | 'firstHalf' }
>

/** The score of a forfeit did not decide the bet. */
function isFinalScore(evidence: Evidence): evidence is FinalScore {
  return 'score1' in evidence && evidence.code !== 'forfeitedMap' && evidence.code !== 'forfeitedMatch'
}

const PARITY = ['even', 'odd'] as const

function handicapWords(verdict: Verdict, values: { team: string; line: string }, t: Translate): string {
  if (verdict === 'push') return t('verdict.onLine', values)
  return t(verdict === 'won' || verdict === 'half-won' ? 'verdict.covers' : 'verdict.coversNot', values)
}

function winnerWords(score: Score, key: 'verdict.winner' | 'verdict.led', pick: Pick, t: Translate): string {
  if (score.score1 === score.score2) return t('verdict.draw')
  return t(key, { team: teamOf(pick, score.score1 > score.score2 ? 1 : 2) })
}

/** If the first half is unknown, the final score may imply it: after 13–5 the winner had won it. */
function firstHalfWords(evidence: FinalScore, verdict: Verdict, pick: Pick, t: Translate): string | null {
  if (evidence.code === 'firstHalf') return winnerWords(evidence, 'verdict.led', pick, t)
  const { selection } = pick
  if (selection?.market !== 'first-half-winner' || (verdict !== 'won' && verdict !== 'lost')) return null
  const { side } = selection
  if (side === 'draw') return verdict === 'lost' ? t('verdict.cannotBeDrawn') : null
  return t(verdict === 'won' ? 'verdict.mustHaveLed' : 'verdict.cannotHaveLed', { team: teamOf(pick, side) })
}

function totalOf(count: number, line: number, language: Language) {
  const versus = count > line ? 'over' : count < line ? 'under' : 'exact'
  return { count, versus, line: totalText(line, language) }
}

const roundsOf = (side: Side, { score1, score2 }: Score) => (side === 1 ? score1 : score2)
const sum = ({ score1, score2 }: Score) => score1 + score2
