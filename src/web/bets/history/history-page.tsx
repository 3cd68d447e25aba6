import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { PATHS } from '../../../contract/paths.ts'
import { formatCount, formatMoney } from '../../i18n/amounts.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { type BetPage, betPageQuery } from '../bet-queries.ts'
import { Profit } from '../profit.tsx'
import { WaitingBets } from '../waiting-bets.tsx'
import { useBetDialog } from './bet-actions.tsx'
import { ClearHistory } from './clear-history.tsx'
import { HistoryList } from './history-list.tsx'
import { HistoryFailed, NoBetsYet, NothingFound } from './history-message.tsx'
import {
  filterOf,
  type HistoryQuery,
  isFiltered,
  listQueryOf,
  pageAfter,
  pageBefore,
  pageNumbers,
  type Turn,
  WHOLE_HISTORY,
} from './history-query.ts'
import { HistoryToolbar } from './history-toolbar.tsx'
import { BulkStatus } from './many/bulk-status.tsx'
import { SelectionBar } from './many/selection-bar.tsx'
import { useSelection } from './many/use-selection.ts'
import { DecidedTray } from './tray/decided-tray.tsx'
import { type ShowHistory, useHistoryQuery } from './use-history-query.ts'

const PAGE_SIZE = 50

export default function HistoryPage() {
  return (
    <div className="flex flex-col gap-4">
      <DecidedTray />
      <DetailedHistory pageSize={PAGE_SIZE} />
    </div>
  )
}

/** All bets of the user, with search, order, filter and totals. */
export function DetailedHistory({ pageSize }: { pageSize: number }) {
  const t = useT()
  const { query, show } = useHistoryQuery()
  const list = useBetPage(query, pageSize, show)
  const { data: page, isPlaceholderData: waiting } = list
  const count = page?.count ?? 0
  const { onAct, dialog } = useBetDialog()
  const showAll = () => show(WHOLE_HISTORY)
  const failed = !page && list.isError
  const filter = filterOf(query)
  const selection = useSelection(JSON.stringify(filter), page?.bets ?? [], count)
  const hasBets = isFiltered(query) || waiting || page?.count !== 0

  return (
    <Card
      flush
      title={t('history.title')}
      aside={
        <div className="-my-1.5 flex shrink-0 gap-1">
          <ButtonLink href={PATHS.bankroll} variant="ghost" size="small">
            {t('nav.bankroll')}
          </ButtonLink>
          {page && hasBets && <ClearHistory onCleared={() => show(WHOLE_HISTORY, { replace: true })} />}
        </div>
      }
    >
      <div className="pb-3 empty:hidden">
        <WaitingBets />
      </div>
      {hasBets && <HistoryToolbar query={query} show={show} selection={selection} count={count} />}
      <BulkStatus />
      {hasBets && !failed && <HistoryTotals page={page} />}
      {body()}
      {hasBets && !failed && <Pager query={query} page={page} pageSize={pageSize} waiting={waiting} show={show} />}
      {dialog}
      {hasBets && !failed && <SelectionBar selection={selection} filter={filter} total={count} />}
    </Card>
  )

  function body() {
    const { error } = list
    if (!page && error) return <HistoryFailed error={error} list={list} onShowAll={showAll} />
    if (!page || (waiting && page.bets.length === 0)) return <HistorySkeleton />
    if (page.bets.length > 0)
      return (
        <HistoryList
          page={page}
          query={query}
          selection={selection}
          waiting={waiting}
          onSort={(sort) => show({ sort })}
          onAct={onAct}
        />
      )
    return hasBets ? <NothingFound onShowAll={showAll} /> : <NoBetsYet />
  }
}

/** The bets of the page in the address; the previous ones stay on screen while they load. */
function useBetPage(query: HistoryQuery, pageSize: number, show: ShowHistory) {
  const list = useQuery({ ...betPageQuery(listQueryOf(query, pageSize)), placeholderData: keepPreviousData })

  const emptied = query.cursor !== null && !list.isPlaceholderData && list.data?.bets.length === 0
  useEffect(() => {
    // The last bets of this page were deleted, here or in another tab.
    if (emptied) show({}, { replace: true })
  }, [emptied, show])
  return list
}

/** Totals of all pages of the current filter. */
function HistoryTotals({ page }: { page: BetPage | undefined }) {
  const t = useT()
  const language = useLanguage()
  return (
    <>
      <dl
        aria-label={t('history.totalsLabel')}
        className="flex flex-wrap justify-between gap-x-4 gap-y-1.5 border-y border-line bg-raised px-card py-2.5 sm:justify-start sm:gap-x-14"
      >
        <Total label={t('history.count')}>{page && formatCount(page.count, language)}</Total>
        <Total label={t('history.staked')}>{page && formatMoney(page.staked, language)}</Total>
        <Total label={t('history.profit')}>{page && <Profit amount={page.profit} />}</Total>
      </dl>
      <output className="sr-only">{page && t('history.found', { count: page.count })}</output>
    </>
  )
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-ink-3">{label}</dt>
      <dd className="text-small font-semibold whitespace-nowrap tabular-nums sm:text-title">
        {children || <Skeleton className="my-0.5 h-4 w-16 sm:h-5" />}
      </dd>
    </div>
  )
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

type PagerProps = {
  query: HistoryQuery
  page: BetPage | undefined
  pageSize: number
  waiting: boolean
  show: ShowHistory
}

/** Previous and next page; both are disabled on page 1 of 1. */
function Pager({ query, page, pageSize, waiting, show }: PagerProps) {
  const t = useT()
  const before = page ? pageBefore(query, page) : null
  const after = page ? pageAfter(query, page) : null
  // Ignored, not disabled, while a page is loading: a disabled button would lose the focus.
  const turn = (to: Turn | null) => to && !waiting && show(to)
  const { number, of } = pageNumbers(query, page, pageSize)
  return (
    <nav
      aria-label={t('history.pagesLabel')}
      className="flex items-center justify-between gap-2 border-t border-line px-card py-3"
    >
      <Button size="small" disabled={!before} onClick={() => turn(before)}>
        <Icon of={ChevronLeft} className="size-4 max-[22.5rem]:hidden" />
        {t('history.previous')}
      </Button>
      <p className="text-center text-small text-balance text-ink-3 tabular-nums">
        {t('history.page', { page: number, pages: of })}
      </p>
      <Button size="small" disabled={!after} onClick={() => turn(after)}>
        {t('history.next')}
        <Icon of={ChevronRight} className="size-4 max-[22.5rem]:hidden" />
      </Button>
    </nav>
  )
}
