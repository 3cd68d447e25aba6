import { useQuery } from '@tanstack/react-query'
import { openBets } from '../../contract/bets/bet-lists.ts'
import { decidedBets } from '../../contract/bets/bet-results.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { PATHS } from '../../contract/paths.ts'
import { formatCents } from '../../domain/money/money.ts'
import { formatCount, formatMoney } from '../../words/amounts.ts'
import { query } from '../api/query-client.ts'
import { eveningBets, eveningEnd, eveningMatches, stakeAtRisk } from '../bets/model/evening.ts'
import { isFilled } from '../bets/model/review.ts'
import { useLanguage, useT } from '../i18n/language.ts'
import { useFavorites } from '../matches/favorite-toggle/favorites.ts'
import { useTeamMatches } from '../matches/favorite-toggle/use-team-matches.ts'
import { useTicking } from '../matches/use-ticking.ts'
import { statsQuery } from '../statistics/stats-query.ts'
import { useNeedsUser, usePlaceCount } from './use-place-count.ts'

type Props = { live: readonly Match[] | undefined; upcoming: readonly Match[] | undefined }

/** Counts of pending bets, this evening's stake, and favorites that are not over; whether bets need the user. Renders nothing. */
export default function OwnCounts({ live, upcoming }: Props): null {
  const t = useT()
  const language = useLanguage()
  // The counts mount late: a query that has failed by then is retried only by a button of the page.
  const pending = useQuery({ ...statsQuery(), retryOnMount: false }).data?.pendingCount
  const open = useQuery({ ...query(openBets), retryOnMount: false }).data
  const favorites = useFavorites().favorites?.filter(({ status }) => status !== 'finished').length
  useTeamMatches(live, upcoming)
  const end = useTicking(eveningEnd)
  const stake = open && live && upcoming && stakeAtRisk(eveningBets(open.bets, eveningMatches(live, upcoming, end)))

  const review = useQuery(query(decidedBets)).data
  useNeedsUser(review !== undefined && isFilled(review))
  usePlaceCount(
    PATHS.history,
    pending && formatCount(pending, language),
    pending && t('history.open', { count: pending }),
  )
  usePlaceCount(PATHS.tonight, stake && formatMoney(formatCents(stake), language))
  usePlaceCount(PATHS.favorites, favorites && formatCount(favorites, language))
  return null
}
