import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listResults } from '../../contract/matches/match-pages.ts'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { callForHeaders, keyOf } from '../api/call.ts'
import { useLiveMatches } from '../api/live-data.ts'

const POLL_MS = MINUTE_MS

/** The results page by page, also by a part of a team's or tournament's name; requested again when a live match ends. */
export function useResults(q: string) {
  const wanted = q.trim() === '' ? {} : { q }
  const list = useInfiniteQuery({
    queryKey: keyOf(listResults, { query: wanted }),
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === null ? {} : { before: pageParam }
      return (await callForHeaders(listResults, signal, { query: { ...wanted, ...before } })).body
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ earlier }) => earlier,
    refetchOnMount: 'always',
    // A match may end without having been seen live.
    refetchInterval: POLL_MS,
  })

  const live = useLiveMatches('live').data
  const last = useRef(live)
  const { refetch } = list
  useEffect(() => {
    if (last.current?.some(({ id }) => !live?.some((match) => match.id === id))) void refetch() // shown when it is loaded
    last.current = live
  }, [live, refetch])

  return list
}
