import { useEffect } from 'react'
import { placeCounts } from '../layout/navigation/place-count.tsx'
import { useSite } from '../site.ts'

/** Sets the count of a place in the navigation; hidden while unknown, and for the user's own counts if 0. */
export function usePlaceCount(path: string, count: string | 0 | undefined): void {
  const site = useSite()
  const text = count || undefined
  useEffect(() => {
    const counts = site.of(placeCounts)
    counts.set({ ...counts.get(), [path]: text })
    return () => counts.set({ ...counts.get(), [path]: undefined })
  }, [site, path, text])
}
