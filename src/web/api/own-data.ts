import type { Query, QueryClient } from '@tanstack/react-query'
import { type AnswerData, OWN_DATA, type OwnData } from '../../contract/endpoint.ts'
import type { Site } from '../site.ts'
import { queryClient } from './create-client.ts'
import { currentUserQuery } from './current-user.ts'

const OF_PERSON: readonly AnswerData[] = [...OWN_DATA, 'account', 'site']

/** Refetches the named data: at once if it is on screen, otherwise when it is next shown. */
export async function refetchOwnData(client: QueryClient, what: readonly OwnData[] | 'all'): Promise<void> {
  const changed = { predicate: shows(what === 'all' ? OWN_DATA : what) }
  // `invalidateQueries` does not restart a query that loads for the first time. Its response may be older than the change.
  const first = client
    .getQueryCache()
    .findAll({ ...changed, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await client.invalidateQueries(changed)
  // A query whose screen was left meanwhile becomes stale, and is refetched when next shown.
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) })
  // The response of the current user includes the end of a break; a visitor has no break.
  const isVisitor = client.getQueryData(currentUserQuery.queryKey) === null
  if (!isVisitor && (what === 'all' || what.includes('brakes')))
    await client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
}

/** The session was ended elsewhere: requests the current user again and removes the data of the previous user. */
export async function forgetOwnData(site: Site): Promise<void> {
  const client = site.of(queryClient)
  void import('./last-seen.ts').then(({ lastSeen }) => site.of(lastSeen).forget()) // the screens do not wait for storage
  await client.resetQueries({ queryKey: currentUserQuery.queryKey })
  client.removeQueries({ predicate: shows(OF_PERSON) })
}

const shows =
  (kinds: readonly AnswerData[]) =>
  ({ meta }: Pick<Query, 'meta'>) =>
    meta?.data?.some((kind) => kinds.includes(kind)) ?? false
