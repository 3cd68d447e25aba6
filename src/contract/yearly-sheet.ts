import * as z from 'zod/mini'
import { DECIMALS } from './account.ts'
import { endpoint } from './endpoint.ts'
import { timeZone } from './time-zone.ts'

/** With two decimals: "-12.50", in the currency of the book. */
const money = z.string()
const count = z.int()

const sums = {
  /** Settled ones; a returned bet has neither winnings nor losses. */
  bets: count,
  /** Own money: a free bet has none. */
  staked: money,
  /** What came back: the stakes and the profit. */
  returned: money,
  /** The sum of results above zero, of which free bets brought `freeWinnings`; and of those below, without their sign. */
  winnings: money,
  freeWinnings: money,
  losses: money,
  /** Winnings less losses. */
  profit: money,
  /** Money paid in and taken out, by the day of the movement. */
  deposits: money,
  withdrawals: money,
}

/** The day that a bet counts on: that of its result, or the one it was placed on. */
export const SHEET_DAYS = ['result', 'bet'] as const
export type SheetDay = (typeof SHEET_DAYS)[number]

const yearlySheetAnswer = z.object({
  year: count,
  by: z.enum(SHEET_DAYS),
  /** Years with a settled bet or a movement, and the current one, the latest first. */
  years: z.array(count),
  /** The twelve months, "2026-01" first. */
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** The most bets first; null where none is said. */
  bookmakers: z.array(z.object({ bookmaker: z.nullable(z.string()), ...sums })),
  total: z.object(sums),
  /** Placed in the year and not settled yet: they are in no sum. */
  pending: count,
})
export type YearlySheet = z.output<typeof yearlySheetAnswer>
export type SheetSums = YearlySheet['total']

const year = z.string().check(z.regex(/^(?:19|20|21)\d\d$/))

const sheetQuery = z.object({
  year,
  by: z._default(z.enum(SHEET_DAYS), 'result'),
  tz: z._default(timeZone, 'UTC'),
})
export type SheetQuery = z.output<typeof sheetQuery>

export const yearlySheet = endpoint({
  method: 'GET',
  path: '/api/stats/year',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'person',
  summary:
    'One year of one’s book, for a tax return: winnings and losses apart, by month and by bookmaker. Days are those of `tz` (IANA name, default UTC); a bet counts on the day of its result, or with `by=bet` on the day it was placed.',
  query: sheetQuery,
  responses: { 200: yearlySheetAnswer },
  errors: ['tooManyRequests'],
})

export const yearlySheetCsv = endpoint({
  method: 'GET',
  path: '/api/stats/year.csv',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'nobody',
  summary: 'The same as CSV. `decimals=comma` separates cells with semicolons.',
  query: z.extend(sheetQuery, { decimals: z.optional(z.enum(DECIMALS)) }),
  file: 'text/csv; charset=utf-8',
  responses: { 200: z.string() },
  errors: ['tooManyRequests'],
})

export const yearlySheetXlsx = endpoint({
  method: 'GET',
  path: '/api/stats/year.xlsx',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'nobody',
  summary: 'The same as a workbook with real numbers.',
  query: sheetQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  responses: { 200: z.string() },
  errors: ['tooManyRequests'],
})
