import { type QueryClient, type QueryOptions, queryOptions } from '@tanstack/react-query'
import type { Response as Answer, ReadEndpoint } from '../../contract/endpoint.ts'
import { type Input, keyOf } from './call.ts'

/** A screen that appears asks for many things at once: each call is begun in a task of its own, between which the page answers. */
export const ownTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve))

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Partial<Pick<ReadEndpoint, 'data' | 'offline'>>
  }
}

/** What its endpoint says of an answer: when it is asked for again, and for whom it is kept. */
export const metaOf = ({ data, offline }: ReadEndpoint) => ({ data, offline })

type Answered = Required<Pick<QueryOptions, 'queryKey' | 'meta'>>

/** Sets an answer that the page has not asked for, with what its endpoint says of it. */
export function setAnswer(client: QueryClient, { queryKey, meta }: Answered, data: unknown, at = Date.now()): void {
  client.getQueryCache().build(client, { queryKey, meta }).setData(data, { updatedAt: at, manual: true })
}

/** A GET of the contract as a query: `useQuery(query(odds, { params: { team1, team2 } }))`. */
export function query<E extends ReadEndpoint>(endpoint: E, ...input: Input<E>) {
  return { ...queryOptions<Answer<E>>({ queryKey: keyOf(endpoint, ...input) }), meta: metaOf(endpoint) }
}
