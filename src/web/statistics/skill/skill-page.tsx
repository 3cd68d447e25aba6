import { useQuery } from '@tanstack/react-query'
import { skill } from '../../../contract/skill.ts'
import { query } from '../../api/query-client.ts'
import { WaitingNote } from '../../bets/waiting-bets.tsx'
import { useT } from '../../i18n/language.ts'
import { RetryButton } from '../../layout/retry-button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatisticsTabs } from '../statistics-tabs.tsx'
import { CalendarCard, WeekdayCard } from './calendar-card.tsx'
import { CurveCard } from './curve-card.tsx'
import { DistributionCard } from './distribution-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { ForecastsCard } from './forecasts-card.tsx'
import { RunsCard } from './runs-card.tsx'
import { VerdictCard } from './verdict-card.tsx'

/** Luck or skill: a verdict in one sentence, and how sure every figure of the book is. */
export default function SkillPage() {
  return (
    <>
      <StatisticsTabs />
      <Skill />
    </>
  )
}

function Skill() {
  const t = useT()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const answer = useQuery(query(skill, { query: { tz: timeZone } }))
  if (answer.data === undefined && answer.isError) {
    return (
      <Card>
        <ErrorState
          level={2}
          title={t('skill.loadFailed')}
          description={t('skill.loadFailedHint')}
          action={<RetryButton query={answer} />}
        />
      </Card>
    )
  }
  if (answer.data === undefined) return <PageSkeleton />
  const { verdict, report, calendar } = answer.data
  return (
    <div className="flex flex-col gap-4">
      <WaitingNote />
      <VerdictCard verdict={verdict} report={report} />
      {report && (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <CurveCard report={report} />
            <DistributionCard report={report} />
          </div>
          <FiguresCard report={report} />
          <RunsCard report={report} />
          {report.forecasts && <ForecastsCard forecasts={report.forecasts} />}
        </>
      )}
      {calendar.months.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <CalendarCard months={calendar.months} />
          <WeekdayCard weekdays={calendar.weekdays} />
        </div>
      )}
    </div>
  )
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-44 w-full rounded-card!" />
      <div className="grid gap-4 xl:grid-cols-2">
        <Skeleton className="h-96 w-full rounded-card!" />
        <Skeleton className="h-96 w-full rounded-card!" />
      </div>
      <Skeleton className="h-96 w-full rounded-card!" />
    </div>
  )
}
