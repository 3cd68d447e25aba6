import { useEffect } from 'react'
import { placeCounts } from '../layout/navigation/place-count.tsx'

/** Says a count beside a place of the navigation; nothing while it is not known, and of what is the user's own nothing for 0. */
export function usePlaceCount(path: string, count: string | 0 | undefined): void {
  const text = count || undefined
  useEffect(() => {
    placeCounts.set({ ...placeCounts.get(), [path]: text })
    return () => placeCounts.set({ ...placeCounts.get(), [path]: undefined })
  }, [path, text])
}
