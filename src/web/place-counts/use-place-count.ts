import { useEffect } from 'react'
import { placeCounts } from '../layout/navigation/place-count.tsx'
import { useSite } from '../site.ts'

/** Says a count beside a place of the navigation; nothing while it is not known, and of what is the user's own nothing for 0. */
export function usePlaceCount(path: string, count: string | 0 | undefined): void {
  const site = useSite()
  const text = count || undefined
  useEffect(() => {
    const counts = site.of(placeCounts)
    counts.set({ ...counts.get(), [path]: text })
    return () => counts.set({ ...counts.get(), [path]: undefined })
  }, [site, path, text])
}
