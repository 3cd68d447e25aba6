import { keepPreviousData } from '@tanstack/react-query'
import { matchPairs } from '../../contract/matches/match-pairs.ts'
import {
  type AuditAction,
  auditLog,
  findAccounts,
  ONLINE_USERS_SECONDS,
  onlineUsers,
  SYSTEM_STATS_SECONDS,
  systemState,
  systemStats,
} from '../../contract/system.ts'
import { CallError } from '../api/call-error.ts'
import { query } from '../api/query-client.ts'

type QueryState = { state: { error: Error | null } }

/** Polled while shown, and refetched when shown again; stops after a refusal. */
const everySeconds = (seconds: number) => ({
  staleTime: 0,
  refetchInterval: ({ state }: QueryState) => (isRefused(state.error) ? false : seconds * 1000),
})

export const systemStatsQuery = { ...query(systemStats), ...everySeconds(SYSTEM_STATS_SECONDS) }
export const systemStateQuery = { ...query(systemState), ...everySeconds(SYSTEM_STATS_SECONDS) }
export const pairsQuery = { ...query(matchPairs), ...everySeconds(SYSTEM_STATS_SECONDS) }
/** Removed with the dialog, so that it never opens with an old list. */
export const onlineUsersQuery = { ...query(onlineUsers), ...everySeconds(ONLINE_USERS_SECONDS), gcTime: 0 }

/** The filter and page of the audit log; `before` holds the start of each page after the first. */
export type AuditView = {
  readonly action: AuditAction | null
  readonly userId: number | null
  readonly before: readonly number[]
}
export const WHOLE_AUDIT: AuditView = { action: null, userId: null, before: [] }

export function auditQuery({ action, userId, before }: AuditView) {
  const start = before.at(-1)
  const wanted = {
    ...(action !== null && { action }),
    ...(userId !== null && { userId: String(userId) }),
    ...(start !== undefined && { before: String(start) }),
  }
  return {
    ...query(auditLog, { query: wanted }),
    // An older page never changes.
    ...(start === undefined && everySeconds(SYSTEM_STATS_SECONDS)),
    placeholderData: keepPreviousData,
  }
}

/** Requested for every search, uncached. */
export const accountsQuery = (q: string) => ({
  ...query(findAccounts, { query: { q } }),
  enabled: q !== '',
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
})

/** The user is not, or no longer, the administrator. */
export function isRefused(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403)
}

type Outcome = { data: unknown; errorUpdateCount: number }

/** Whether a request failed and there is no data to show; stays true during a retry. */
export function hasFailed({ data, errorUpdateCount }: Outcome): boolean {
  return data === undefined && errorUpdateCount > 0
}
