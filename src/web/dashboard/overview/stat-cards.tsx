import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Statistics } from '../../../contract/statistics.ts'
import { Profit } from '../../bets/profit.tsx'
import { formatCount, formatProfit } from '../../i18n/amounts.ts'
import { deviceZone } from '../../i18n/device-zone.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { useTicking } from '../../matches/use-ticking.ts'
import { formatPercent } from '../../statistics/figures.ts'
import { statsQuery } from '../../statistics/stats-query.ts'
import { FailedLine } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { BetsChange, PointsChange, ProfitChange } from './month-change.tsx'
import { againstLastMonth, daysLeftInMonth, sumOf } from './month-figures.ts'
import { WeekBars } from './week-bars.tsx'

const timeZone = deviceZone()

/** The user's figures: the totals, and this month compared with the same days of the last month. */
export function Overview() {
  const t = useT()
  const figures = useQuery(statsQuery())
  if (figures.data || !figures.isError) return <StatCards figures={figures.data} />
  return (
    <Card className="grid min-h-34 items-center">
      <FailedLine action={<RetryButton query={figures} />}>{t('overview.failed')}</FailedLine>
    </Card>
  )
}

/** Without figures the same cards, empty: nothing moves when the figures arrive. */
function StatCards({ figures }: { figures: Statistics | undefined }) {
  const t = useT()
  const language = useLanguage()
  const change = figures && againstLastMonth(figures)
  const daysLeft = useTicking((now) => daysLeftInMonth(new Date(now), timeZone))
  return (
    <dl
      aria-label={t('overview.label')}
      aria-busy={!figures}
      className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4"
    >
      <Stat
        label={t('overview.totalBets')}
        value={figures && formatCount(figures.totalBets, language)}
        change={change && <BetsChange difference={change.bets} />}
        note={figures && t('overview.thisMonth', { count: figures.thisMonth.bets })}
      />
      <Stat
        label={t('overview.winRate')}
        value={figures && formatPercent(figures.winRate, language)}
        change={change && <PointsChange difference={change.points} />}
        note={figures && t('overview.rateThisMonth', { rate: formatPercent(figures.thisMonth.winRate, language) })}
      />
      <Stat
        label={t('overview.totalProfit')}
        value={figures && <Profit amount={figures.totalProfit} />}
        change={figures && <WeekBars days={figures.last7Days} />}
        note={figures && t('overview.week', { profit: formatProfit(weeklyProfit(figures), language) })}
      />
      <Stat
        label={t('overview.monthlyProfit')}
        value={figures && <Profit amount={figures.monthlyProfit} />}
        change={change && <ProfitChange difference={change.profit} />}
        note={figures && t('overview.daysLeft', { count: daysLeft })}
      />
    </dl>
  )
}

const weeklyProfit = ({ last7Days }: Statistics) => sumOf(last7Days.map(({ profit }) => profit))

type StatProps = { label: string; value: ReactNode; change: ReactNode; note: ReactNode }

function Stat({ label, value, change, note }: StatProps) {
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-card">
      <dt className="text-small text-ink-3">{label}</dt>
      <dd className="@container text-title font-semibold tracking-tight tabular-nums sm:text-figure">
        {value ?? <Skeleton className="my-1 h-6 w-24" />}
      </dd>
      <dd className="mt-1.5 min-h-16 grow text-caption text-ink-2 sm:min-h-8">
        {change ?? <Skeleton className="h-4 w-full max-w-36" />}
      </dd>
      <dd className="mt-1 text-caption text-ink-3">{note ?? <Skeleton className="h-4 w-20" />}</dd>
    </div>
  )
}
