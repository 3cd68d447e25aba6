import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the container of a list when its focused row is removed; `count`: the number of rows. */
export function useFocusAfterRemoval(area: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (isFewer && document.activeElement === document.body) area.current?.focus({ preventScroll: true })
  }, [area, count])
}
