import { useQuery } from '@tanstack/react-query'
import { type OpenBet, openBets } from '../../../contract/bets/bet-lists.ts'
import { query } from '../../api/query-client.ts'

const openBetsQuery = query(openBets)

/** Pending bets on live and upcoming matches, for signed-in users only. Refetched with every change of a bet. */
export const useOpenBets = () => useQuery(openBetsQuery).data

/** Whether the bet, or a leg of it, is on this match. */
export function isOn({ matchId, legs }: Pick<OpenBet, 'matchId' | 'legs'>, match: number): boolean {
  return matchId === match || (legs?.some((leg) => leg.matchId === match) ?? false)
}
