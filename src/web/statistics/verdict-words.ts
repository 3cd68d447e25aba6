import type { Language } from '../../contract/languages.ts'
import type { SkillReport, SkillVerdict } from '../../contract/skill.ts'
import { type Headline, headlineOf } from '../../domain/luck/headline.ts'
import { formatCount } from '../../words/amounts.ts'
import type { Translate } from '../../words/translate.ts'
import { about } from './figures.ts'

/** The verdict on the bets of a filter; bets selected by outcome cannot be judged. */
export type Judgement = {
  readonly verdict: SkillVerdict
  readonly report: SkillReport | null
  readonly isByResult: boolean
}

const DOUBTS = {
  interval: 'skill.doubtfulInterval',
  'closing-line': 'skill.doubtfulClose',
  edge: 'skill.doubtfulEdge',
} as const

export function headlineOfBets({ verdict, report, isByResult }: Judgement): Headline | 'by-result' {
  if (isByResult) return 'by-result'
  const figures = report && {
    profit: Number(report.profit),
    range: { low: Number(report.profitInterval.low), high: Number(report.profitInterval.high) },
    likelyEdge: report.unit?.shrunk.yield ?? null,
    t: report.unit?.test?.t ?? null,
  }
  return headlineOf(verdict, figures)
}

/** One sentence below the headline. */
export function sentenceOf(judgement: Judgement, t: Translate, language: Language): string {
  const { verdict, report } = judgement
  const headline = headlineOfBets(judgement)
  if (headline === 'by-result') return t('skill.byResult')
  if (verdict.kind === 'too-few') return t('skill.tooFew', verdict)
  if (verdict.kind === 'too-few-matches') return t('skill.tooFewMatches', verdict)
  if (verdict.kind === 'doubtful') return t(DOUBTS[verdict.because])
  if (headline === 'not-proven' && verdict.kind !== 'cannot-tell') {
    return t(report && mayBeNothing(report) ? DOUBTS.interval : 'skill.mixed')
  }
  const { count, of } = verdict.kind === 'worse' ? verdict.asBad : verdict.asGood
  const values = { count, of: formatCount(of, language) }
  switch (verdict.kind) {
    case 'cannot-tell':
      return t('skill.cannotTell', values)
    case 'sign':
    case 'strong':
      return t('skill.sign', values)
    case 'too-good':
      return t('skill.tooGood', values)
    case 'worse':
      return t('skill.worse', values)
  }
}

/** The interval of the profit includes zero. */
const mayBeNothing = ({ profitInterval: { low, high } }: SkillReport) => Number(low) <= 0 && Number(high) >= 0

/** What could settle an open verdict: the odds against the close, and how many more bets it takes. Null if there is nothing to add. */
export function outlookOf(judgement: Judgement, t: Translate, language: Language): string | null {
  const { verdict, report } = judgement
  if (headlineOfBets(judgement) !== 'not-proven' || verdict.kind !== 'cannot-tell' || !report) return null
  const { closing, unit } = report
  const more = unit && betsNeeded(unit)
  const said = [
    (closing.fair.perBet?.interval?.low ?? 0) > 0 && t('skill.beatsClose'),
    (closing.fair.perBet?.interval?.high ?? 0) < 0 && t('skill.losesClose'),
    more !== null &&
      more > 0 &&
      (more > MOST_PLACED
        ? t('skill.neverShows', { most: formatCount(MOST_PLACED, language) })
        : t('skill.moreNeeded', { more: about(more) })),
  ].filter((words) => words !== false)
  return said.length === 0 ? null : said.join(' ')
}

/** More bets than anyone places to prove a point. */
export const MOST_PLACED = 5000

/** How many more bets it takes until such a yield becomes significant; null if it shows no profit. */
export function betsNeeded({ needed, bets }: NonNullable<SkillReport['unit']>): number | null {
  return needed && Math.max(0, Math.max(needed.mostly, needed.edge) - bets)
}

/** "440 more", "enough by now". */
export function neededWords(more: number, t: Translate, language: Language): string {
  if (more === 0) return t('skill.neededNow')
  if (more > MOST_PLACED) return t('skill.neededOver', { most: formatCount(MOST_PLACED, language) })
  return t('skill.neededValue', { more })
}
