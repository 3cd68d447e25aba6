import { ChartColumn } from 'lucide'
import { Suspense, useState } from 'react'
import { PATHS } from '../../contract/paths.ts'
import type { Statistics } from '../../contract/statistics.ts'
import { useT } from '../i18n/language.ts'
import { lazyPart } from '../layout/lazy-part.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/message.tsx'
import { Skeleton } from '../ui/skeletons/skeleton.tsx'
import { MonthTable } from './month-table.tsx'

const MonthChart = lazyPart(() => import('./charts/month-chart.tsx'))

/** The months as a chart or as a table. */
export function MonthCard({ stats, className }: { stats: Statistics; className: string }) {
  const t = useT()
  const [asTable, setAsTable] = useState(false)
  const isEmpty = stats.byMonth.length === 0
  const toggle = (
    <Button variant="ghost" size="aside" onClick={() => setAsTable(!asTable)}>
      {t(asTable ? 'statistics.showChart' : 'statistics.showTable')}
    </Button>
  )
  return (
    <Card
      title={t('statistics.months')}
      description={t('statistics.monthsHint')}
      aside={!isEmpty && toggle}
      className={className}
    >
      {body()}
    </Card>
  )

  function body() {
    if (isEmpty) return <NoBets />
    if (asTable) return <MonthTable months={stats.byMonth} />
    return (
      <Suspense fallback={<Skeleton className="h-90 w-full" />}>
        <MonthChart stats={stats} />
      </Suspense>
    )
  }
}

function NoBets() {
  const t = useT()
  const action = (
    <ButtonLink href={PATHS.newBet} variant="primary">
      {t('statistics.firstBet')}
    </ButtonLink>
  )
  const [title, description] = [t('statistics.empty'), t('statistics.emptyHint')]
  return <EmptyState icon={ChartColumn} title={title} description={description} action={action} />
}
