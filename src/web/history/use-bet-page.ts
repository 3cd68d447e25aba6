import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { betPageQuery } from '../bets/bet-queries.ts'
import { type HistoryQuery, listQueryOf } from './history-query.ts'
import type { ShowHistory } from './use-history-query.ts'

/** The bets the address asks for; the last ones stay on screen until they are here. */
export function useBetPage(query: HistoryQuery, pageSize: number, show: ShowHistory) {
  const list = useQuery({ ...betPageQuery(listQueryOf(query, pageSize)), placeholderData: keepPreviousData })

  const emptied = query.cursor !== null && !list.isPlaceholderData && list.data?.bets.length === 0
  useEffect(() => {
    // The last bets of this page were deleted, here or in another tab.
    if (emptied) show({}, { replace: true })
  }, [emptied, show])
  return list
}
