import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../contract/auth.ts'
import { query } from './query-client.ts'

const currentUserQuery = query(currentUser)

/** Fetched once at start, without a retry. `data` is null for an anonymous visitor, undefined while not known. */
export function useCurrentUser() {
  return useQuery(currentUserQuery)
}
