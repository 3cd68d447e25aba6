import type { Statistics } from '../../contract/statistics.ts'
import { formatCount, formatMoney, formatProfit } from '../../words/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { toneOf } from '../layout/tone-of.ts'
import { Card } from '../ui/card.tsx'
import { FittedAmount } from '../ui/fitted-amount.tsx'
import { Fold } from '../ui/fold.tsx'
import { useMedia } from '../ui/use-media.ts'
import { formatMonth, formatPercent } from './figures.ts'

type Props = { stats: Statistics; isWhole: boolean }

/** All counts and sums; on a phone folded, as most of them are above already. */
export function SummaryCard(props: Props) {
  const t = useT()
  const isPhone = useMedia('(width < 48rem)')
  const title = t('statistics.summary')
  if (isPhone) {
    return (
      <Fold title={title} hint={t('statistics.bets', { count: props.stats.totalBets })}>
        <Figures {...props} />
      </Fold>
    )
  }
  return (
    <Card title={title} className="@container">
      <Figures {...props} />
    </Card>
  )
}

/** A subset of the bets, such as a period, has no profit of the month. */
function Figures({ stats, isWhole }: Props) {
  const t = useT()
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const previous = t('statistics.previousMonth', {
    profit: formatProfit(stats.previousMonth.profit, language),
    month: formatMonth(stats.previousMonth.month, language),
  })
  const rateHint = t('statistics.winRateHint')
  const without = t('statistics.returnedCount', { count: stats.returnedCount })
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 @2xl:grid-cols-4">
      <Figure label={t('statistics.totalBets')}>{count(stats.totalBets)}</Figure>
      <Figure label={t('statistics.won')}>{count(stats.winCount)}</Figure>
      <Figure label={t('statistics.lost')}>{count(stats.lossCount)}</Figure>
      <Figure label={t('statistics.pending')}>{count(stats.pendingCount)}</Figure>
      <Figure label={t('statistics.winRate')} hint={stats.returnedCount > 0 ? `${rateHint}, ${without}` : rateHint}>
        {stats.winCount + stats.lossCount > 0 ? formatPercent(stats.winRate, language) : '–'}
      </Figure>
      <Figure label={t('statistics.staked')}>{formatMoney(stats.totalStaked, language)}</Figure>
      <Figure label={t('statistics.totalProfit')} tone={toneOf(stats.totalProfit)}>
        {formatProfit(stats.totalProfit, language)}
      </Figure>
      {isWhole && (
        <Figure label={t('statistics.monthlyProfit')} hint={previous} tone={toneOf(stats.monthlyProfit)}>
          {formatProfit(stats.monthlyProfit, language)}
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = { label: string; hint?: string; tone?: string; children: string }

function Figure({ label, hint, tone = '', children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd>
        <span className={`@container block text-body font-semibold tabular-nums @sm:text-title ${tone}`}>
          <FittedAmount>{children}</FittedAmount>
        </span>
        {hint && <span className="block text-caption text-ink-3">{hint}</span>}
      </dd>
    </div>
  )
}
