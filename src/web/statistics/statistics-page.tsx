import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { SkillReport } from '../../contract/skill.ts'
import { LEAST_BETS } from '../../domain/luck/judge-record.ts'
import { FilterChips } from '../bets/history/filters/filter-bar.tsx'
import { UnreadableFilter } from '../bets/history/filters/unreadable-filter.tsx'
import { useToday } from '../bets/history/filters/use-today.ts'
import { filterOf, type HistoryQuery, isFiltered, writeFilter } from '../bets/history/history-query.ts'
import { useHistoryQuery } from '../bets/history/use-history-query.ts'
import { WaitingNote } from '../bets/history/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { AverageCard } from './average-card.tsx'
import { MonthCard } from './month-card.tsx'
import { Hero } from './overview/hero.tsx'
import { Highlights } from './overview/highlights.tsx'
import { MeasuresStrip } from './overview/measures-strip.tsx'
import { hasOtherParts } from './range-menu.tsx'
import { RoiCard } from './roi-card.tsx'
import { isByResult, skillQuery } from './skill-query.ts'
import { StatisticsControls } from './statistics-controls.tsx'
import { BELOW_CONTROLS, StatisticsTabs } from './statistics-tabs.tsx'
import { statsQuery } from './stats-query.ts'
import { SummaryCard } from './summary-card.tsx'
import { TypeCard } from './type-card.tsx'

const ResultPie = lazyPart(() => import('./charts/result-pie.tsx'))
const CurveCard = lazyPart(async () => ({ default: (await import('./charts/curve-card.tsx')).CurveCard }))

/** The heights of the overview's parts, in display order. The first is next to the controls. */
const CARDS = [
  'h-12 col-span-full max-[50rem]:me-34 min-[50rem]:hidden',
  'h-44 col-span-full min-[50rem]:h-56 xl:h-74 xl:col-span-2',
  'h-74 col-span-full xl:col-span-3',
  'h-80 col-span-full md:h-30',
  'h-80 col-span-full xl:h-52',
  'h-110 col-span-full',
]

/** Up to this many types, their card is no higher than one card next to it. */
const FEW_TYPES = 3

/** Profit, verdict, curve, best and worst groups, then all charts; for a period or any filter of the address. */
export default function StatisticsPage() {
  const { query: filter, unreadable, show } = useHistoryQuery()
  const isReadable = unreadable.length === 0
  const isOnlyPeriod = !hasOtherParts(filter, useToday())
  return (
    <>
      <StatisticsTabs filter={writeFilter(filter)} controls={<StatisticsControls query={filter} show={show} />} />
      <div className={`flex flex-col gap-4 ${isReadable && isOnlyPeriod ? '' : BELOW_CONTROLS}`}>
        {!isOnlyPeriod && (
          <div className="-mx-card -mb-3">
            <FilterChips query={filter} show={show} whole />
          </div>
        )}
        {isReadable ? (
          <Overview filter={filter} isFirst={isOnlyPeriod} />
        ) : (
          <Card>
            <UnreadableFilter {...{ unreadable, show }} query={filter} />
          </Card>
        )}
      </div>
    </>
  )
}

function Overview({ filter, isFirst }: { filter: HistoryQuery; isFirst: boolean }) {
  const t = useT()
  const answer = useQuery({ ...statsQuery(filterOf(filter)), placeholderData: (before) => before })
  const judged = useQuery({ ...skillQuery(filter), placeholderData: (before) => before })
  const stats = answer.data
  if (stats === undefined && answer.isError) {
    return (
      <div className={isFirst ? BELOW_CONTROLS : ''}>
        <FailedCard title="statistics.loadFailed" hint="statistics.loadFailedHint" query={answer} />
      </div>
    )
  }
  if (stats === undefined) return <SkeletonCards className="xl:grid-cols-5" cards={CARDS} />
  const report = judged.data?.report ?? null
  const isWhole = !isFiltered(filter)
  const isShort = stats.byType.length <= FEW_TYPES
  const isEarly = stats.winCount + stats.lossCount < LEAST_BETS
  const judgement = judged.data ? { ...judged.data, isByResult: isByResult(filter) } : judged.isError ? undefined : null
  return (
    <>
      <div className="grid gap-4 xl:grid-cols-5 xl:gap-8">
        <div className="min-w-0 xl:col-span-2 xl:flex xl:flex-col xl:justify-center">
          <Hero
            stats={stats}
            of={answer.isPlaceholderData ? 'before' : writeFilter(filter)}
            judgement={judgement}
            isWhole={isWhole}
            filter={writeFilter(filter)}
            isFirst={isFirst}
          />
          <WaitingNote />
        </div>
        <div className={`grid min-w-0 grid-cols-1 xl:col-span-3 ${isEarly ? '' : 'xl:min-h-74'}`}>
          <Curve report={report} isReady={isEarly || judged.data !== undefined || judged.isError} />
        </div>
      </div>
      <MeasuresStrip stats={stats} report={report} />
      {stats.totalBets > 0 && <Highlights filter={filter} isEarly={isEarly} />}
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

/** The profit curve; its place has a constant height once there are enough bets. */
function Curve({ report, isReady }: { report: SkillReport | null; isReady: boolean }) {
  const t = useT()
  if (!isReady) return <Skeleton className="h-74 rounded-card!" />
  if (!report) {
    return (
      <Card title={t('skill.curve')}>
        <p className="max-w-prose text-small text-ink-2">{t('statistics.curveTooFew')}</p>
      </Card>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-74 rounded-card!" />}>
      <CurveCard report={report} />
    </Suspense>
  )
}
