import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openBets } from '../../contract/bets/bet-lists.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatCents } from '../../domain/money/money.ts'
import { useCurrentUser } from '../api/current-user.ts'
import { liveMatchesQuery, upcomingMatchesQuery } from '../api/live-data.ts'
import { query } from '../api/query-client.ts'
import { eveningBets, eveningEnd, eveningMatches, stakeAtRisk } from '../bets/evening.ts'
import { formatCount, formatMoney } from '../i18n/amounts.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { placeCounts } from '../layout/navigation/place-count.tsx'
import { useFavorites } from '../matches/favorite-toggle/favorites.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { statsQuery } from '../statistics/stats-query.ts'

type Matches = readonly Match[] | undefined

/** Keeps what the navigation says beside its places. Renders nothing. */
export default function PlaceCounts(): null {
  const t = useT()
  const language = useLanguage()
  // The screens load these lists, or the server sends them with the connection.
  const live = useQuery({ ...liveMatchesQuery, enabled: false }).data
  const upcoming = useQuery({ ...upcomingMatchesQuery, enabled: false }).data
  const { pending, stake, favorites } = useOwnCounts(live, upcoming)

  useCount(PATHS.live, live && formatCount(live.length, language))
  useCount(PATHS.upcoming, upcoming && formatCount(upcoming.length, language))
  useCount(PATHS.history, pending && t('history.open', { count: pending }))
  useCount(PATHS.tonight, stake && formatMoney(formatCents(stake), language))
  useCount(PATHS.favorites, favorites && formatCount(favorites, language))
  return null
}

/** Nothing stands beside a place without a count, or with a count of 0 that is the user's own. */
function useCount(path: string, count: string | 0 | undefined): void {
  const text = count || undefined
  useEffect(() => {
    placeCounts.set({ ...placeCounts.get(), [path]: text })
    return () => placeCounts.set({ ...placeCounts.get(), [path]: undefined })
  }, [path, text])
}

/** Pending bets, the stake of this evening in cents, and favorites that are not over; undefined for visitors and until they are known. */
function useOwnCounts(live: Matches, upcoming: Matches) {
  const enabled = Boolean(useCurrentUser())
  const figures = useQuery({ ...statsQuery(), enabled }).data
  const open = useQuery({ ...query(openBets), enabled }).data
  const favorites = useFavorites().favorites?.filter(({ status }) => status !== 'finished').length
  const end = useTicking(eveningEnd)
  if (!enabled) return {}
  const stake = open && live && upcoming && stakeAtRisk(eveningBets(open.bets, eveningMatches(live, upcoming, end)))
  return { pending: figures?.pendingCount, stake, favorites }
}
