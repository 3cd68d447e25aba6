import { useLayoutEffect, useRef } from 'react'
import { useMedia } from '../../ui/use-media.ts'
import type { BetPage } from '../bet-queries.ts'
import type { BetAct } from './bet-actions.tsx'
import { BetCards } from './bet-cards.tsx'
import { BetTable } from './bet-table.tsx'
import { type HistoryQuery, type Sort, writeHistoryQuery } from './history-query.ts'
import type { Selection } from './many/use-selection.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  page: BetPage
  query: HistoryQuery
  selection: Selection
  waiting: boolean
  onSort: (sort: Sort) => void
  onAct: (act: BetAct) => void
}

/** A table, or cards on a phone. */
export function HistoryList({ page, query, selection, waiting, onSort, onAct }: Props) {
  const onPhone = useMedia('(width < 48rem)')
  const list = useStartOfList(writeHistoryQuery(new URLSearchParams(), query).toString())
  const rememberFocus = useKeptFocus(list)
  return (
    <div
      ref={list}
      tabIndex={-1}
      aria-busy={waiting}
      onFocus={rememberFocus}
      className="scroll-list scroll-mt-4 transition-opacity outline-none aria-busy:opacity-60"
    >
      {onPhone ? (
        <BetCards bets={page.bets} selection={selection} onAct={onAct} />
      ) : (
        <BetTable bets={page.bets} sort={query.sort} selection={selection} onSort={onSort} onAct={onAct} />
      )}
    </div>
  )
}

/** Scrolls to the start for another page or order; a bet that is added or removed leaves the list where it is. */
function useStartOfList(address: string) {
  const list = useRef<HTMLDivElement>(null)
  const shown = useRef(address)
  useLayoutEffect(() => {
    if (shown.current === address) return
    shown.current = address
    list.current?.scrollTo({ top: 0 })
    // On a phone the page scrolls, and the pager is below the last bet.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView()
  }, [address])
  return list
}
