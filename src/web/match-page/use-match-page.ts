import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { findMatch, type MatchDetails } from '../../contract/matches/match-pages.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { NO_ODDS } from '../../domain/money/odds.ts'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { query } from '../api/query-client.ts'

type OddsHistory = MatchDetails['oddsHistory']

/** A match by its public id with its current score and prices; requested again when it enters or leaves a list. */
export function useMatchPage(hltvId: number) {
  const details = useQuery({ ...query(findMatch, { params: { hltvId: String(hltvId) } }), refetchOnMount: 'always' })
  const live = useLiveMatches()
  const upcoming = useUpcomingMatches()
  const listed = [...(live.data ?? []), ...(upcoming.data ?? [])].find((match) => match.hltvId === hltvId)
  const known = useKnownOdds(details.data?.oddsHistory, listed)

  const listing = listed?.status ?? 'unlisted'
  const last = useRef(listing)
  const { refetch } = details
  useEffect(() => {
    if (last.current !== listing) void refetch() // shown when it is loaded
    last.current = listing
  }, [listing, refetch])

  const match = details.data && { ...details.data, ...newer(details.data, listed), oddsHistory: known }
  return { details, match }
}

/** The list has the match as it is now, unless its answer is older than that of the page. */
function newer(details: Match, listed: Match | undefined): Match | undefined {
  return listed && listed.updatedAt >= details.updatedAt ? listed : undefined
}

/** The odds over time, continued with those that are pushed while the page is open. */
function useKnownOdds(history: OddsHistory | undefined, listed: Match | undefined): OddsHistory {
  const [pushed, setPushed] = useState<OddsHistory>([])
  const end = history?.at(-1)?.at ?? ''
  const all = [...(history ?? []), ...pushed.filter(({ at }) => at > end)]
  const last = all.at(-1) ?? { at: '', odds1: NO_ODDS, odds2: NO_ODDS }
  if (!history || !listed || listed.updatedAt <= last.at) return all
  if (listed.odds1 === last.odds1 && listed.odds2 === last.odds2) return all
  const next = { at: listed.updatedAt, odds1: listed.odds1, odds2: listed.odds2 }
  setPushed([...pushed, next])
  return [...all, next]
}
