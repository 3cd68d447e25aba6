import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in the list when the focused element is removed: a settled bet loses its button, a deleted one its row. The focus
 * moves to the bet's row, else to the row in its place, else to the list. Pass the result to the list as `onFocus`; rows have `data-bet`
 * and can be focused.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: Element; bet: string; place: number } | null>(null)

  // After every render: it may have removed the focused element.
  useLayoutEffect(() => {
    if (!last.current || last.current.element.isConnected || document.activeElement !== document.body) return
    const { bet, place } = last.current
    last.current = null
    const rows = rowsOf(list.current)
    const next = rows.find((row) => row.dataset['bet'] === bet) ?? rows[Math.min(place, rows.length - 1)]
    ;(next ?? list.current)?.focus({ preventScroll: next === undefined })
  })

  return ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-bet]')
    const bet = row?.dataset['bet']
    last.current = row && bet ? { element: target, bet, place: rowsOf(list.current).indexOf(row) } : null
  }
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-bet]') ?? [])]
