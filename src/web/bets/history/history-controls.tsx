import { ListChecks, ListFilter, Search } from 'lucide'
import { type ReactNode, useState } from 'react'
import { searchOf } from '../../../domain/text/search-of.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { BetPage } from '../model/bet-queries.ts'
import { FilterChips } from './filters/filter-bar.tsx'
import { HistoryFigures } from './history-figures.tsx'
import { HistoryDialog, type HistoryDialogName, HistoryMenu } from './history-menu.tsx'
import type { HistoryQuery, Unreadable } from './history-query.ts'
import type { Selection } from './many/use-selection.ts'
import { StatusFilter } from './status-filter.tsx'
import type { ShowHistory } from './use-history-query.ts'

type Props = {
  query: HistoryQuery
  unreadable: readonly Unreadable[]
  show: ShowHistory
  selection: Selection
  page: BetPage | undefined
  /** The page of the previous filter stays until the new one has loaded. */
  waiting: boolean
  /** Loading the page failed. */
  failed: boolean
  /** Room for all controls in one row. */
  isWide: boolean
  /** Replaces the controls while bets are selected. */
  selectionBar: ReactNode
}

/** The figures of the history, and one row of controls: filters and ⋯. */
export function HistoryControls(props: Props) {
  const { query, unreadable, show, page, waiting } = props
  const [open, setOpen] = useState<HistoryDialogName | null>(null)
  const status = unreadable.some(({ part }) => part === 'status') ? undefined : query.status
  const isPending = usePendingShown(status, waiting)
  const Controls = props.isWide ? WideControls : NarrowControls
  return (
    <div className="flex flex-col gap-3">
      <Controls {...props} status={status} isPending={isPending} onOpen={setOpen} />
      <FilterChips query={query} show={show} className="" />
      {open && <HistoryDialog dialog={open} {...{ query, show, page, waiting }} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Whether the shown page is of pending bets. */
function usePendingShown(status: HistoryQuery['status'] | undefined, waiting: boolean): boolean {
  const [shown, setShown] = useState(status === 'pending')
  const isPending = waiting ? shown : status === 'pending'
  if (isPending !== shown) setShown(isPending)
  return isPending
}

type ControlsProps = Props & {
  /** The bets on screen are pending; while a new filter loads, they are the previous filter's. */
  isPending: boolean
  /** Undefined if the address has an unreadable status: none is selected. */
  status: HistoryQuery['status'] | undefined
  onOpen: (dialog: HistoryDialogName) => void
}

function WideControls({
  query,
  status,
  show,
  selection,
  page,
  failed,
  isPending,
  selectionBar,
  onOpen,
}: ControlsProps) {
  const t = useT()
  if (selectionBar) {
    return (
      <>
        <HistoryFigures page={page} isPending={isPending} failed={failed} />
        {selectionBar}
      </>
    )
  }
  return (
    <>
      <HistoryFigures page={page} isPending={isPending} failed={failed} />
      <div className="flex items-center gap-2">
        <HistorySearch query={query} show={show} className="max-w-64 min-w-36 grow" />
        <StatusFilter value={status} counts={page?.counts} isStacked={false} onChoose={(status) => show({ status })} />
        <FilterButton query={query} onOpen={onOpen} />
        <Button size="small" variant="ghost" className="ml-auto" onClick={() => selection.start()}>
          <Icon of={ListChecks} className="size-4" />
          {t('many.select')}
        </Button>
        <HistoryMenu {...{ selection, onOpen }} count={page?.count ?? 0} hasSelect={false} />
      </div>
    </>
  )
}

/** The counts act as the status filter; the search opens from its icon, and stays open while it filters. */
function NarrowControls({ query, status, show, selection, page, failed, isPending, onOpen }: ControlsProps) {
  const t = useT()
  const [isSearching, setSearching] = useState(false)
  const hasSearch = isSearching || query.search !== ''
  return (
    // All on one line on a phone in landscape.
    <div className="flex flex-col gap-3 md:short:flex-row md:short:flex-wrap md:short:items-center md:short:gap-x-4 md:short:gap-y-1">
      {/* On phones the icons share the first line only, so that the other figures never need a third one. */}
      <div className="flex items-start justify-between gap-2 max-md:relative max-md:block md:short:contents">
        <HistoryFigures page={page} isPending={isPending} failed={failed} />
        <div className="flex shrink-0 max-md:absolute max-md:-top-1 max-md:-right-2 md:-mt-1 md:-mr-2 md:short:order-2 md:short:mt-0">
          <IconButton
            icon={Search}
            label={t('history.openSearch')}
            aria-expanded={hasSearch}
            onClick={() => {
              if (query.search !== '') show({ search: '' })
              setSearching(!hasSearch)
            }}
          />
          <FilterButton query={query} onOpen={onOpen} isIcon />
          <HistoryMenu {...{ selection, onOpen }} count={page?.count ?? 0} hasSelect />
        </div>
      </div>
      {hasSearch && (
        <HistorySearch
          query={query}
          show={show}
          className="md:short:order-3 md:short:basis-full"
          isOpened={isSearching}
        />
      )}
      <StatusFilter value={status} counts={page?.counts} isStacked onChoose={(status) => show({ status })} />
    </div>
  )
}

type SearchProps = Pick<Props, 'query' | 'show'> & { className?: string; isOpened?: boolean }

/** Only the first letter adds a history entry: Back removes the whole search. */
function HistorySearch({ query, show, className, isOpened }: SearchProps) {
  const t = useT()
  return (
    <SearchField
      label={t('history.searchLabel')}
      hint={t('history.searchHint')}
      value={query.search}
      onSearch={(text) => show({ search: searchOf(text) }, { replace: query.search !== '' && text !== '' })}
      {...{ className, isOpened }}
    />
  )
}

type FilterButtonProps = Pick<ControlsProps, 'query' | 'onOpen'> & { isIcon?: boolean }

function FilterButton({ query, onOpen, isIcon = false }: FilterButtonProps) {
  const t = useT()
  const count = Object.keys(query.parts).length
  const label = count === 0 ? t('filter.open') : t('filter.openCount', { count })
  const open = () => onOpen('filter')
  if (isIcon) {
    return <IconButton icon={ListFilter} label={label} className={count > 0 ? 'text-accent' : ''} onClick={open} />
  }
  return (
    <Button size="small" onClick={open}>
      <Icon of={ListFilter} className="size-4" />
      {label}
    </Button>
  )
}
