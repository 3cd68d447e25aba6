import { readAlertSettings } from '../../contract/alerts.ts'
import { settlementSettings } from '../../contract/bets/bet-results.ts'
import { readBookSettings } from '../../contract/bets/book-settings.ts'
import { readCalendar } from '../../contract/matches/calendar.ts'
import { readDevices } from '../../contract/push.ts'
import { listTokens } from '../../contract/tokens.ts'
import { query } from '../api/query-client.ts'

export const BOOK = query(readBookSettings)
export const ALERTS = query(readAlertSettings)

/** Read with each visit: no push says that a calendar, a device or a token was changed elsewhere. */
const EACH_VISIT = { staleTime: 0, gcTime: 0 }
export const SETTLEMENT = { ...query(settlementSettings), ...EACH_VISIT }
export const CALENDAR = { ...query(readCalendar), ...EACH_VISIT }
export const DEVICES = { ...query(readDevices), ...EACH_VISIT }
export const TOKENS = { ...query(listTokens), ...EACH_VISIT }
