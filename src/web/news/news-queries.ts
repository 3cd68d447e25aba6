import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type News, readNews, seeNews } from '../../contract/system.ts'
import { useCall } from '../api/call.ts'
import { query } from '../api/query-client.ts'

export const newsQuery = query(readNews)

/** Marks the news as seen on all devices of the user; on this one at once. */
export function useMarkNewsSeen(): () => void {
  const call = useCall()
  const client = useQueryClient()
  const mutation = useMutation({ mutationFn: () => call(seeNews) })
  return () => {
    client.setQueryData<News>(newsQuery.queryKey, (news) => news && { ...news, unseen: [] })
    // If the call fails, the line is shown again.
    mutation.mutate()
  }
}
