import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Match, odds } from '../../../contract/matches.ts'
import { query } from '../../api/query-client.ts'

export type Prices = { readonly odds1: string; readonly odds2: string }

/** Asked for when the details open (specification §7); from then on the prices move as they are pushed. */
export function usePrices(match: Match): Prices | undefined {
  const { team1, team2, odds1, odds2 } = match
  const asked = useQuery({ ...query(odds, { params: { team1, team2 } }), staleTime: 0 })
  const [opened] = useState<Prices>(match)
  const moved = odds1 !== opened.odds1 || odds2 !== opened.odds2
  return moved || asked.isError ? { odds1, odds2 } : asked.data
}
