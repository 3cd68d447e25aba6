import { WaitingBets } from '../bets/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { ClearHistory } from './clear-history.tsx'
import { HistoryList } from './history-list.tsx'
import { HistoryFailed, NoBetsYet, NothingFound } from './history-message.tsx'
import { type HistoryQuery, isFiltered, type Sort, WHOLE_HISTORY } from './history-query.ts'
import { HistorySkeleton } from './history-skeleton.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { Pager } from './pager.tsx'
import { SortControl } from './sort-control.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useBetPage } from './use-bet-page.ts'
import { useHistoryQuery } from './use-history-query.ts'

/** Every bet of a person: found, sorted, summed up, settled, changed and deleted here. */
export default function DetailedHistory({ pageSize }: { pageSize: number }) {
  const t = useT()
  const { query, show } = useHistoryQuery()
  const list = useBetPage(query, pageSize, show)
  const { data: page, isPlaceholderData: waiting } = list
  const showAll = () => show(WHOLE_HISTORY)
  const sortBy = (sort: Sort) => show({ sort })
  const failed = !page && list.isError
  const hasBets = isFiltered(query) || waiting || page?.count !== 0

  return (
    <Card
      flush
      title={t('history.title')}
      aside={page && hasBets && <ClearHistory onCleared={() => show(WHOLE_HISTORY, { replace: true })} />}
    >
      <div className="pb-3 empty:hidden">
        <WaitingBets />
      </div>
      {hasBets && <Toolbar query={query} show={show} onSort={sortBy} />}
      {hasBets && !failed && <HistoryTotals page={page} />}
      {body()}
      {hasBets && !failed && <Pager query={query} page={page} pageSize={pageSize} waiting={waiting} show={show} />}
    </Card>
  )

  function body() {
    const { error } = list
    if (!page && error)
      return (
        <HistoryFailed
          error={error}
          pending={list.isFetching}
          onRetry={() => void list.refetch()} // the list itself shows how it ends
          onShowAll={showAll}
        />
      )
    if (!page || (waiting && page.bets.length === 0)) return <HistorySkeleton />
    if (page.bets.length > 0) return <HistoryList page={page} query={query} waiting={waiting} onSort={sortBy} />
    return hasBets ? <NothingFound onShowAll={showAll} /> : <NoBetsYet />
  }
}

type ToolbarProps = {
  query: HistoryQuery
  show: ReturnType<typeof useHistoryQuery>['show']
  onSort: (sort: Sort) => void
}

function Toolbar({ query, show, onSort }: ToolbarProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-2 px-card pb-3">
      {/* Back takes a search away, not one letter of it. */}
      <SearchField
        label={t('history.searchLabel')}
        hint={t('history.searchHint')}
        className="grow basis-56"
        value={query.search}
        onSearch={(search) => show({ search }, { replace: query.search !== '' && search !== '' })}
      />
      <SortControl sort={query.sort} onSort={onSort} />
      <StatusFilter value={query.status} onChoose={(status) => show({ status })} />
    </div>
  )
}
