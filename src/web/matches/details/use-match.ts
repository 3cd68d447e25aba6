import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Match, odds } from '../../../contract/matches/matches.ts'
import { endedMatchQuery, liveMatchesQuery, upcomingMatchesQuery } from '../../api/live-data.ts'
import { query } from '../../api/query-client.ts'

type MatchResult =
  | { readonly state: 'looking' | 'missing' }
  | { readonly state: 'listed' | 'left'; readonly match: Match }

/** A match of either list by its id. One that leaves its list while shown is kept, with its result if the server sent it. */
export function useMatch(id: number): MatchResult {
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

/** Requested when the details open (docs/spec-coverage.md, section 7), then updated by pushes. */
export function usePrices(match: Match): Prices | undefined {
  const { team1, team2, odds1, odds2 } = match
  const requested = useQuery({ ...query(odds, { params: { team1, team2 } }), staleTime: 0 })
  const [opened] = useState<Prices>(match)
  const moved = odds1 !== opened.odds1 || odds2 !== opened.odds2
  return moved || requested.isError ? { odds1, odds2 } : requested.data
}
