import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listFavoriteResults, listResults, listResultsWithBets } from '../../contract/matches/match-pages.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { createSpread, seenVersion } from '../api/after-push.ts'
import { keyOf, server } from '../api/call.ts'
import { useLiveMatches } from '../api/live-data.ts'
import { metaOf } from '../api/query-client.ts'
import { useSite } from '../site.ts'

export const POLL_MS = MINUTE_MS

/** Which matches: all, those with settled bets of the user, or favorites. */
export type Only = 'all' | 'bets' | 'favorites'
/** `q`: part of a team's or tournament's name. */
export type Choice = { readonly q: string; readonly only: Only }
export type ResultQuery = ReturnType<typeof useResults>

const LISTS = { all: listResults, bets: listResultsWithBets, favorites: listFavoriteResults }

/** The results page by page; refetched, spread over two seconds, when a live match ends. */
export function useResults({ q, only }: Choice) {
  const site = useSite()
  const { callForHeaders } = site.of(server)
  const wanted = q.trim() === '' ? {} : { q }
  const endpoint = LISTS[only]
  const list = useInfiniteQuery({
    queryKey: keyOf(endpoint, { query: wanted }),
    meta: metaOf(endpoint),
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return (await callForHeaders(endpoint, signal, { query: { ...wanted, ...before }, headers: seenVersion(site) }))
        .body
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
    refetchOnMount: 'always',
    // A match may end without having been seen live.
    refetchInterval: POLL_MS,
  })

  const live = useLiveMatches().data
  const last = useRef(live)
  const { refetch } = list
  const [again] = useState(() => createSpread(site, refetch))
  useEffect(() => again.stop, [again])
  useEffect(() => {
    if (last.current?.some(({ id }) => !live?.some((match) => match.id === id))) again.soon()
    last.current = live
  }, [live, again])

  return list
}
