import { useEffect, useRef } from 'react'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { useFavorites } from '../matches/favorite-toggle/favorites.ts'
import { placeFavorites, whereaboutsOf } from './place-favorites.ts'

/** The favourites with their scores as they move; read again when one of them starts or ends. */
export function usePlacedFavorites() {
  const { list, favorites } = useFavorites()
  const live = useLiveMatches('live')
  const upcoming = useUpcomingMatches()
  const listed = [...(live.data ?? []), ...(upcoming.data ?? [])]
  // Until both lists are there, or have failed, where a match stands is not known.
  const placed = favorites && !live.isPending && !upcoming.isPending ? placeFavorites(favorites, listed) : undefined

  const whereabouts = placed && whereaboutsOf(placed)
  const seen = useRef(whereabouts)
  const { refetch } = list
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== whereabouts) void refetch() // shown when it comes
    seen.current = whereabouts
  }, [whereabouts, refetch])

  return { list, placed, count: favorites?.length ?? 0 }
}
