import * as z from 'zod/mini'
import { alert, alertSettings } from './alerts.ts'
import { currentPassword, user } from './auth.ts'
import { betFilter } from './bets/bet-filter.ts'
import { settlementRules } from './bets/bet-results.ts'
import { bet } from './bets/bets.ts'
import { bookSettings, wordLists } from './bets/book-settings.ts'
import { betIds } from './bets/bulk-bets.ts'
import { savedFilter } from './bets/saved-filters.ts'
import { ownLimit } from './brakes.ts'
import { movement } from './cash.ts'
import { endpoint } from './endpoint.ts'
import { importSummary } from './imports.ts'
import { matchChoice } from './matches/alert-choices.ts'
import { calendarParts } from './matches/calendar.ts'
import { favoriteTeam } from './matches/favorite-teams.ts'
import { favorite } from './matches/favorites.ts'
import { priceTarget } from './matches/price-targets.ts'
import { device } from './push.ts'
import { token } from './tokens.ts'

/** For a wrong password, the response is 400 with `currentPasswordWrong` for this field. It counts as a failed sign-in. */
const withPassword = {
  access: 'user',
  personOnly: true,
  body: z.object({ password: currentPassword }),
  errors: ['tooManyRequests'],
} as const

export const accountFile = z.object({
  exportedAt: z.iso.datetime(),
  account: user,
  /** Without tokens. */
  sessions: z.array(z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() })),
  favorites: z.array(favorite),
  favoriteTeams: z.array(favoriteTeam),
  /** Public ids of matches that favorite teams do not star for this user. */
  unstarred: z.array(z.int()),
  /** Matches with their own alert choice. */
  matchChoices: z.array(matchChoice),
  /** Price targets, open and reached. */
  priceTargets: z.array(priceTarget),
  book: bookSettings,
  settlement: settlementRules,
  /** Labels that the forms offer, the last used first. */
  words: wordLists,
  limits: z.array(ownLimit),
  breakUntil: z.nullable(z.iso.datetime()),
  filters: z.array(savedFilter),
  /** Without its secret URL; null while it is off. */
  calendar: z.nullable(calendarParts),
  /** Metadata of API tokens, without the tokens themselves. */
  tokens: z.array(token),
  /** The alerts in the app, the latest first. */
  alerts: z.array(alert),
  alertSettings,
  /** Devices that get alerts, the newest first, without their addresses and keys. */
  devices: z.array(device),
  /** The latest imports, newest first. */
  imports: z.array(importSummary),
  /** Deposits, withdrawals and corrections, newest first. */
  movements: z.array(movement),
  bets: z.array(bet),
})

/** Both files have a `Content-Disposition: attachment` header with their name. */
export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/account/export',
  summary:
    'Everything of mine in one JSON file. An import of it brings back bets, and money in and out; settings are to be read. Asks for the password.',
  ...withPassword,
  file: 'application/json; charset=utf-8',
  responses: { 200: accountFile },
})

/** `filter` and `ids` select the bets; without them, all. */
const someBets = { password: currentPassword, filter: z.optional(betFilter), ids: z.optional(betIds) }
export const DECIMALS = ['point', 'comma'] as const

export const exportBets = endpoint({
  method: 'POST',
  path: '/api/account/export/bets.csv',
  summary:
    'My bets as CSV that a spreadsheet opens safely. `decimals: "comma"` separates cells with semicolons. Asks for the password.',
  ...withPassword,
  body: z.object({ ...someBets, decimals: z.optional(z.enum(DECIMALS)) }),
  file: 'text/csv; charset=utf-8',
  responses: { 200: z.string() },
})

export const exportBetsXlsx = endpoint({
  method: 'POST',
  path: '/api/account/export/bets.xlsx',
  summary: 'My bets as a workbook with real numbers and dates, in UTC. Asks for the password.',
  ...withPassword,
  body: z.object(someBets),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  responses: { 200: z.string() },
})

export const exportBetsJson = endpoint({
  method: 'POST',
  path: '/api/account/export/bets.json',
  summary: 'My bets as the API gives them. Asks for the password.',
  ...withPassword,
  body: z.object(someBets),
  file: 'application/json; charset=utf-8',
  responses: { 200: z.object({ exportedAt: z.iso.datetime(), bets: z.array(bet) }) },
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary:
    'Deletes the account with everything of it and ends its sessions. Asks for the password. Not the administrator’s.',
  ...withPassword,
  responses: { 204: null },
  errors: ['forbidden', ...withPassword.errors],
})
