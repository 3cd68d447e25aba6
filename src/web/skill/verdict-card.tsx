import { CircleHelp, Scale, Sparkles, TrendingDown, TriangleAlert, Trophy } from 'lucide'
import { PATHS } from '../../contract/paths.ts'
import type { SkillReport, SkillVerdict } from '../../contract/skill.ts'
import { formatCount } from '../i18n/amounts.ts'
import type { Key } from '../i18n/keys.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'

type Judged = Exclude<SkillVerdict['kind'], 'too-few' | 'too-few-matches' | 'doubtful'>

const SENTENCES: Record<Judged, Key> = {
  'cannot-tell': 'skill.cannotTell',
  sign: 'skill.sign',
  strong: 'skill.strong',
  'too-good': 'skill.tooGood',
  worse: 'skill.worse',
}

const DOUBTS = {
  interval: 'skill.doubtfulInterval',
  'closing-line': 'skill.doubtfulClose',
  edge: 'skill.doubtfulEdge',
} as const satisfies Record<string, Key>

const ICONS = {
  'too-few': CircleHelp,
  'too-few-matches': CircleHelp,
  'cannot-tell': Scale,
  sign: Sparkles,
  strong: Trophy,
  doubtful: TriangleAlert,
  'too-good': TriangleAlert,
  worse: TrendingDown,
}

type Props = {
  verdict: SkillVerdict
  report: SkillReport | null
  /** The bets are chosen by how they ended. */
  isByResult: boolean
  /** Null where all bets are looked at. */
  onClear: (() => void) | null
}

/** The sentence on top, and what "luck alone" means in it. */
export function VerdictCard({ verdict, report, isByResult, onClear }: Props) {
  const t = useT()
  const language = useLanguage()
  return (
    <Card title={t('skill.verdict')}>
      <div className="flex items-start gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-raised text-ink-2">
          <Icon of={isByResult ? CircleHelp : ICONS[verdict.kind]} className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="max-w-prose text-title font-semibold text-pretty">{sentence()}</p>
          <p className="mt-2 max-w-prose text-small text-ink-3">{explanation()}</p>
          {!report && !onClear && (
            <ButtonLink href={PATHS.newBet} variant="primary" className="mt-4">
              {t('statistics.firstBet')}
            </ButtonLink>
          )}
          {onClear && (!report || isByResult) && (
            <Button className="mt-4" onClick={onClear}>
              {t('filter.clear')}
            </Button>
          )}
          {report?.luck.withoutEdge && !isByResult && (
            <p className="mt-2 max-w-prose text-small text-ink-2">{t('skill.withoutEdge')}</p>
          )}
        </div>
      </div>
    </Card>
  )

  function explanation(): string {
    if (isByResult) return t('skill.byResultHint')
    return report ? assumption(report) : t('skill.tooFewHint')
  }

  function sentence(): string {
    if (isByResult) return t('skill.byResult')
    if (verdict.kind === 'too-few') return t('skill.tooFew', verdict)
    if (verdict.kind === 'too-few-matches') return t('skill.tooFewMatches', verdict)
    const { count, of } = verdict.kind === 'worse' ? verdict.asBad : verdict.asGood
    const values = { bets: verdict.bets, of: formatCount(of, language) }
    if (verdict.kind !== 'doubtful') return t(SENTENCES[verdict.kind], { ...values, count })
    return t(DOUBTS[verdict.because], { ...values, count: formatCount(count, language) })
  }

  function assumption({ closing, bets }: SkillReport): string {
    const counts = { measured: formatCount(closing.fair.measured, language), bets: formatCount(bets, language) }
    return `${t('skill.assumption', counts)} ${t('skill.together')}`
  }
}
