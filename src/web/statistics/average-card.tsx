import type { Statistics } from '../../contract/statistics.ts'
import { formatMoney } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'

/** The average stake: all stakes ÷ all bets. */
export function AverageCard({ stats: { averageStake, totalStaked, totalBets } }: { stats: Statistics }) {
  const t = useT()
  const language = useLanguage()
  const bets = t('statistics.bets', { count: totalBets })
  return (
    <Card title={t('statistics.average')}>
      <p className="text-figure font-bold wrap-anywhere tabular-nums">{formatMoney(averageStake, language)}</p>
      <p className="text-caption text-ink-3">
        {t('statistics.averageHint', { staked: formatMoney(totalStaked, language), bets })}
      </p>
    </Card>
  )
}
