import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../contract/auth.ts'
import { query } from './query-client.ts'

// Not asked again when a later part of the page wants to know, either.
export const currentUserQuery = { ...query(currentUser), retryOnMount: false }

/** Fetched once at start, without a retry: undefined while not known; null for an anonymous visitor, also when it failed and nobody was here before. */
export function useCurrentUser() {
  const { data, isError } = useQuery(currentUserQuery)
  return isError && data === undefined ? null : data
}
