import { settlementSettings } from '../../contract/bets/bet-results.ts'
import { readBookSettings } from '../../contract/bets/book-settings.ts'
import { readCalendar } from '../../contract/matches/calendar.ts'
import { listTokens } from '../../contract/tokens.ts'
import { query } from '../api/query-client.ts'

export const BOOK = query(readBookSettings)

/** Not of the user's lists, which a socket keeps current: read with each visit, so that another account never sees them. */
const EACH_VISIT = { staleTime: 0, gcTime: 0 }
export const SETTLEMENT = { ...query(settlementSettings), ...EACH_VISIT }
export const CALENDAR = { ...query(readCalendar), ...EACH_VISIT }
export const TOKENS = { ...query(listTokens), ...EACH_VISIT }
