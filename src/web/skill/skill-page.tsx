import { useQuery } from '@tanstack/react-query'
import type { SkillReport, SkillStatistics } from '../../contract/skill.ts'
import { formatCount } from '../../words/amounts.ts'
import { FilterChips } from '../bets/history/filters/filter-bar.tsx'
import { UnreadableFilter } from '../bets/history/filters/unreadable-filter.tsx'
import { useToday } from '../bets/history/filters/use-today.ts'
import { type HistoryQuery, isFiltered, WHOLE_HISTORY, writeFilter } from '../bets/history/history-query.ts'
import { useHistoryQuery } from '../bets/history/use-history-query.ts'
import { WaitingNote } from '../bets/history/waiting-bets.tsx'
import { useLanguage, useT } from '../i18n/language.ts'
import { FailedCard } from '../layout/failed-card.tsx'
import { CurveCard } from '../statistics/charts/curve-card.tsx'
import { hasOtherParts } from '../statistics/range-menu.tsx'
import { isByResult, skillQuery } from '../statistics/skill-query.ts'
import { StatisticsControls } from '../statistics/statistics-controls.tsx'
import { BELOW_CONTROLS, StatisticsTabs } from '../statistics/statistics-tabs.tsx'
import { headlineOfBets } from '../statistics/verdict-words.ts'
import { Card } from '../ui/card.tsx'
import { Fold } from '../ui/fold.tsx'
import { SkeletonCards } from '../ui/skeletons/skeleton-cards.tsx'
import { CalendarCard, WeekdayCard } from './calendar-card.tsx'
import { ClosingCard } from './closing-card.tsx'
import { DistributionCard } from './distribution-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { ForecastsCard } from './forecasts-card.tsx'
import { HowCard } from './how-card.tsx'
import { RestsOnCard } from './rests-on-card.tsx'
import { RunsCard } from './runs-card.tsx'
import { VerdictHero } from './verdict-hero.tsx'

const CARDS = [
  'h-11 max-[50rem]:me-34 col-span-full min-[50rem]:hidden',
  'h-44 min-[50rem]:h-56 xl:col-span-2 xl:h-74',
  'h-74 xl:col-span-3',
  'h-102 xl:col-span-3',
  'h-102 xl:col-span-2',
  'h-12 col-span-full',
]

/** Luck or skill: a verdict in three words and a sentence, then its evidence; for all bets, or for a filter in the address. */
export default function SkillPage() {
  const { query: filter, unreadable, show } = useHistoryQuery()
  const isReadable = unreadable.length === 0
  const isOnlyPeriod = !hasOtherParts(filter, useToday())
  return (
    <>
      <StatisticsTabs filter={writeFilter(filter)} controls={<StatisticsControls query={filter} show={show} />} />
      <div className={`flex flex-col gap-4 ${isReadable && isOnlyPeriod ? '' : BELOW_CONTROLS}`}>
        {!isOnlyPeriod && <FilterChips query={filter} show={show} whole className="" />}
        {isReadable ? (
          <Skill filter={filter} isFirst={isOnlyPeriod} onClear={() => show(WHOLE_HISTORY)} />
        ) : (
          <Card>
            <UnreadableFilter {...{ unreadable, show }} query={filter} />
          </Card>
        )}
      </div>
    </>
  )
}

type SkillProps = { filter: HistoryQuery; isFirst: boolean; onClear: () => void }

function Skill({ filter, isFirst, onClear }: SkillProps) {
  const t = useT()
  const answer = useQuery({ ...skillQuery(filter), placeholderData: (before) => before })
  if (answer.data === undefined && answer.isError) {
    return (
      <div className={isFirst ? BELOW_CONTROLS : ''}>
        <FailedCard title="skill.loadFailed" hint="skill.loadFailedHint" query={answer} />
      </div>
    )
  }
  if (answer.data === undefined) return <SkeletonCards className="xl:grid-cols-5" cards={CARDS} />
  const judgement = { ...answer.data, isByResult: isByResult(filter) }
  const { report, calendar } = answer.data
  const isWhole = !isFiltered(filter)
  const headline = headlineOfBets(judgement)
  const hero = (
    <div className="min-w-0">
      <VerdictHero judgement={judgement} isFirst={isFirst} onClear={isWhole ? null : onClear} />
      {!isWhole && <p className="mt-2 max-w-prose text-small text-ink-3">{t('skill.filtered')}</p>}
      <WaitingNote />
    </div>
  )
  return (
    <>
      {report ? (
        <>
          <div className="grid gap-4 xl:grid-cols-5 xl:gap-8">
            <div className="min-w-0 xl:col-span-2 xl:grid xl:items-center">{hero}</div>
            <div className="min-w-0 xl:col-span-3">
              <CurveCard report={report} />
            </div>
          </div>
          <div className="grid items-start gap-4 xl:grid-cols-5">
            <div className="min-w-0 xl:col-span-3">
              <RestsOnCard report={report} isProven={headline === 'not-luck'} />
            </div>
            <div className="min-w-0 xl:col-span-2">
              <DistributionCard report={report} />
            </div>
          </div>
        </>
      ) : (
        hero
      )}
      {calendar.months.length > 0 && <Calendar calendar={calendar} />}
      {report && <Details judgement={judgement} report={report} isWhole={isWhole} />}
    </>
  )
}

type DetailsProps = { judgement: Parameters<typeof headlineOfBets>[0]; report: SkillReport; isWhole: boolean }

function Details({ judgement, report, isWhole }: DetailsProps) {
  const t = useT()
  const language = useLanguage()
  const { streaks, forecasts } = report
  return (
    <>
      <Fold title={t('skill.runs')} hint={`${t('skill.longestLost')}: ${formatCount(streaks.longestLost, language)}`}>
        <RunsCard report={report} isWhole={isWhole} />
      </Fold>
      {forecasts && (
        <Fold title={t('skill.forecasts')} hint={t('statistics.bets', { count: forecasts.bets })}>
          <ForecastsCard forecasts={forecasts} />
        </Fold>
      )}
      <Fold title={t('skill.how')} hint={t('skill.howHint')}>
        <HowCard judgement={judgement} report={report} />
        <FiguresCard report={report} />
        <ClosingCard report={report} />
      </Fold>
    </>
  )
}

function Calendar({ calendar: { months, weekdays } }: Pick<SkillStatistics, 'calendar'>) {
  const t = useT()
  return (
    <Fold title={t('skill.calendar')} hint={t('skill.calendarFold')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <CalendarCard months={months} />
        <WeekdayCard weekdays={weekdays} />
      </div>
    </Fold>
  )
}
