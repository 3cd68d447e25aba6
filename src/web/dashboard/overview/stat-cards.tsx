import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Language } from '../../../contract/languages.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { formatCount } from '../../../words/amounts.ts'
import type { Translate } from '../../../words/translate.ts'
import { useFailureOfEvening } from '../../bets/model/use-evening.ts'
import { Profit } from '../../bets/parts/profit.tsx'
import { deviceZone } from '../../i18n/device-zone.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { useTicking } from '../../matches/use-ticking.ts'
import { formatPercent, formatSignedPercent } from '../../statistics/figures.ts'
import { statsQuery } from '../../statistics/stats-query.ts'
import { FailedLine } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Changing } from '../../ui/motion/changing.tsx'
import { useFocusAfterRemoval } from '../../ui/motion/use-focus-after-removal.ts'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { hadNeeds, rememberNeeds } from '../../ui/storage.ts'
import { GettingStarted, useHasSample } from '../newcomer.tsx'
import { BetsChange, PointsChange, ProfitChange } from './month-change.tsx'
import { againstLastMonth, daysLeftInMonth, hasSettled } from './month-figures.ts'
import { NearLimit } from './near-limit.tsx'
import { NeedsMe, NeedsShape, useNeeds } from './needs-me.tsx'
import { Today } from './today.tsx'
import { Tonight } from './tonight.tsx'

const LABELS = ['overview.totalBets', 'overview.winRate', 'overview.totalProfit', 'overview.monthlyProfit'] as const

const timeZone = deviceZone()

/**
 * Today's profit, what needs the user, this evening's stakes; totals, and this month compared with the same days of last month. A need takes
 * its height from the evening's part, so that nothing below moves.
 */
export function Overview() {
  const t = useT()
  const figures = useQuery(statsQuery())
  const hasSample = useHasSample(figures.data)
  // In the same frame as the notice above, which would otherwise push them down.
  const shown = hasSample === null ? undefined : figures.data
  const failureOfEvening = useFailureOfEvening()
  // Also while refetching, or the message would flicker.
  const failed = !figures.data && figures.errorUpdateCount > 0
  // One message and one button if both queries failed.
  const other = failed ? failureOfEvening : undefined
  const isAllFailed = other !== undefined
  const retried = other ? both(figures, other) : figures
  return (
    <>
      <GettingStarted figures={shown} hasSample={hasSample}>
        <div className="grid grid-cols-1 items-center gap-3 sm:gap-4 lg:grid-cols-2 xl:gap-10">
          {failed ? (
            <Card className={`grid min-h-20 items-center ${isAllFailed ? 'lg:col-span-2' : ''}`}>
              <FailedLine action={<RetryButton query={retried} size="small" />}>{t('overview.failed')}</FailedLine>
            </Card>
          ) : (
            <Today figures={shown} />
          )}
          <NeedsAndEvening pending={shown?.pendingCount} isFailed={isAllFailed} />
        </div>
      </GettingStarted>
      {!failed && <StatCards figures={shown} />}
    </>
  )
}

/** `isFailed`: another message says that the evening could not be loaded. */
type SideProps = { pending: number | undefined; isFailed: boolean }

/** What needs the user, above this evening. */
function NeedsAndEvening({ pending, isFailed }: SideProps) {
  const needs = useNeeds()
  const had = useHadNeeds(needs)
  const area = useRef<HTMLDivElement>(null)
  useFocusAfterRemoval(area, needs?.review?.total ?? 0)
  const limit = needs?.review ? needs.limit : null
  const isBrief = needs === undefined ? had || undefined : needs !== null
  const height = isFailed ? '' : 'min-h-29 max-md:min-h-33.5'
  return (
    <div ref={area} tabIndex={-1} className={`grid content-start gap-2.5 outline-none max-md:gap-y-0 ${height}`}>
      {needs ? <NeedsMe needs={needs} /> : had && <NeedsShape />}
      <div className={limit && !isFailed ? 'grid grid-cols-2 gap-2.5 max-md:pt-2.5' : 'contents'}>
        {!isFailed && <Tonight pending={pending} isBrief={isBrief} isShared={limit !== null} />}
        {limit && <NearLimit limit={limit} />}
      </div>
    </div>
  )
}

