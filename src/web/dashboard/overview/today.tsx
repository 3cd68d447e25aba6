import type { Statistics } from '../../../contract/statistics.ts'
import { formatProfit } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { toneOf } from '../../layout/tone-of.ts'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { sumOf } from './month-figures.ts'
import { WeekBars } from './week-bars.tsx'

/** A longer sum does not fit a small phone at its full size. */
const LONGEST = '-99999.99'.length

/** What the bets of today have come to, and the days of the last week; without figures the same, empty. */
export function Today({ figures }: { figures: Statistics | undefined }) {
  const t = useT()
  const language = useLanguage()
  const today = figures?.last7Days.at(-1)
  const isLong = today !== undefined && today.profit.length > LONGEST
  const week = figures && sumOf(figures.last7Days.map(({ profit }) => profit))
  return (
    <section aria-label={t('overview.today')} className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="text-caption font-medium text-ink-3">{t('overview.today')}</p>
        <p
          className={`font-semibold tracking-tight ${isLong ? 'text-lead' : 'text-hero'} ${today ? toneOf(today.profit) : ''}`}
        >
          {today ? <AmountFigure decimal={today.profit} signed /> : <Skeleton className="my-1.5 h-9 w-44" />}
        </p>
        <p className="text-caption text-ink-3 tabular-nums">
          {today ? t('overview.betsToday', { count: today.bets }) : <Skeleton className="h-4 w-24" />}
        </p>
      </div>
      <div className="flex grow basis-24 flex-col items-end gap-2 text-right text-balance">
        {figures ? <WeekBars days={figures.last7Days} /> : <Skeleton className="h-7 w-24" />}
        <p className="text-caption text-ink-3 tabular-nums">
          {week === undefined ? (
            <Skeleton className="h-4 w-32" />
          ) : (
            t('overview.week', { profit: formatProfit(week, language) })
          )}
        </p>
      </div>
    </section>
  )
}
