import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Match, odds } from '../../../contract/matches.ts'
import { endedMatchQuery, liveMatchesQuery, upcomingMatchesQuery } from '../../api/live-data.ts'
import { query } from '../../api/query-client.ts'

export type FoundMatch =
  | { readonly state: 'looking' | 'missing' }
  | { readonly state: 'listed' | 'left'; readonly match: Match }

/** A match of either list by its id; one that leaves its list while it is looked at stays, with how it ended if that was told. */
export function useMatch(id: number): FoundMatch {
  const live = useQuery(liveMatchesQuery)
  const upcoming = useQuery(upcomingMatchesQuery)
  const ended = useQuery(endedMatchQuery(id)).data
  const listed = [...(live.data ?? []), ...(upcoming.data ?? [])].find((match) => match.id === id)
  const [last, setLast] = useState(listed)

  if (listed) {
    if (listed !== last) setLast(listed)
    return { state: 'listed', match: listed }
  }
  const left = ended ?? last
  if (left) return { state: 'left', match: left }
  return { state: live.isPending || upcoming.isPending ? 'looking' : 'missing' }
}

export type Prices = { readonly odds1: string; readonly odds2: string }

/** Asked for when the details open (specification §7); from then on the prices move as they are pushed. */
export function usePrices(match: Match): Prices | undefined {
  const { team1, team2, odds1, odds2 } = match
  const asked = useQuery({ ...query(odds, { params: { team1, team2 } }), staleTime: 0 })
  const [opened] = useState<Prices>(match)
  const moved = odds1 !== opened.odds1 || odds2 !== opened.odds2
  return moved || asked.isError ? { odds1, odds2 } : asked.data
}
