import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in the list when the focused element is removed: a settled bet loses its button, a deleted one its row. The focus moves
 * to the bet's row, else to the row in its place, else to the list; from a button outside the rows, to the first row. Pass the result to
 * the list as `onFocus`; rows have `data-bet` and are focusable.
 */
export function useKeptFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<{ element: Element; bet: string | null; place: number } | null>(null)

  // After every render, because any may have removed the focused element.
  useLayoutEffect(() => {
    if (!last.current || isThere(last.current.element)) return
    if (document.activeElement !== document.body && isThere(document.activeElement)) return
    const { bet, place } = last.current
    last.current = null
    const rows = rowsOf(list.current)
    const next = rows.find((row) => row.dataset['bet'] === bet) ?? rows[Math.min(place, rows.length - 1)]
    const isShown = next?.checkVisibility() ?? false
    ;(isShown ? next : list.current)?.focus({ preventScroll: !isShown })
  })

  return ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-bet]')
    const bet = row?.dataset['bet'] ?? null
    // A dialog restores its focus itself, as long as the row of its menu exists.
    const element = target.closest('dialog') ? row : target
    last.current = element && { element, bet, place: row ? rowsOf(list.current).indexOf(row) : 0 }
  }
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-bet]:not([inert])') ?? [])]

/** A row that is fading out counts as removed. */
const isThere = (element: Element | null) => element?.isConnected === true && !element.closest('[inert]')
