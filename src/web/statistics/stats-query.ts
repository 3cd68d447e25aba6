import { stats } from '../../contract/statistics.ts'
import { query } from '../api/query-client.ts'

/** Months and days are the browser's own; at its midnight "today" and "this month" are others, so they are asked for again. */
export function statsQuery() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { ...query(stats, { query: { tz: timeZone } }), refetchInterval: () => untilMidnight(new Date()) }
}

function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}
