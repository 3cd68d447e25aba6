import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Match } from '../../../contract/matches.ts'
import { liveMatchesQuery, upcomingMatchesQuery } from '../../api/live-data.ts'

export type FoundMatch =
  | { readonly state: 'looking' | 'missing' }
  | { readonly state: 'listed' | 'left'; readonly match: Match }

/** A match of either list by its id; one that leaves its list while it is looked at stays as it last was. */
export function useMatch(id: number): FoundMatch {
  const live = useQuery(liveMatchesQuery)
  const upcoming = useQuery(upcomingMatchesQuery)
  const listed = [...(live.data ?? []), ...(upcoming.data ?? [])].find((match) => match.id === id)
  const [last, setLast] = useState(listed)

  if (listed) {
    if (listed !== last) setLast(listed)
    return { state: 'listed', match: listed }
  }
  if (last) return { state: 'left', match: last }
  return { state: live.isPending || upcoming.isPending ? 'looking' : 'missing' }
}