/** Whether to expect a need: it is unknown yet, and the last visit had one. */
function useHadNeeds(needs: ReturnType<typeof useNeeds>): boolean {
  const isThere = needs === undefined ? undefined : needs !== null
  useEffect(() => {
    if (isThere !== undefined) rememberNeeds(isThere)
  }, [isThere])
  return isThere === undefined && hadNeeds()
}

type Retried = Parameters<typeof RetryButton>[0]['query']

/** Retries two queries at once. */
const both = (one: Retried, other: Retried): Retried => ({
  isFetching: one.isFetching || other.isFetching,
  refetch: (options) => {
    void other.refetch(options) // its part of the page shows the result
    return one.refetch(options)
  },
})

/** Without figures the same cards, empty: nothing moves when the figures arrive. An empty book shows dashes. */
function StatCards({ figures }: { figures: Statistics | undefined }) {
  const t = useT()
  const language = useLanguage()
  const daysLeft = useTicking((now) => daysLeftInMonth(new Date(now), timeZone))
  if (!figures || figures.totalBets === 0) {
    return (
      <Strip isBusy={!figures}>
        {LABELS.map((label) => (
          <Stat key={label} label={t(label)} {...(figures && { figure: '', value: '–', note: '' })} />
        ))}
      </Strip>
    )
  }
  const change = againstLastMonth(figures)
  const hasDecided = figures.winCount + figures.lossCount > 0
  return (
    <Strip>
      <Stat
        label={t('overview.totalBets')}
        figure={String(figures.totalBets)}
        value={formatCount(figures.totalBets, language)}
        change={<BetsChange difference={change.bets} />}
        note={t('overview.thisMonth', { count: figures.thisMonth.bets })}
      />
      <Stat
        label={t('overview.winRate')}
        figure={String(hasDecided && figures.winRate)}
        value={hasDecided ? formatPercent(figures.winRate, language) : '–'}
        change={hasDecided && <PointsChange difference={change.points} />}
        note={t('overview.rateThisMonth', {
          rate: hasSettled(figures.thisMonth) ? formatPercent(figures.thisMonth.winRate, language) : '–',
        })}
      />
      <Stat
        label={t('overview.totalProfit')}
        figure={figures.totalProfit}
        value={<Profit amount={figures.totalProfit} />}
        note={yieldWords(figures, t, language)}
      />
      <Stat
        label={t('overview.monthlyProfit')}
        figure={figures.monthlyProfit}
        value={<Profit amount={figures.monthlyProfit} />}
        change={<ProfitChange difference={change.profit} />}
        note={t('overview.daysLeft', { count: daysLeft })}
      />
    </Strip>
  )
}

function Strip({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <dl
      aria-label={t('overview.label')}
      aria-busy={isBusy}
      className="surface grid grid-cols-2 gap-px overflow-hidden bg-line! xl:grid-cols-4"
    >
      {children}
    </dl>
  )
}

function yieldWords({ yield: share }: Statistics, t: Translate, language: Language): string {
  return `${t('statistics.yield')} ${share === null ? '–' : formatSignedPercent(share, language)}`
}

/** `value`: `figure` as rendered. Without `figure`, a skeleton. */
type StatProps = { label: string; figure?: string; value?: ReactNode; change?: ReactNode; note?: ReactNode }

function Stat({ label, figure, value, change, note }: StatProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-x-2 bg-surface px-card py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:py-3 lying:grid-cols-1 lying:py-2">
      <dt className="text-small text-ink-3 sm:row-start-1">{label}</dt>
      <dd className="@container flex min-h-6 flex-wrap items-baseline gap-x-2 text-title font-semibold tracking-tight tabular-nums max-[23rem]:min-h-10 sm:col-span-full sm:row-start-2 sm:min-h-7 sm:text-figure lying:min-h-6 lying:text-title">
        {figure === undefined ? (
          <Skeleton className="my-1 h-4 w-24 sm:h-5" />
        ) : (
          <Changing value={figure}>{value}</Changing>
        )}
        <span className="text-caption font-normal tracking-normal">{change}</span>
      </dd>
      <dd className="min-h-4 min-w-0 text-caption text-ink-3 tabular-nums sm:col-start-2 sm:row-start-1 sm:leading-5 lying:col-start-1 lying:row-start-3 lying:leading-4">
        {note ?? <Skeleton className="h-4 w-20" />}
      </dd>
    </div>
  )
}
