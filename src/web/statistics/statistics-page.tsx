import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Statistics } from '../../contract/statistics.ts'
import { WaitingNote } from '../bets/waiting-bets.tsx'
import { typeName } from '../bets/words/bet-words.ts'
import { formatCount, formatMoney } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { MonthCard } from './month-card.tsx'
import { RoiCard } from './roi-card.tsx'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { statsQuery } from './stats-query.ts'
import { SummaryCard } from './summary-card.tsx'

const ResultPie = lazyPart(() => import('./charts/result-pie.tsx'))

const CARDS = [
  'h-44 col-span-full',
  'h-110 col-span-full xl:col-span-2',
  'h-110 col-span-full xl:col-span-4',
  'h-72 md:col-span-3',
  'h-72 md:col-span-3',
]

/** The summary of all bets, with the way to the other pages of the statistics. */
export default function StatisticsPage() {
  return (
    <>
      <StatisticsTabs filter="" />
      <Summary />
    </>
  )
}

function Summary() {
  const t = useT()
  const query = useQuery(statsQuery())
  const stats = query.data
  if (stats === undefined && query.isError) {
    return <FailedCard title="statistics.loadFailed" hint="statistics.loadFailedHint" query={query} />
  }
  if (stats === undefined) return <SkeletonCards className="md:grid-cols-6" cards={CARDS} />
  return (
    <div className="flex flex-col gap-4">
      <WaitingNote />
      <SummaryCard stats={stats} />
      <div className="grid gap-4 xl:grid-cols-3">
        <Card title={t('statistics.results')} description={t('statistics.resultsHint')}>
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <ResultPie stats={stats} />
          </Suspense>
        </Card>
        <MonthCard stats={stats} className="xl:col-span-2" />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TypeCard byType={stats.byType} />
        <div className="grid gap-4">
          <AverageCard stats={stats} />
          <RoiCard stats={stats} />
        </div>
      </div>
    </div>
  )
}

/** The number of bets of each type, the most frequent first. */
function TypeCard({ byType }: Pick<Statistics, 'byType'>) {
  const t = useT()
  const language = useLanguage()
  const most = Math.max(1, ...byType.map(({ bets }) => bets))
  return (
    <Card title={t('statistics.byType')} description={t('statistics.byTypeHint')}>
      {byType.length === 0 && <p className="text-small text-ink-3">{t('statistics.empty')}</p>}
      <dl className="flex flex-col gap-2.5">
        {byType.map(({ betType, bets }) => (
          <div key={betType} className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 pb-2">
            <dt className="text-small text-ink-2">{typeName(betType, t)}</dt>
            <dd className="text-small font-semibold tabular-nums">{formatCount(bets, language)}</dd>
            <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 overflow-hidden rounded-full bg-raised">
              <span
                className="block rounded-full border-t-4 border-ink-3"
                style={{ width: `${(bets / most) * 100}%` }}
              />
            </span>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** The average stake: all stakes ÷ all bets. */
function AverageCard({ stats: { averageStake, totalStaked, totalBets } }: { stats: Statistics }) {
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
