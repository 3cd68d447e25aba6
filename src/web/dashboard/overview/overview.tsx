import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language.ts'
import { statsQuery } from '../../statistics/stats-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FailedLine } from '../../ui/failed-line.tsx'
import { StatCards } from './stat-cards.tsx'

/** How the person is doing: in all, and this month against the same days of the last. */
export function Overview() {
  const t = useT()
  const figures = useQuery(statsQuery())
  if (figures.data || !figures.isError) return <StatCards figures={figures.data} />
  const retry = (
    <Button pending={figures.isFetching} onClick={() => void figures.refetch() /* the cards show how it ends */}>
      {t('common.retry')}
    </Button>
  )
  return (
    <Card className="grid min-h-34 items-center">
      <FailedLine action={retry}>{t('overview.failed')}</FailedLine>
    </Card>
  )
}
