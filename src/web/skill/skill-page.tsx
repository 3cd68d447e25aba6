import { useQuery } from '@tanstack/react-query'
import { skill } from '../../contract/skill.ts'
import { CallError } from '../api/call-error.ts'
import { query } from '../api/query-client.ts'
import { FilterButtons, FilterChips } from '../bets/history/filters/filter-bar.tsx'
import { filterOf, type HistoryQuery, isFiltered, WHOLE_HISTORY, writeFilter } from '../bets/history/history-query.ts'
import { type ShowHistory, useHistoryQuery } from '../bets/history/use-history-query.ts'
import { WaitingNote } from '../bets/waiting-bets.tsx'
import { deviceZone } from '../i18n/device-zone.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { CurveCard } from '../statistics/charts/curve-card.tsx'
import { StatisticsTabs } from '../statistics/statistics-tabs.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/message.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { CalendarCard, WeekdayCard } from './calendar-card.tsx'
import { ClosingCard } from './closing-card.tsx'
import { DistributionCard } from './distribution-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { ForecastsCard } from './forecasts-card.tsx'
import { RunsCard } from './runs-card.tsx'
import { VerdictCard } from './verdict-card.tsx'

const CARDS = ['h-44 col-span-full', 'h-96', 'h-96', 'h-96 col-span-full']

/** Luck or skill: a verdict in one sentence, and how sure every figure is; of the whole book, or of a filter that stands in the address. */
export default function SkillPage() {
  const { query: filter, show } = useHistoryQuery()
  return (
    <>
      <StatisticsTabs filter={writeFilter(filter)} />
      <div className="flex flex-col gap-4">
        <FilterCard filter={filter} show={show} />
        <Skill filter={filter} onClear={() => show(WHOLE_HISTORY)} />
      </div>
    </>
  )
}

/** Which bets the page is about, by the filter of the history. */
function FilterCard({ filter, show }: { filter: HistoryQuery; show: ShowHistory }) {
  const t = useT()
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-card py-3">
        <p className="max-w-prose text-small text-ink-2">
          {t(isFiltered(filter) ? 'skill.filtered' : 'skill.allBets')}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <FilterButtons query={filter} show={show} />
        </div>
      </div>
      <FilterChips query={filter} show={show} whole />
    </Card>
  )
}

function Skill({ filter, onClear }: { filter: HistoryQuery; onClear: () => void }) {
  const t = useT()
  const answer = useQuery({
    ...query(skill, { query: { tz: deviceZone(), ...filterOf(filter) } }),
    placeholderData: (before) => before,
  })
  if (answer.data === undefined && answer.isError) {
    const isRefused = answer.error instanceof CallError && answer.error.status === 400
    return (
      <Card>
        <ErrorState
          level={2}
          title={t(isRefused ? 'skill.refused' : 'skill.loadFailed')}
          description={t(isRefused ? 'explorer.refusedHint' : 'skill.loadFailedHint')}
          action={isRefused ? <Button onClick={onClear}>{t('filter.clear')}</Button> : <RetryButton query={answer} />}
        />
      </Card>
    )
  }
  if (answer.data === undefined) return <SkeletonCards className="xl:grid-cols-2" cards={CARDS} />
  const { verdict, report, calendar } = answer.data
  const isWhole = !isFiltered(filter)
  const isByResult = filter.status !== null || filter.parts.outcome !== undefined
  return (
    <>
      <WaitingNote />
      <VerdictCard verdict={verdict} report={report} isByResult={isByResult} onClear={isWhole ? null : onClear} />
      {report && (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <CurveCard report={report} />
            <DistributionCard report={report} />
          </div>
          <FiguresCard report={report} />
          <ClosingCard report={report} />
          <RunsCard report={report} isWhole={isWhole} />
          {report.forecasts && <ForecastsCard forecasts={report.forecasts} />}
        </>
      )}
      {calendar.months.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <CalendarCard months={calendar.months} />
          <WeekdayCard weekdays={calendar.weekdays} />
        </div>
      )}
    </>
  )
}
