import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { part, type Site, useSite } from '../site.ts'

/** The path on which a panel row was last pressed. */
const leftAt = part(() => ({ path: null as string | null }))

export function leaveBell(site: Site, path: string): void {
  site.of(leftAt).path = path
}

/** Restores focus to the bell after Back to the page where a panel row was pressed. */
export function useBackToBell(): void {
  const site = useSite()
  const [path] = useLocation()
  // Runs before the page moves an unset focus to its list.
  useLayoutEffect(() => {
    const left = site.of(leftAt)
    if (path !== left.path) return
    left.path = null
    if (document.activeElement === document.body) focusBell()
  }, [site, path])
}

/** For the panel, after `useModal`: when a reload reopened it, the browser has no element to return the focus to. */
export function useBellOnClose(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const closed = panel.current
    return () => {
      const focused = document.activeElement
      if (focused === document.body || closed?.contains(focused)) focusBell()
    }
  }, [panel])
}

const focusBell = () => document.getElementById('bell')?.focus()
