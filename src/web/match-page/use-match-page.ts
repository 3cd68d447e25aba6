import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { findMatch, type MatchDetails } from '../../contract/matches/match-pages.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { NO_ODDS } from '../../domain/money/odds.ts'
import { createSpread, seenVersion } from '../api/after-push.ts'
import { server } from '../api/call.ts'
import { endedMatchQuery, useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { query } from '../api/query-client.ts'
import { type Site, useSite } from '../site.ts'

type OddsHistory = MatchDetails['oddsHistory']

/**
 * A match by its public id with its current score and prices. Refetched when it enters or leaves a list, spread over two seconds if the
 * push contained all but the details.
 */
export function useMatchPage(hltvId: number) {
  const site = useSite()
  const details = useQuery(matchQuery(site, hltvId))
  const live = useLiveMatches()
  const upcoming = useUpcomingMatches()
  const listed = [...(live.data ?? []), ...(upcoming.data ?? [])].find((match) => match.hltvId === hltvId)
  const ended = useQuery(endedMatchQuery(details.data?.id)).data
  const pushed = listed ?? ended
  const known = useKnownOdds(details.data?.oddsHistory, listed)

  const listing = live.data && upcoming.data && (listed?.status ?? 'unlisted')
  const isShown = pushed !== undefined
  const last = useRef(listing)
  const { refetch } = details
  const [again] = useState(() => createSpread(site, refetch))
  useEffect(() => again.stop, [again])
  useEffect(() => {
    const before = last.current
    last.current = listing
    // The lists have just loaded: this is not a change.
    if (before === listing || before === undefined) return
    if (isShown) again.soon()
    else again.now()
  }, [listing, isShown, again])

  const match = details.data && { ...details.data, ...newer(details.data, pushed), oddsHistory: known }
  return { details, match }
}

function matchQuery(site: Site, hltvId: number) {
  const { callForHeaders } = site.of(server)
  const input = { params: { hltvId: String(hltvId) } }
  return queryOptions<MatchDetails>({
    ...query(findMatch, input),
    queryFn: async ({ signal }) =>
      (await callForHeaders(findMatch, signal, { ...input, headers: seenVersion(site) })).body,
    refetchOnMount: 'always',
  })
}

/** The pushed match, unless its version is older than the page's. */
function newer(details: Match, pushed: Match | undefined): Match | undefined {
  return pushed && pushed.updatedAt >= details.updatedAt ? pushed : undefined
}

/** The odds over time, extended by pushed ones while the page is open. */
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
