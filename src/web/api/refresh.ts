import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshMatches } from '../../contract/matches/matches.ts'
import { part, useSite } from '../site.ts'
import { createStore } from '../ui/store.ts'
import { useCall } from './call.ts'
import { CallError } from './call-error.ts'
import { liveMatchesQuery, upcomingMatchesQuery, useIsUnread } from './live-data.ts'

const AUTO_REFRESH_MS = 30_000

/** Whether a refresh found no data, because the source has never responded. */
export const silentSource = part(() => createStore(false))

/** Requests fresh matches from the server, then refetches both lists. Returns whether there was newer data, and its age. */
export function useRefresh() {
  const site = useSite()
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: () => call(refreshMatches),
    onError: (error) => {
      if (error instanceof CallError && error.code === 'noMatchData') site.of(silentSource).set(true)
    },
    onSuccess: async () => {
      const lists = [liveMatchesQuery, upcomingMatchesQuery]
      await Promise.all(lists.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** Refreshes on a timer while the page is open; failures are silent. */
export function useAutoRefresh(): void {
  const { mutate } = useRefresh()
  const isUnread = useIsUnread()
  // The lists do not say why they are empty; the response to a refresh does.
  useEffect(() => {
    if (isUnread) mutate()
  }, [isUnread, mutate])
  useEffect(() => {
    const timer = setInterval(mutate, AUTO_REFRESH_MS)
    return () => clearInterval(timer)
  }, [mutate])
}
