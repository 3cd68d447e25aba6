import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { part, type Site, useSite } from '../site.ts'

/** The page where a row of the panel was pressed last. */
const leftAt = part(() => ({ path: null as string | null }))

export function leaveBell(site: Site, path: string): void {
  site.of(leftAt).path = path
}

/** Back to the page where a row of the panel was pressed leads to its bell. */
export function useBackToBell(): void {
  const site = useSite()
  const [path] = useLocation()
  // Before a page gives the focus that nothing has to its list.
  useLayoutEffect(() => {
    const left = site.of(leftAt)
    if (path !== left.path) return
    left.path = null
    if (document.activeElement === document.body) focusBell()
  }, [site, path])
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
