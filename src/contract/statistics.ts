import * as z from 'zod/mini'
import { BET_TYPES } from '../domain/market/bet-type.ts'
import { betFilterParts } from './bets/bet-filter.ts'
import { endpoint } from './endpoint.ts'
import { timeZone } from './time-zone.ts'

/** In the currency of the book, with two decimals: "-12.50". */
const money = z.string()
const count = z.int()
/** One decimal: 66.7. */
const percent = z.number()

const month = z.object({
  /** "2026-11", in the time zone of the request. */
  month: z.string(),
  bets: count,
  /** Won ÷ (won + lost); 0 if none is settled. */
  winRate: percent,
  staked: money,
  /** The sum of results; a pending bet counts 0. */
  profit: money,
})

export const statistics = z.object({
  totalBets: count,
  winCount: count,
  lossCount: count,
  pendingCount: count,
  /** Bets with a returned stake: neither won nor lost. */
  returnedCount: count,
  winRate: percent,
  totalProfit: money,
  /** Of the current calendar month. */
  monthlyProfit: money,
  totalStaked: money,
  /** "0.00" with no bets. */
  averageStake: money,
  /** Sum of results ÷ sum of stakes × 100, on all bets; 0 with none. */
  roi: percent,
  /** Sum of results ÷ sum of stakes × 100, on settled bets; null if none is settled. */
  yield: z.nullable(percent),
  thisMonth: month,
  previousMonth: month,
  /** The previous month up to today's day of the month; all of it if it is shorter. */
  previousMonthToDate: month,
  /** Calendar days, the oldest first, today last. */
  last7Days: z.array(z.object({ day: z.iso.date(), bets: count, profit: money })),
  /** Months that have a bet, the oldest first. */
  byMonth: z.array(month),
  /** By the name in the catalog, the most frequent first. */
  byType: z.array(z.object({ betType: z.enum(BET_TYPES), bets: count })),
})
export type Statistics = z.output<typeof statistics>

const statisticsQuery = z.object({ tz: z._default(timeZone, 'UTC'), ...betFilterParts })
export type StatisticsQuery = z.output<typeof statisticsQuery>

export const stats = endpoint({
  method: 'GET',
  path: '/api/stats',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'person',
  summary:
    'Statistics of one’s bets by `placedAt`, narrowed by all parts of the filter that are given; months and days are those of `tz` (IANA name, default UTC).',
  query: statisticsQuery,
  responses: { 200: statistics },
  errors: ['tooManyRequests'],
})
