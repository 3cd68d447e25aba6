import { useEffect } from 'react'
import { needsUser, placeCounts } from '../layout/navigation/place-count.tsx'
import { useSite } from '../site.ts'

/** Sets the count of a place in the navigation; hidden while unknown, and for the user's own counts if 0. */
export function usePlaceCount(path: string, count: string | 0 | undefined, spoken = count): void {
  const site = useSite()
  useEffect(() => {
    const counts = site.of(placeCounts)
    counts.set({ ...counts.get(), [path]: count && spoken ? { shown: count, spoken } : undefined })
    return () => counts.set({ ...counts.get(), [path]: undefined })
  }, [site, path, count, spoken])
}

/** Marks the user's bets in the navigation while some need the user. */
export function useNeedsUser(isNeeded: boolean): void {
  const site = useSite()
  useEffect(() => {
    site.of(needsUser).set(isNeeded)
    return () => site.of(needsUser).set(false)
  }, [site, isNeeded])
}
