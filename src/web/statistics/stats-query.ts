import { stats } from '../../contract/statistics.ts'
import { query } from '../api/query-client.ts'

/** Statistics by the browser's time zone; refetched at its midnight, when "today" and "this month" change. */
export function statsQuery() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { ...query(stats, { query: { tz: timeZone } }), refetchInterval: () => untilMidnight(new Date()) }
}

function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}
