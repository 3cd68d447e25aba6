import {
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

/** The server does not take this person for the administrator, or no longer does. */
export function isRefused(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403)
}

type Outcome = { data: unknown; errorUpdateCount: number }

/** There is nothing to show and an answer failed. Asking again makes it neither loading nor well. */
export function hasFailed({ data, errorUpdateCount }: Outcome): boolean {
  return data === undefined && errorUpdateCount > 0
}
