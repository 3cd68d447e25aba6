import { useQuery, useQueryClient } from '@tanstack/react-query'
import { matchesOfBet } from '../../../contract/bets/bet-matches.ts'
import type { Bet } from '../../../contract/bets/bets.ts'
import { query } from '../../api/query-client.ts'
import { betQuery } from '../model/bet-queries.ts'

/**
 * The matches that the bet or its legs are linked to, with their public ids; requests nothing without a link. `match`: the match of a
 * single, null without one.
 */
export function useBetMatches({ id, matchId, legs }: Bet) {
  const isTied = matchId !== null || legs?.some((leg) => leg.matchId !== null) === true
  const client = useQueryClient()
  const { data, isError } = useQuery({
    ...query(matchesOfBet, { params: { id: String(id) } }),
    // A deleted bet is still on screen when all bets are refetched.
    enabled: () => isTied && client.getQueryData(betQuery(id).queryKey) !== null,
  })
  const ofSingle = data ? (data[0] ?? null) : isError ? ('failed' as const) : ('loading' as const)
  return { matches: data, match: matchId === null ? null : ofSingle }
}
