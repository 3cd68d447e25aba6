import { useQuery } from '@tanstack/react-query'
import { currentUser } from '../../contract/auth.ts'
import type { Site } from '../site.ts'
import { ACCOUNT, isKnownVisitor, remember } from '../ui/storage.ts'
import { server } from './call.ts'
import { onBreak } from './on-break.ts'
import { query } from './query-client.ts'

// A failed request is not repeated when a component mounts later.
export const currentUserQuery = { ...query(currentUser), retryOnMount: false }

/** Reads the current user (create-client.ts) and sets the account of all calls and the end of a break. */
export async function readCurrentUser(site: Site, signal: AbortSignal) {
  const { body: user, header } = await site.of(server).callForHeaders(currentUser, signal)
  site.of(server).account = user?.id
  // Other tabs follow this value.
  remember(ACCOUNT, String(user?.id ?? ''))
  site.of(onBreak).setUntil(header('X-Break-Until'))
  return user
}

/** Fetched once at startup, without retries. Undefined while loading; null for a visitor, and after a failure without stored data. */
export function useCurrentUser() {
  const { data, isError } = useQuery(currentUserQuery)
  return isError && data === undefined ? null : data
}

/** Until the user is known, uses the state of the last visit, to avoid flashing the wrong one. A new browser is not a visitor yet. */
export function useIsVisitor(): boolean {
  const user = useCurrentUser()
  return user === undefined ? isKnownVisitor() : user === null
}
