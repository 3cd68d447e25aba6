import type { BetFilter } from '../../contract/bets/bet-filter.ts'
import { stats } from '../../contract/statistics.ts'
import { query } from '../api/query-client.ts'
import { deviceZone } from '../i18n/device-zone.ts'

/** Statistics by the browser's time zone; refetched at its midnight, when "today" and "this month" change. */
export function statsQuery(filter: BetFilter = {}) {
  return {
    ...query(stats, { query: { tz: deviceZone(), ...filter } }),
    refetchInterval: () => untilMidnight(new Date()),
  }
}

function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
}
