import { useQuery } from '@tanstack/react-query'
import { openBets } from '../../contract/bets/bet-lists.ts'
import type { Response as Answer } from '../../contract/endpoint.ts'
import type { Match } from '../../contract/matches/matches.ts'
import { useCurrentUser, useIsVisitor } from '../api/current-user.ts'
import { query } from '../api/query-client.ts'

/** The number of the user's open bets on each match, by its id. */
export type OwnMatches = ReadonlyMap<number, number>

export const NO_OWN: OwnMatches = new Map()

const openBetsQuery = query(openBets)

/** Undefined while unknown; empty for a visitor, and if the bets cannot be loaded. */
export function useOwnMatches(): OwnMatches | undefined {
  const user = useCurrentUser()
  const open = useQuery({ ...openBetsQuery, enabled: Boolean(user), select: countByMatch })
  const isVisitor = useIsVisitor()
  return isVisitor ? NO_OWN : (open.data ?? (open.isError ? NO_OWN : undefined))
}

function countByMatch({ bets }: Answer<typeof openBets>): OwnMatches {
  const counts = new Map<number, number>()
  for (const { matchId, legs } of bets) {
    const on = new Set([matchId, ...(legs ?? []).map((leg) => leg.matchId)])
    for (const id of on) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

/** Matches with the user's bets first, preserving order. */
export function mineFirst(matches: readonly Match[], own: OwnMatches): readonly Match[] {
  const isMine = ({ id }: Match) => own.has(id)
  return matches.some(isMine) ? [...matches.filter(isMine), ...matches.filter((match) => !isMine(match))] : matches
}
