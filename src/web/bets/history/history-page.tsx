import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { formatCount } from '../../../words/amounts.ts'
import { useServer } from '../../api/call.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RenderedInSlices } from '../../ui/skeletons/rendered-in-slices.tsx'
import { Skeleton } from '../../ui/skeletons/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { ShownBet } from '../details/shown-bet.tsx'
import { type BetAction, useBetDialog } from '../dialogs/bet-actions.tsx'
import { type BetPage, betPageQuery } from '../model/bet-queries.ts'
import { UnreadableFilter } from './filters/unreadable-filter.tsx'
import { HistoryControls } from './history-controls.tsx'
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
import { BulkStatus } from './many/bulk-status.tsx'
import { SelectionBar, useSelectionDialog } from './many/selection-bar.tsx'
import { type Selection, useSelection } from './many/use-selection.ts'
import { ReviewList } from './review/review-list.tsx'
import { byStart, isByStart, LARGEST_PAGE, useStarts, wantsStart } from './rows/by-start.ts'
import { type ShowHistory, useHistoryQuery } from './use-history-query.ts'
import { WaitingBets } from './waiting-bets.tsx'

const PAGE_SIZE = 50
const NOTHING_YET = { bets: [], count: 0 }

export default function HistoryPage() {
  return (
    <div className="flex flex-col gap-4 has-[[data-decided]]:[--decided:4.375rem] md:short:gap-2">
      <ReviewList />
      <DetailedHistory pageSize={PAGE_SIZE} hasPanel />
    </div>
  )
}

/** `hasPanel`: the window has room for bet details next to the list. */
type Props = { pageSize: number; hasPanel?: boolean }

/** All bets of the user, with search, order, filter and totals. */
export function DetailedHistory({ pageSize: usual, hasPanel = false }: Props) {
  const t = useT()
  const { query, unreadable, show } = useHistoryQuery()
  const pageSize = pageSizeOf(query, usual, hasPanel)
  const isReadable = unreadable.length === 0
  const list = useBetPage(query, isReadable, pageSize, show)
  const { data: page, isPlaceholderData: waiting } = list
  const { bets, count } = page ?? NOTHING_YET
  const { onAction, dialog } = useBetDialog()
  const failed = !isReadable || (!page && list.isError)
  const filter = filterOf(query)
  const selection = useSelection(JSON.stringify(filter), bets, count)
  const hasBets = isFiltered(query) || waiting || page?.count !== 0
  const isListed = hasBets && !failed
  const isWide = useMedia('(width >= 76rem)')
  const chosen = useSelectionDialog(selection, filter)
  const bar = isListed && (
    <SelectionBar selection={selection} total={count} isWide={isWide} onAction={chosen.onAction} />
  )
  const isBelowTabs = isListed && Object.keys(query.parts).length === 0

  return (
    <section
      aria-label={t('history.title')}
      className={`flex min-w-0 flex-col gap-4 md:short:gap-2 ${hasPanel ? FITTING_LIST : ''}`}
    >
      <Title isHidden={hasPanel} />
      <WaitingBets />
      {hasBets && (
        <HistoryControls
          {...{ query, unreadable, show, selection, page, waiting, failed, isWide }}
          selectionBar={isWide && selection.isOn && bar}
        />
      )}
      <div className="group/bets flex items-start gap-4">
        <div className="min-w-0 grow">
          <Surface isBelowTabs={isBelowTabs}>
            <Body {...{ list, query, unreadable, selection, hasBets, show, onAction }} />
          </Surface>
          {isListed && <ListFoot {...{ query, page, pageSize, waiting, show }} />}
        </div>
        <ShownBet listed={list.isPending ? undefined : bets} hasPanel={hasPanel} onAction={onAction} />
      </div>
      {dialog}
      <BulkStatus above={!isWide && selection.isOn ? 'bar' : 'end'} />
      {!isWide && bar}
      {chosen.dialog}
    </section>
  )
}

/** All open bets at once, but not on the dashboard, where the list is short. */
const pageSizeOf = (query: HistoryQuery, usual: number, hasPanel: boolean) =>
  hasPanel && wantsStart(query) ? LARGEST_PAGE : usual

function Title({ isHidden }: { isHidden: boolean }) {
  const t = useT()
  return <h2 className={isHidden ? 'sr-only' : 'text-title font-semibold'}>{t('history.title')}</h2>
}

type FootProps = Omit<PagerProps, 'page'> & { page: BetPage | undefined }

/** The pager; not below a skeleton, because the first bets would move it. */
function ListFoot({ page, ...props }: FootProps) {
  return (
    page && (
      <RenderedInSlices fallback={null}>
        <Pager page={page} {...props} />
      </RenderedInSlices>
    )
  )
}

/** The list ends above the end of the window, so that the page does not scroll next to it, also below the row of decided bets. */
const FITTING_LIST = '[--room:max(24rem,100dvh-17.25rem-var(--decided,0rem))] [--list-height:min(40rem,var(--room))]'

