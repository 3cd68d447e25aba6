import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshMatches } from '../../contract/matches/matches.ts'
import { useCall } from './call.ts'
import { liveMatchesQuery, upcomingMatchesQuery } from './live-data.ts'

const AUTO_REFRESH_MS = 30_000

/** Requests fresh matches from the server, then refetches both lists. Returns whether there was newer data, and its age. */
export function useRefresh() {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: () => call(refreshMatches),
    onSuccess: async () => {
      const lists = [liveMatchesQuery, upcomingMatchesQuery]
      await Promise.all(lists.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** Refreshes on a timer while the page is open; failures are silent. */
export function useAutoRefresh(): void {
  const { mutate } = useRefresh()
  useEffect(() => {
    const timer = setInterval(mutate, AUTO_REFRESH_MS)
    return () => clearInterval(timer)
  }, [mutate])
}
