import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { Bet } from '../../../contract/bets/bets.ts'
import { useT } from '../../i18n/language.ts'
import { useRowMotion } from '../../ui/motion/use-row-motion.ts'
import { useMedia } from '../../ui/use-media.ts'
import type { BetAction } from '../dialogs/bet-actions.tsx'
import type { BetPage } from '../model/bet-queries.ts'
import { useShownBet } from '../model/use-shown-bet.ts'
import { type HistoryQuery, type Sort, writeHistoryQuery } from './history-query.ts'
import type { Selection } from './many/use-selection.ts'
import { BetRows } from './rows/bet-rows.tsx'
import { BetTable } from './rows/bet-table.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  page: BetPage
  query: HistoryQuery
  /** In the order of their matches instead of the query's. */
  isByStart: boolean
  selection: Selection
  waiting: boolean
  onSort: (sort: Sort) => void
  onAction: (action: BetAction) => void
}

/**
 * A table, or rows grouped by day where the table is too wide. Arrow keys move between bets; with the details open, they show the next bet.
 */
export function HistoryList({ page, query, isByStart, selection, waiting, onSort, onAction }: Props) {
  const t = useT()
  const isNarrow = useMedia('(width < 64rem)')
  const list = useStartOfList(writeHistoryQuery(new URLSearchParams(), query).toString())
  const rememberFocus = useKeptFocus(list)
  const { shown, motionOf } = useRowMotion(page.bets, idOf, page.of)
  const { id, open } = useShownBet()
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = rowBeside(event)
    if (!next) return
    event.preventDefault()
    next.button.focus()
    if (id !== null) open(next.id, { replace: true })
  }
  return (
    <div
      ref={list}
      role="group"
      aria-label={t('history.title')}
      tabIndex={-1}
      aria-busy={waiting}
      onFocus={rememberFocus}
      onKeyDown={moveByKey}
      onClick={pressRow}
      className="@container scroll-list scroll-mt-4 md:rounded-card transition-opacity outline-none aria-busy:opacity-60"
    >
      {isNarrow ? (
        <BetRows
          page={page}
          shown={shown}
          motionOf={motionOf}
          sort={query.sort}
          isByStart={isByStart}
          selection={selection}
        />
      ) : (
        <BetTable
          bets={shown}
          motionOf={motionOf}
          sort={isByStart ? null : query.sort}
          selection={selection}
          shown={id}
          onSort={onSort}
          onAction={onAction}
        />
      )}
    </div>
  )
}

const idOf = ({ id }: Bet) => id

/** A press anywhere in a table row presses the button of its bet. Presses in a row's dialogs bubble here too. */
function pressRow({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('button, a, label, input, dialog')) return
  target.closest('tr')?.querySelector<HTMLElement>('[data-opens-bet]')?.click()
}

/** The button of the row above or below for an arrow key on a bet's button; null for anything else. */
function rowBeside({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('[data-opens-bet]')) return null
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-bet]:not([inert]) [data-opens-bet]')]
  const button = buttons[buttons.indexOf(target) + step]
  const id = Number(button?.closest<HTMLElement>('[data-bet]')?.dataset['bet'])
  return button ? { button, id } : null
}

/** Scrolls to the start for another page or order, but not when a bet is added or removed. */
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
