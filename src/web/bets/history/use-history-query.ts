import { useSearchParams } from 'wouter'
import { FIRST_PAGE, type HistoryQuery, readHistoryQuery, unreadableOf, writeHistoryQuery } from './history-query.ts'

/** Search, filter, order and page are part of the address: it can be reloaded and shared, and Back undoes a step. */
export function useHistoryQuery() {
  const [params, setParams] = useSearchParams()
  /** Shows the first page of the changed query, unless the change names a page. */
  const show = (wanted: Partial<HistoryQuery>, options?: { replace: boolean }) =>
    setParams((now) => writeHistoryQuery(now, { ...readHistoryQuery(now), ...FIRST_PAGE, ...wanted }), options)
  return { query: readHistoryQuery(params), unreadable: unreadableOf(params), show }
}
export type ShowHistory = ReturnType<typeof useHistoryQuery>['show']
