import { useQuery } from '@tanstack/react-query'
import { openBets } from '../../contract/bets/bet-lists.ts'
import { useServer } from '../api/call.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { useLiveMatches, useUpcomingMatches } from '../api/live-data.ts'
import { query } from '../api/query-client.ts'
import { betPageQuery } from '../bets/model/bet-queries.ts'

/** The maximum page size of bets. */
const MOST = '200'

/** The user's bets on a match, newest first. `isWaiting` until all data that determines their height has loaded or failed. */
export function useOwnBets(matchId: number) {
  const user = useCurrentUser()
  const enabled = Boolean(user)
  const list = useQuery({ ...betPageQuery(useServer(), { match: String(matchId), limit: MOST }), enabled })
  const open = useQuery({ ...query(openBets), enabled })
  const [live, upcoming] = [useLiveMatches(), useUpcomingMatches()]
  const isLoading = [list, open, live, upcoming].some(({ isPending }) => isPending)
  return { user, list, isWaiting: user === undefined || (user !== null && isLoading) }
}
