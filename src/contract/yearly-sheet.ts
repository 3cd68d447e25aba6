import * as z from 'zod/mini'
import { DECIMALS } from './account.ts'
import { endpoint } from './endpoint.ts'
import { timeZone } from './time-zone.ts'

/** With two decimals: "-12.50", in the currency of the book. */
const money = z.string()
const count = z.int()

const sums = {
  /** Settled bets; a returned bet has neither winnings nor losses. */
  bets: count,
  /** Own money: a free bet has none. */
  staked: money,
  /** Payouts: the stakes plus the profit. */
  returned: money,
  /** The sum of positive results, of which free bets brought `freeWinnings`, and the sum of negative ones without the sign. */
  winnings: money,
  freeWinnings: money,
  losses: money,
  /** Winnings less losses. */
  profit: money,
  /** Deposits and withdrawals, by the day of the movement. */
  deposits: money,
  withdrawals: money,
}

/** The day on which a bet counts: the day of its result, or of its placement. */
export const SHEET_DAYS = ['result', 'bet'] as const
export type SheetDay = (typeof SHEET_DAYS)[number]

const yearlySheetAnswer = z.object({
  year: count,
  by: z.enum(SHEET_DAYS),
  /** Years with a settled bet or a movement, and the current one, the latest first. */
  years: z.array(count),
  /** The twelve months, "2026-01" first. */
  months: z.array(z.object({ month: z.string(), ...sums })),
  /** By number of bets, the most first; null for bets without a bookmaker. */
  bookmakers: z.array(z.object({ bookmaker: z.nullable(z.string()), ...sums })),
  total: z.object(sums),
  /** Bets placed in the year that are not settled yet: no sum includes them. */
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
