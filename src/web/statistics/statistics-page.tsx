import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { WaitingNote } from '../bets/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/message.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AverageCard } from './average-card.tsx'
import { MonthCard } from './month-card.tsx'
import { RoiCard } from './roi-card.tsx'
import { statsQuery } from './stats-query.ts'
import { SummaryCard } from './summary-card.tsx'
import { TypeCard } from './type-card.tsx'

const ResultPie = lazyPart(() => import('./charts/result-pie.tsx'))

export default function StatisticsPage() {
  const t = useT()
  const { data: stats, isError, isFetching, refetch } = useQuery(statsQuery())
  if (stats === undefined) {
    return isError ? <LoadFailed isTrying={isFetching} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
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

function LoadFailed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const t = useT()
  const retry = (
    <Button pending={isTrying} onClick={onRetry}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Card>
      <ErrorState
        level={2}
        title={t('statistics.loadFailed')}
        description={t('statistics.loadFailedHint')}
        action={retry}
      />
    </Card>
  )
}

/** In the shape of what replaces it. */
function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-44 w-full rounded-card!" />
      <div className="grid gap-4 xl:grid-cols-3">
        <Skeleton className="h-110 w-full rounded-card!" />
        <Skeleton className="h-110 w-full rounded-card! xl:col-span-2" />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-72 w-full rounded-card!" />
        <Skeleton className="h-72 w-full rounded-card!" />
      </div>
    </div>
  )
}
