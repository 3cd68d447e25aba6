import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'

/** The page where a row of the panel was pressed last. */
let leftAt: string | null = null

export function leaveBell(path: string): void {
  leftAt = path
}

/** Back to the page where a row of the panel was pressed leads to its bell. */
export function useBackToBell(): void {
  const [path] = useLocation()
  // Before a page gives the focus that nothing has to its list.
  useLayoutEffect(() => {
    if (path !== leftAt) return
    leftAt = null
    if (document.activeElement === document.body) focusBell()
  }, [path])
}

/** Of the panel, called after `useModal`: where a reload has opened it, the browser has nothing to give the focus back to. */
export function useBellAtEnd(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const closed = panel.current
    return () => {
      const focused = document.activeElement
      if (focused === document.body || closed?.contains(focused)) focusBell()
    }
  }, [panel])
}

const focusBell = () => document.getElementById('bell')?.focus()
