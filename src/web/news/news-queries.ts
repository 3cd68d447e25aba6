import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type News, readNews, seeNews } from '../../contract/system.ts'
import { useCall } from '../api/call.ts'
import { query } from '../api/query-client.ts'

export const newsQuery = query(readNews)

/** Nothing is news any more, on any device of the person; on this one at once. */
export function useSeen(): () => void {
  const call = useCall()
  const client = useQueryClient()
  const mutation = useMutation({ mutationFn: () => call(seeNews) })
  return () => {
    client.setQueryData<News>(newsQuery.queryKey, (news) => news && { ...news, unseen: [] })
    // A call that fails shows the line once more.
    mutation.mutate()
  }
}
