import { useQuery } from '@tanstack/react-query'
import { type Server, useServer } from '../../../api/call.ts'
import { useRested } from '../../../layout/form/use-rested.ts'
import { betPageQuery } from '../../model/bet-queries.ts'
import { filterOf, type HistoryFilter } from '../history-query.ts'

/** The shortest page: only its totals are read. */
export const countQuery = (server: Server, filter: HistoryFilter) =>
  betPageQuery(server, { limit: '1', ...filterOf(filter) })

/** A list and how many bets it has; null while that is not known. */
type Shown = { readonly filter: HistoryFilter; readonly count: number | null }

/**
 * How many bets a filter that is being chosen finds; null while that is not known. It is asked for when the filter rests, where it is not that
 * of the list already. Another filter takes the place of the question, which is then cancelled. `wanted`: null is a filter that cannot be read.
 */
export function useFound(wanted: HistoryFilter | null, shown: Shown): number | null {
  const server = useServer()
  const asked = countQuery(server, wanted ?? shown.filter)
  const address = asked.queryKey.join('/')
  const isShown = address === countQuery(server, shown.filter).queryKey.join('/')
  const isResting = useRested(address) === address
  const { data, isFetching, isError } = useQuery({
    ...asked,
    enabled: !isShown && isResting,
    gcTime: 0,
    // The answer to what is being chosen, which no page shows again.
    meta: { ...asked.meta, offline: 'nobody' },
  })
  if (wanted === null) return null
  if (isShown) return shown.count
  return data && !isFetching && !isError ? data.count : null
}
