import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshMatches } from '../../contract/matches.ts'
import { call } from './call.ts'
import { liveMatchesQuery, upcomingMatchesQuery } from './live-data.ts'

const AUTO_REFRESH_MS = 30_000

/** Asks the server for fresh matches; both lists follow. Answers whether there was anything newer, and how old the data is. */
export function useRefresh() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(refreshMatches),
    onSuccess: async () => {
      const lists = [liveMatchesQuery, upcomingMatchesQuery]
      await Promise.all(lists.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
    },
  })
}

/** The same by itself while the page is open; silent, also when it fails. */
export function useAutoRefresh(): void {
  const { mutate } = useRefresh()
  useEffect(() => {
    const timer = setInterval(mutate, AUTO_REFRESH_MS)
    return () => clearInterval(timer)
  }, [mutate])
}
