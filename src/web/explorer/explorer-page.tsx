import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide'
import { useSearchParams } from 'wouter'
import { explore } from '../../contract/explorer.ts'
import { PATHS } from '../../contract/paths.ts'
import { query } from '../api/query-client.ts'
import { FilterChips } from '../bets/history/filters/filter-bar.tsx'
import { UnreadableFilter } from '../bets/history/filters/unreadable-filter.tsx'
import { useToday } from '../bets/history/filters/use-today.ts'
import { isFiltered, WHOLE_HISTORY, writeFilter } from '../bets/history/history-query.ts'
import { useHistoryQuery } from '../bets/history/use-history-query.ts'
import { useT } from '../i18n/language.ts'
import { RetryButton } from '../layout/retry-button.tsx'
import { hasOtherParts } from '../statistics/range-menu.tsx'
import { StatisticsControls } from '../statistics/statistics-controls.tsx'
import { BELOW_CONTROLS, StatisticsTabs } from '../statistics/statistics-tabs.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/message.tsx'
import { SkeletonRows } from '../ui/skeletons/skeleton-rows.tsx'
import { Grouping, useExplorerActions } from './explorer-controls.tsx'
import { ExplorerHero } from './explorer-hero.tsx'
import { ExplorerResult } from './explorer-result.tsx'
import { type ExplorerView, queryOf, readView, writeView } from './explorer-view.ts'

/** The user's bets grouped by one or two dimensions, under any filter of the history; the address holds all of it. */
export default function ExplorerPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const { query: filter, unreadable, show } = useHistoryQuery()
  const isReadable = unreadable.length === 0
  const view = readView(params)
  const explored = useQuery({
    ...query(explore, { query: queryOf(view, filter) }),
    placeholderData: (before) => (isReadable ? before : undefined),
    enabled: isReadable,
  })
  const isOnlyPeriod = !hasOtherParts(filter, useToday())
  const onView = (wanted: Partial<ExplorerView>) => setParams((now) => writeView(now, { ...readView(now), ...wanted }))
  const actions = useExplorerActions({ view, onView, filter })
  const showAll = () => show(WHOLE_HISTORY)
  return (
    <>
      <StatisticsTabs
        filter={writeFilter(filter)}
        controls={<StatisticsControls query={filter} show={show} more={isReadable ? actions : []} />}
      />
      <div className={`flex flex-col gap-3 ${isOnlyPeriod ? '' : BELOW_CONTROLS}`}>
        {!isOnlyPeriod && <FilterChips query={filter} show={show} whole className="" />}
        <ExplorerHero data={explored.data} failed={explored.isError || !isReadable} isFirst={isOnlyPeriod} />
        <Grouping view={view} onView={onView} />
        <div className="min-w-0 overflow-hidden surface">{body()}</div>
      </div>
    </>
  )

  function body() {
    if (!isReadable) return <UnreadableFilter {...{ unreadable, show }} query={filter} />
    const { data, error } = explored
    if (!data && error) {
      return (
        <ErrorState
          level={2}
          title={t('explorer.failed')}
          description={t('explorer.failedHint')}
          action={<RetryButton query={explored} />}
        />
      )
    }
    if (!data) {
      return (
        <div aria-busy="true">
          <output className="sr-only">{t('explorer.loading')}</output>
          <SkeletonRows count={8} lines={['h-4 w-2/5', 'h-3 w-4/5']} className="h-18 gap-2 xl:h-9.5" />
        </div>
      )
    }
    if (data.total.bets > 0) return <ExplorerResult asTable={view.asTable} filter={filter} data={data} />
    if (!isFiltered(filter)) return <NoBets />
    return (
      <EmptyState
        level={2}
        icon={ChartNoAxesColumn}
        title={t('explorer.nothing')}
        description={t('explorer.nothingHint')}
        action={<Button onClick={showAll}>{t('filter.clear')}</Button>}
      />
    )
  }
}

function NoBets() {
  const t = useT()
  return (
    <EmptyState
      level={2}
      icon={ChartNoAxesColumn}
      title={t('explorer.empty')}
      description={t('explorer.emptyHint')}
      action={
        <ButtonLink href={PATHS.newBet} variant="primary">
          {t('statistics.firstBet')}
        </ButtonLink>
      }
    />
  )
}
