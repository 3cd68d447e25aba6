import { QueryClient } from '@tanstack/react-query'
import { part, type Site } from '../site.ts'
import { readAnswer, server } from './call.ts'
import { currentUserQuery, readCurrentUser } from './current-user.ts'
import { MATCH_LISTS, readMatches } from './live-data.ts'
import { ownTask } from './query-client.ts'

export const queryClient = part(createClient)

/** No automatic refetching, staleness or retries; a query key is its URL (docs/spec-coverage.md, section 7). */
function createClient(site: Site): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, signal }) => {
          await ownTask()
          return readAnswer(await site.of(server).request(queryKey.join('/'), { signal }))
        },
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // A server on the same machine or network responds without internet access.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // These also read response headers.
  client.setQueryDefaults(currentUserQuery.queryKey, { queryFn: ({ signal }) => readCurrentUser(site, signal) })
  for (const [{ queryKey }, endpoint] of MATCH_LISTS)
    client.setQueryDefaults(queryKey, {
      queryFn: ({ signal }) => readMatches(site.of(server), client, endpoint, signal),
    })
  return client
}
