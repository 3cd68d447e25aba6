import { readAlertSettings } from '../../contract/alerts.ts'
import { settlementSettings } from '../../contract/bets/bet-results.ts'
import { readBookSettings } from '../../contract/bets/book-settings.ts'
import { readCalendar } from '../../contract/matches/calendar.ts'
import { readDevices } from '../../contract/push.ts'
import { listTokens } from '../../contract/tokens.ts'
import { query } from '../api/query-client.ts'

export const BOOK = query(readBookSettings)
export const ALERTS = query(readAlertSettings)

/** Refetched on each visit: changes of calendars, devices and tokens elsewhere are not pushed. */
const EACH_VISIT = { staleTime: 0, gcTime: 0 }
export const SETTLEMENT = { ...query(settlementSettings), ...EACH_VISIT }
export const CALENDAR = { ...query(readCalendar), ...EACH_VISIT }
export const DEVICES = { ...query(readDevices), ...EACH_VISIT }
export const TOKENS = { ...query(listTokens), ...EACH_VISIT }
