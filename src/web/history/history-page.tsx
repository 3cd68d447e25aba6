import { WaitingBets } from '../bets/waiting-bets.tsx'
import { useT } from '../i18n/language.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ClearHistory } from './clear-history.tsx'
import { HistoryList } from './history-list.tsx'
import { HistoryFailed, NoBetsYet, NothingFound } from './history-message.tsx'
import { isFiltered, WHOLE_HISTORY } from './history-query.ts'
import { HistoryToolbar } from './history-toolbar.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { Pager } from './pager.tsx'
import { useBetPage } from './use-bet-page.ts'
import { useHistoryQuery } from './use-history-query.ts'

const PAGE_SIZE = 50

export default function HistoryPage() {
  return <DetailedHistory pageSize={PAGE_SIZE} />
}

/** All bets of the user, with search, order, filter and totals. */
export function DetailedHistory({ pageSize }: { pageSize: number }) {
  const t = useT()
  const { query, show } = useHistoryQuery()
  const list = useBetPage(query, pageSize, show)
  const { data: page, isPlaceholderData: waiting } = list
  const showAll = () => show(WHOLE_HISTORY)
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
      {hasBets && <HistoryToolbar query={query} show={show} />}
      {hasBets && !failed && <HistoryTotals page={page} />}
      {body()}
      {hasBets && !failed && <Pager query={query} page={page} pageSize={pageSize} waiting={waiting} show={show} />}
    </Card>
  )

  function body() {
    const { error } = list
    if (!page && error) return <HistoryFailed error={error} list={list} onShowAll={showAll} />
    if (!page || (waiting && page.bets.length === 0)) return <HistorySkeleton />
    if (page.bets.length > 0)
      return <HistoryList page={page} query={query} waiting={waiting} onSort={(sort) => show({ sort })} />
    return hasBets ? <NothingFound onShowAll={showAll} /> : <NoBetsYet />
  }
}

function HistorySkeleton() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <div key={row} className="flex h-17 items-center gap-4 border-b border-line px-card last:border-b-0">
      <div className="grid grow gap-2">
        <Skeleton className="h-4 w-3/5 max-w-72" />
        <Skeleton className="h-3 w-2/5 max-w-44" />
      </div>
      <Skeleton className="h-4 w-16 max-sm:hidden" />
      <Skeleton className="h-4 w-20" />
    </div>
  ))
}
