import * as z from 'zod/mini'
import { DIMENSIONS } from '../domain/explorer/dimensions.ts'
import { MARGIN_METHODS } from '../domain/money/margin.ts'
import { DECIMALS } from './account.ts'
import { betFilterParts } from './bets/bet-filter.ts'
import { endpoint } from './endpoint.ts'
import { timeZone } from './time-zone.ts'

/** In the currency of the book, with two decimals: "-12.50". */
const money = z.string()
const count = z.int()
/** One decimal: 66.7. */
const percent = z.number()

/** Closing-line value: how much better the taken price was than the closing price, as a mean over the bets that have one. */
const closing = z.object({
  /** Decided bets: those that count in the yield. */
  of: count,
  /** Of these, those with a closing price. */
  bets: count,
  /** Against the raw closing price; null without bets. */
  raw: z.nullable(percent),
  /** Bets with both closing prices, and the value against the closing price without the margin. */
  fairBets: count,
  fair: z.nullable(percent),
})

const figures = {
  bets: count,
  /** Of these, still open. They have no profit yet and do not count in the yield. */
  open: count,
  staked: money,
  profit: money,
  /** As in the statistics: profit ÷ stakes of settled bets with a stake at risk; null without any. */
  yield: z.nullable(percent),
  /** The 95 % confidence interval of the yield; null with too few bets. */
  interval: z.nullable(z.object({ low: percent, high: percent })),
  /** Independent groups of bets: bets on one match are one group. */
  groups: count,
  closing,
}

const row = z.object({
  /** One for each dimension: "=" and a value, or "!none" (not said), "!multiple", "!match" (docs/glossary.md, "explorer"). */
  keys: z.array(z.string()),
  ...figures,
  /** The interval does not contain 0. */
  standsOut: z.boolean(),
  /** It also stands out after correction for the number of rows tested. */
  holds: z.boolean(),
})

export const exploration = z.object({
  /** The dimensions of a row's keys, in order. */
  dimensions: z.array(z.enum(DIMENSIONS)),
  /** The time zone of months, weekdays and hours, by the name that the database knows. */
  zone: z.string(),
  /** The method that removed the margin from closing prices. */
  method: z.enum(MARGIN_METHODS),
  /** The largest first, up to 300. */
  rows: z.array(row),
  /** The rows beyond that, added up. */
  rest: z.nullable(z.object({ rows: count, ...figures })),
  total: z.object(figures),
  /** `tested`: rows with enough bets for a test; `byLuck`: how many of them luck alone would make stand out; `standOut` and `hold`: how many do. */
  luck: z.object({ tested: count, byLuck: z.number(), standOut: count, hold: count }),
})
export type Exploration = z.output<typeof exploration>

export const exploreQuery = z.object({
  by: z.enum(DIMENSIONS),
  and: z.optional(z.enum(DIMENSIONS)),
  tz: z._default(timeZone, 'UTC'),
  ...betFilterParts,
})
export type ExploreQuery = z.output<typeof exploreQuery>

export const explore = endpoint({
  method: 'GET',
  path: '/api/stats/explorer',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'person',
  summary:
    'One’s bets grouped by one or two dimensions, narrowed by all parts of the filter that are given. The rows add up to the total. `slice` of the filter is a dimension and a key: the bets of a row.',
  query: exploreQuery,
  responses: { 200: exploration },
  errors: ['tooManyRequests'],
})

/** A group that stands out among many tested ones. */
const highlight = z.object({
  dimension: z.enum(DIMENSIONS),
  /** As in a row of the explorer. */
  key: z.string(),
  bets: count,
  /** Independent groups of bets: 30 or more. */
  groups: count,
  profit: money,
  yield: percent,
  interval: z.object({ low: percent, high: percent }),
  /** Stands out after correction for all tested groups of every dimension. */
  holds: z.boolean(),
})
export type Highlight = z.output<typeof highlight>

export const highlightList = z.object({
  /** The time zone in which hours were read, by the name that the database knows. */
  zone: z.string(),
  /** Groups with 30 matches or more, which were tested. */
  looked: count,
  /** Up to three groups with a profit, the surest first. */
  best: z.array(highlight),
  /** Up to three groups with a loss, the surest first. */
  worst: z.array(highlight),
})
export type Highlights = z.output<typeof highlightList>

const highlightsQuery = z.object({ tz: z._default(timeZone, 'UTC'), ...betFilterParts })
export type HighlightsQuery = z.output<typeof highlightsQuery>

export const highlights = endpoint({
  method: 'GET',
  path: '/api/stats/highlights',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'person',
  summary:
    'Where one wins and where one loses: the surest groups of the explorer over several dimensions at once, narrowed by all parts of the filter that are given.',
  query: highlightsQuery,
  responses: { 200: highlightList },
  errors: ['tooManyRequests'],
})

export const exploreCsv = endpoint({
  method: 'GET',
  path: '/api/stats/explorer.csv',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'nobody',
  summary: 'The same as CSV, with all rows and the total. `decimals=comma` separates cells with semicolons.',
  query: z.extend(exploreQuery, { decimals: z.optional(z.enum(DECIMALS)) }),
  file: 'text/csv; charset=utf-8',
  responses: { 200: z.string() },
  errors: ['tooManyRequests'],
})

export const exploreXlsx = endpoint({
  method: 'GET',
  path: '/api/stats/explorer.xlsx',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'nobody',
  summary: 'The same as a workbook with real numbers.',
  query: exploreQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  responses: { 200: z.string() },
  errors: ['tooManyRequests'],
})
