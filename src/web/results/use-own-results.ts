import { useQuery } from '@tanstack/react-query'
import { type OwnResult, ownResults } from '../../contract/bets/bet-lists.ts'
import { useCurrentUser, useIsVisitor } from '../api/current-user.ts'
import { query } from '../api/query-client.ts'
import { NO_OWN_RESULTS, type OwnResults } from './group-results.ts'

const byMatch = (results: readonly OwnResult[]): OwnResults => new Map(results.map((own) => [own.matchId, own]))

/** The user's results on finished matches. `own` is undefined while unknown; empty for a visitor, without a request, and on failure. */
export function useOwnResults(pollMs: number) {
  const user = useCurrentUser()
  const list = useQuery({
    ...query(ownResults),
    enabled: Boolean(user),
    select: byMatch,
    // A match gets the user's bets when it ends, including those settled before.
    refetchOnMount: 'always',
    refetchInterval: pollMs,
  })
  const isVisitor = useIsVisitor()
  const own = isVisitor ? NO_OWN_RESULTS : (list.data ?? (list.isError ? NO_OWN_RESULTS : undefined))
  return { isVisitor, own, list }
}
