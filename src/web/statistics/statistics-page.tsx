import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide'
import { Suspense } from 'react'
import { PATHS } from '../../contract/paths.ts'
import type { SkillReport } from '../../contract/skill.ts'
import { LEAST_BETS } from '../../domain/luck/judge-record.ts'
import { FilterChips } from '../bets/history/filters/filter-bar.tsx'
import { without } from '../bets/history/filters/filter-parts.ts'
import { rangeOf } from '../bets/history/filters/ranges.ts'
import { UnreadableFilter } from '../bets/history/filters/unreadable-filter.tsx'
import { useToday } from '../bets/history/filters/use-today.ts'
import { filterOf, type HistoryQuery, isFiltered, writeFilter } from '../bets/history/history-query.ts'
import { type ShowHistory, useHistoryQuery } from '../bets/history/use-history-query.ts'
import { WaitingNote } from '../bets/history/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { lazyPart } from '../layout/lazy-part.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { AverageCard } from './average-card.tsx'
import { MonthCard } from './month-card.tsx'
import { Hero } from './overview/hero.tsx'
import { Highlights } from './overview/highlights.tsx'
import { MeasuresStrip } from './overview/measures-strip.tsx'
import { RangeBar } from './range-bar.tsx'
import { RoiCard } from './roi-card.tsx'
import { isByResult, skillQuery } from './skill-query.ts'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { statsQuery } from './stats-query.ts'
import { SummaryCard } from './summary-card.tsx'
import { TypeCard } from './type-card.tsx'

const ResultPie = lazyPart(() => import('./charts/result-pie.tsx'))
const CurveCard = lazyPart(async () => ({ default: (await import('./charts/curve-card.tsx')).CurveCard }))

/** The heights of the overview's cards, in display order. */
const CARDS = [
  'h-56 col-span-full xl:h-102 xl:col-span-2',
  'h-102 col-span-full xl:col-span-3',
  'h-80 col-span-full md:h-30',
  'h-80 col-span-full xl:h-52',
  'h-110 col-span-full',
]

/** Up to so many types are no higher than one card next to them. */
const FEW_TYPES = 3

/** Profit, verdict, curve, best and worst groups, then all charts; for a period or any filter of the address. */
export default function StatisticsPage() {
  const { query: filter, unreadable, show } = useHistoryQuery()
  return (
    <>
      <StatisticsTabs filter={writeFilter(filter)} />
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <div className="max-sm:w-full">
            <RangeBar query={filter} show={show} />
          </div>
          <YearLink className="max-sm:hidden" />
        </div>
        <OtherParts filter={filter} show={show} />
        {unreadable.length > 0 ? (
          <Card>
            <UnreadableFilter {...{ unreadable, show }} query={filter} />
          </Card>
        ) : (
          <Overview filter={filter} />
        )}
        <YearLink className="sm:hidden" />
      </div>
    </>
  )
}

/** On a phone it is below all charts, and an icon next to the tabs. */
function YearLink({ className }: { className: string }) {
  const t = useT()
  return (
    <ButtonLink href={PATHS.year} className={className}>
      <Icon of={FileText} className="size-4" />
      {t('statistics.year.link')}
    </ButtonLink>
  )
}

/** The parts of the filter other than a period of the bar. */
function OtherParts({ filter, show }: { filter: HistoryQuery; show: ShowHistory }) {
  const isPeriod = rangeOf(filter.parts, useToday()) !== null
  const parts = isPeriod ? without(filter.parts, 'from', 'to') : filter.parts
  if (!isFiltered({ ...filter, parts })) return null
  return (
    <div className="-mx-card -mb-3">
      <FilterChips query={filter} show={show} whole />
    </div>
  )
}

function Overview({ filter }: { filter: HistoryQuery }) {
  const t = useT()
  const answer = useQuery({ ...statsQuery(filterOf(filter)), placeholderData: (before) => before })
  const judged = useQuery({ ...skillQuery(filter), placeholderData: (before) => before })
  const stats = answer.data
  if (stats === undefined && answer.isError) {
    return <FailedCard title="statistics.loadFailed" hint="statistics.loadFailedHint" query={answer} />
  }
  if (stats === undefined) return <SkeletonCards className="xl:grid-cols-5" cards={CARDS} />
  const report = judged.data?.report ?? null
  const isWhole = !isFiltered(filter)
  const isShort = stats.byType.length <= FEW_TYPES
  const isEarly = stats.winCount + stats.lossCount < LEAST_BETS
  const judgement = judged.data ? { ...judged.data, isByResult: isByResult(filter) } : judged.isError ? undefined : null
  return (
    <>
      <WaitingNote />
      <div className="grid gap-4 xl:grid-cols-5 xl:gap-8">
        <div className="min-w-0 xl:col-span-2 xl:flex xl:items-center">
          <Hero
            stats={stats}
            of={answer.isPlaceholderData ? 'before' : writeFilter(filter)}
            judgement={judgement}
            isWhole={isWhole}
            filter={writeFilter(filter)}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 xl:col-span-3 xl:min-h-102">
          <Curve report={report} isReady={isEarly || judged.data !== undefined || judged.isError} />
        </div>
      </div>
      <MeasuresStrip stats={stats} report={report} />
      <Highlights filter={filter} isEarly={isEarly} />
      <div className="grid gap-4 xl:grid-cols-5">
        <MonthCard stats={stats} className="xl:col-span-3" />
        <Card title={t('statistics.results')} description={t('statistics.resultsHint')} className="xl:col-span-2">
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <ResultPie stats={stats} />
          </Suspense>
        </Card>
      </div>
      <div className={`grid gap-4 md:grid-cols-2 ${isShort ? 'xl:grid-cols-3' : 'xl:grid-cols-5'}`}>
        <div className={`grid ${isShort ? '' : 'xl:col-span-3'}`}>
          <TypeCard byType={stats.byType} />
        </div>
        <div className={`grid gap-4 xl:col-span-2 ${isShort ? 'xl:grid-cols-2' : ''}`}>
          <AverageCard stats={stats} />
          <RoiCard stats={stats} />
        </div>
      </div>
      <SummaryCard stats={stats} isWhole={isWhole} />
    </>
  )
}

/** The profit curve, of constant height. */
function Curve({ report, isReady }: { report: SkillReport | null; isReady: boolean }) {
  const t = useT()
  if (!isReady) return <Skeleton className="h-102 rounded-card!" />
  if (!report) {
    return (
      <Card title={t('skill.curve')} className="xl:min-h-102">
        <p className="max-w-prose text-small text-ink-2">{t('statistics.curveTooFew')}</p>
      </Card>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-102 rounded-card!" />}>
      <CurveCard report={report} />
    </Suspense>
  )
}
