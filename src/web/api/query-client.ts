import { type QueryClient, type QueryOptions, queryOptions } from '@tanstack/react-query'
import type { Response as Answer, ReadEndpoint } from '../../contract/endpoint.ts'
import { type Input, keyOf } from './call.ts'

/** A screen starts many calls at once: each begins in its own task, so that the page stays responsive between them. */
export const ownTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Partial<Pick<ReadEndpoint, 'data' | 'offline'>>
  }
}

/** Query metadata from the endpoint: when its response is refetched, and for whom it is stored offline. */
export const metaOf = ({ data, offline }: ReadEndpoint) => ({ data, offline })

type Answered = Required<Pick<QueryOptions, 'queryKey' | 'meta'>>

/** Sets data that the page did not request, with its endpoint's metadata. */
export function setAnswer(client: QueryClient, { queryKey, meta }: Answered, data: unknown, at = Date.now()): void {
  client.getQueryCache().build(client, { queryKey, meta }).setData(data, { updatedAt: at, manual: true })
}

/** A GET of the contract as a query: `useQuery(query(odds, { params: { team1, team2 } }))`. */
export function query<E extends ReadEndpoint>(endpoint: E, ...input: Input<E>) {
  return { ...queryOptions<Answer<E>>({ queryKey: keyOf(endpoint, ...input) }), meta: metaOf(endpoint) }
}
