import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { openBets } from '../../../contract/bets/bet-lists.ts'
import { combinedResult } from '../../../domain/chances/scenarios.ts'
import { useLiveMatches, useUpcomingMatches } from '../../api/live-data.ts'
import { query } from '../../api/query-client.ts'
import { useTicking } from '../../matches/use-ticking.ts'
import { outlookOn } from './bet-chances.ts'
import { eveningBets, eveningEnd, eveningMatches } from './evening.ts'

/** What a screen knows of this evening. */
export type Evening = NonNullable<ReturnType<typeof useEvening>['evening']>

/** What the evening is computed from. */
function useSources() {
  const open = useQuery(query(openBets))
  const live = useLiveMatches()
  const upcoming = useUpcomingMatches()
  return { open, live, upcoming, failed: [open, live, upcoming].find(({ data, isError }) => isError && !data) }
}

/** The failed query of this evening, without computing its results. */
export const useFailureOfEvening = () => useSources().failed

/** The open bets on this evening's matches, and their possible results; `failed`: the query that failed. */
export function useEvening() {
  const { open, live, upcoming, failed } = useSources()
  const end = useTicking(eveningEnd)
  const evening = useMemo(() => {
    if (!open.data || !live.data || !upcoming.data) return null
    const matches = eveningMatches(live.data, upcoming.data, end)
    const bets = eveningBets(open.data.bets, matches)
    const outlook = outlookOn(bets, open.data.profile, [...live.data, ...upcoming.data])
    return { matches, bets, profile: open.data.profile, outlook, together: combinedResult(outlook) }
  }, [open.data, live.data, upcoming.data, end])
  return { evening, failed }
}
