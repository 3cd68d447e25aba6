import type { Statistics } from '../../../contract/statistics.ts'
import { formatProfit } from '../../../words/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { AmountFigure } from '../../layout/amount-figure.tsx'
import { toneOf } from '../../layout/tone-of.ts'
import { Changing } from '../../ui/motion/changing.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { sumOf } from './month-figures.ts'
import { WeekBars } from './week-bars.tsx'

/** The result of today's bets, and the last seven days; without figures the same, empty. */
export function Today({ figures }: { figures: Statistics | undefined }) {
  const t = useT()
  const language = useLanguage()
  const today = figures?.last7Days.at(-1)
  const week = figures && sumOf(figures.last7Days.map(({ profit }) => profit))
  return (
    <section
      aria-label={t('overview.today')}
      className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-end gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="@container min-w-0">
        <p className="text-caption font-medium text-ink-3">{t('overview.today')}</p>
        <p className={`flow-root text-hero font-semibold tracking-tight ${today ? toneOf(today.profit) : ''}`}>
          {today ? (
            <Changing value={today.profit}>
              <AmountFigure decimal={today.profit} signed />
            </Changing>
          ) : (
            <Skeleton className="my-[calc((1lh-2.25rem)/2)] h-9 w-36" />
          )}
        </p>
        <p className="text-caption text-ink-3 tabular-nums">
          {today ? t('overview.betsToday', { count: today.bets }) : <Skeleton className="h-4 w-24" />}
        </p>
      </div>
      <div className="flex flex-col items-end gap-2 text-right text-balance">
        {figures ? <WeekBars days={figures.last7Days} /> : <Skeleton className="h-11 w-24" />}
        <p className="w-full text-caption text-ink-3 tabular-nums">
          {week === undefined ? (
            <Skeleton className="ml-auto h-4 w-28" />
          ) : (
            t('overview.week', { profit: formatProfit(week, language) })
          )}
        </p>
      </div>
    </section>
  )
}
