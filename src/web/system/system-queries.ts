import { keepPreviousData } from '@tanstack/react-query'
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

type Asked = { state: { error: Error | null } }

/** Asked again while it is shown, and when it is shown again; who was refused does not ask on. */
const everySeconds = (seconds: number) => ({
  staleTime: 0,
  refetchInterval: ({ state }: Asked) => (isRefused(state.error) ? false : seconds * 1000),
})

export const systemStatsQuery = { ...query(systemStats), ...everySeconds(SYSTEM_STATS_SECONDS) }
export const systemStateQuery = { ...query(systemState), ...everySeconds(SYSTEM_STATS_SECONDS) }
/** Forgotten with the dialog: it never opens with those who were online before. */
export const onlineUsersQuery = { ...query(onlineUsers), ...everySeconds(ONLINE_USERS_SECONDS), gcTime: 0 }

/** What of the audit log is shown; `before` holds where each page after the first begins. */
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

/** Asked when something is searched for, and anew each time. */
export const accountsQuery = (q: string) => ({
  ...query(findAccounts, { query: { q } }),
  enabled: q !== '',
  staleTime: 0,
  gcTime: 0,
  placeholderData: keepPreviousData,
})

/** The server does not take this person for the administrator, or no longer does. */
export function isRefused(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403)
}

type Outcome = { data: unknown; errorUpdateCount: number }

/** There is nothing to show and an answer failed. Asking again makes it neither loading nor well. */
export function hasFailed({ data, errorUpdateCount }: Outcome): boolean {
  return data === undefined && errorUpdateCount > 0
}
