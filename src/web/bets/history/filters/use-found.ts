import { useQuery } from '@tanstack/react-query'
import { type Server, useServer } from '../../../api/call.ts'
import { useDebounced } from '../../../layout/form/use-debounced.ts'
import { betPageQuery } from '../../model/bet-queries.ts'
import { filterOf, type HistoryFilter } from '../history-query.ts'

/** The smallest page: only its totals are read. */
export const countQuery = (server: Server, filter: HistoryFilter) =>
  betPageQuery(server, { limit: '1', ...filterOf(filter) })

/** The listed filter and its number of bets; null while unknown. */
type Shown = { readonly filter: HistoryFilter; readonly count: number | null }

/**
 * The number of bets that the filter being edited finds; null while unknown. Requested after the filter has settled, unless it equals the
 * listed filter; a newer filter cancels the request. `wanted`: null for an unreadable filter.
 */
export function useFound(wanted: HistoryFilter | null, shown: Shown): number | null {
  const server = useServer()
  const asked = countQuery(server, wanted ?? shown.filter)
  const address = asked.queryKey.join('/')
  const isShown = address === countQuery(server, shown.filter).queryKey.join('/')
  const isResting = useDebounced(address) === address
  const { data, isFetching, isError } = useQuery({
    ...asked,
    enabled: !isShown && isResting,
    gcTime: 0,
    // Not stored on the device: the count of a filter being edited is never shown again.
    meta: { ...asked.meta, offline: 'nobody' },
  })
  if (wanted === null) return null
  if (isShown) return shown.count
  return data && !isFetching && !isError ? data.count : null
}
