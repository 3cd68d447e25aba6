import type { SkillReport } from '../../contract/skill.ts'
import { formatCount } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import type { Judgement } from '../statistics/verdict-words.ts'
import { Card } from '../ui/card.tsx'

/** The meaning of "luck alone" in the verdict. */
export function HowCard({ judgement: { verdict, isByResult }, report }: { judgement: Judgement; report: SkillReport }) {
  const t = useT()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const counts = { measured: count(report.closing.fair.measured), bets: count(report.bets) }
  return (
    <Card>
      <div className="flex max-w-prose flex-col gap-2 text-small text-ink-2">
        <p>{`${t('skill.assumption', counts)} ${t('skill.together')}`}</p>
        {verdict.kind === 'doubtful' && !isByResult && (
          <p>{t('skill.rarely', { count: count(verdict.asGood.count), of: count(verdict.asGood.of) })}</p>
        )}
        {report.luck.withoutEdge && !isByResult && <p>{t('skill.withoutEdge')}</p>}
      </div>
    </Card>
  )
}