type BodyProps = {
  list: ReturnType<typeof useBetPage>
  query: HistoryQuery
  unreadable: ReturnType<typeof useHistoryQuery>['unreadable']
  selection: Selection
  hasBets: boolean
  show: ShowHistory
  onAction: (action: BetAction) => void
}

/** The bets, or the reason why there are none. */
function Body({ list, query, unreadable, selection, hasBets, show, onAction }: BodyProps) {
  const { data: page, isPlaceholderData: waiting, error } = list
  const starts = useStarts()
  if (unreadable.length > 0) return <UnreadableFilter {...{ unreadable, query, show }} />
  const showAll = () => show(WHOLE_HISTORY)
  if (!page && error) return <HistoryFailed error={error} list={list} onShowAll={showAll} />
  const hasStartOrder = page !== undefined && !waiting && isByStart(query, page)
  // The order is unknown until the starts of the matches are loaded.
  const isOrdered = !hasStartOrder || starts !== undefined
  if (!page || !isOrdered || (waiting && page.bets.length === 0)) return <HistorySkeleton />
  if (page.bets.length === 0) return hasBets ? <NothingFound onShowAll={showAll} /> : <NoBetsYet />
  return (
    <RenderedInSlices fallback={<HistorySkeleton />}>
      <HistoryList
        page={hasStartOrder && starts ? { ...page, bets: byStart(page.bets, starts) } : page}
        isByStart={hasStartOrder}
        query={query}
        selection={selection}
        waiting={waiting}
        onSort={(sort) => show({ sort })}
        onAction={onAction}
      />
    </RenderedInSlices>
  )
}

/** On a phone the rows reach the edges of the window, directly below the status tabs if nothing is between. */
function Surface({ isBelowTabs, children }: { isBelowTabs: boolean; children: ReactNode }) {
  return (
    <div
      className={`border-line bg-surface max-md:-mx-gutter md:rounded-card md:border ${isBelowTabs ? 'max-md:-mt-4 max-md:border-b' : 'max-md:border-y'}`}
    >
      {children}
    </div>
  )
}

/** The page in the address; the previous one stays on screen while it loads. */
function useBetPage(query: HistoryQuery, isReadable: boolean, pageSize: number, show: ShowHistory) {
  const list = useQuery({
    ...betPageQuery(useServer(), listQueryOf(query, pageSize)),
    placeholderData: (before) => (isReadable ? before : undefined),
    enabled: isReadable,
  })

  const emptied = query.cursor !== null && !list.isPlaceholderData && list.data?.bets.length === 0
  useEffect(() => {
    // The last bets of this page were deleted, here or in another tab.
    if (emptied) show({}, { replace: true })
  }, [emptied, show])
  return list
}

/** As many as a phone shows. */
const SKELETON_ROWS = Array.from({ length: 10 }, (_, at) => at)

function HistorySkeleton() {
  return SKELETON_ROWS.map((row) => (
    <div
      key={row}
      className="flex h-15 items-center gap-4 border-b border-line px-card last:border-b-0 md:h-9.5 md:pointer-coarse:h-12"
    >
      <div className="grid grow gap-2">
        <Skeleton className="h-4 w-3/5 max-w-72" />
        <Skeleton className="h-3 w-2/5 max-w-44 md:hidden" />
      </div>
      <Skeleton className="h-4 w-20" />
    </div>
  ))
}

type PagerProps = {
  query: HistoryQuery
  page: BetPage
  pageSize: number
  waiting: boolean
  show: ShowHistory
}

/** Previous and next page; both are disabled on page 1 of 1. */
function Pager({ query, page, pageSize, waiting, show }: PagerProps) {
  const t = useT()
  const language = useLanguage()
  const before = pageBefore(query, page)
  const after = pageAfter(query, page)
  // Ignored instead of disabled while loading: a disabled button would lose the focus.
  const turn = (to: Turn | null) => to && !waiting && show(to)
  const { number, of } = pageNumbers(query, page, pageSize)
  const first = (number - 1) * pageSize + 1
  return (
    <nav
      aria-label={t('history.pagesLabel')}
      className="flex items-center gap-2 py-3 max-md:justify-between md:pt-2 md:pb-0"
    >
      {page.bets.length > 0 && (
        <p className="grow text-small text-ink-3 tabular-nums max-md:hidden">
          {t('history.range', {
            from: formatCount(first, language),
            to: formatCount(first + page.bets.length - 1, language),
            count: formatCount(page.count, language),
          })}
        </p>
      )}
      <Button size="small" className="md:ml-auto" disabled={!before} onClick={() => turn(before)}>
        <Icon of={ChevronLeft} className="size-4 max-[22.5rem]:hidden" />
        {t('history.previous')}
      </Button>
      <p className="text-center text-small text-balance text-ink-3 tabular-nums md:px-2">
        {t('history.page', { page: number, pages: of })}
      </p>
      <Button size="small" disabled={!after} onClick={() => turn(after)}>
        {t('history.next')}
        <Icon of={ChevronRight} className="size-4 max-[22.5rem]:hidden" />
      </Button>
    </nav>
  )
}
