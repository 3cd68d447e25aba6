import * as z from 'zod/mini'
import { MARGIN_METHODS } from '../domain/money/margin.ts'
import { betFilterParts } from './bets/bet-filter.ts'
import { endpoint } from './endpoint.ts'
import { timeZone } from './time-zone.ts'

/** In the currency of the book, with two decimals: "-12.50". */
const money = z.string()
const count = z.int()
/** Parts of 1: 0.05 is 5 %. */
const share = z.number()
const moneyInterval = z.object({ low: money, high: money })
const shareInterval = z.object({ low: share, high: share })
/** `count` of `of` bettors. */
const crowd = z.object({ count, of: count })

const verdict = z.discriminatedUnion('kind', [
  /** Below 30 decided bets: `missing` more are needed. */
  z.object({ kind: z.literal('too-few'), bets: count, missing: count }),
  /** Below 20 groups of bets that share a match. */
  z.object({ kind: z.literal('too-few-matches'), bets: count, missing: count }),
  /** By luck alone `asGood` do at least as well. */
  z.object({ kind: z.enum(['cannot-tell', 'sign', 'strong', 'too-good']), bets: count, asGood: crowd }),
  z.object({
    kind: z.literal('doubtful'),
    bets: count,
    asGood: crowd,
    because: z.enum(['interval', 'closing-line', 'edge']),
  }),
  /** By luck alone `asBad` do at least as badly. */
  z.object({ kind: z.literal('worse'), bets: count, asBad: crowd }),
])

const scores = { brier: z.number(), logLoss: z.number() }

const mean = z.nullable(
  z.object({
    mean: share,
    /** 95 %; null with fewer than five matches, and if one stake outweighs the others. */
    interval: z.nullable(shareInterval),
  }),
)
/** One measure of closing-line value. */
const clv = z.object({
  /** Bets with a value, and how many of these values are above 0. */
  measured: count,
  beaten: count,
  perBet: mean,
  /** Weighted by own stakes. */
  perStake: mean,
})

const report = z.object({
  /** Decided bets: settled, and not returned as a whole. */
  bets: count,
  /** Groups of bets that share a match. */
  groups: count,
  freeBets: count,
  cashedOut: count,
  /** Bets won, as the statistics count them; `asked`: the mean of the chances that break even at the odds. */
  winning: z.object({ won: count, asked: share }),
  /**
   * Closing-line value. `raw`: price ÷ closing price − 1; `fair`: price × chance at the close − 1, the margin taken out by `method`.
   */
  closing: z.object({ raw: clv, fair: clv, method: z.enum(MARGIN_METHODS) }),
  staked: money,
  profit: money,
  /** 95 %, by a bootstrap over the groups. */
  profitInterval: moneyInterval,
  /** Profit per own stake; null without own stakes. */
  yield: z.nullable(share),
  yieldInterval: z.nullable(shareInterval),
  /** The distribution of the profit by luck alone, from the closing prices or, without one, from the taken price less 4 % for each leg. */
  luck: z.object({
    expected: money,
    /** The standard deviation. */
    spread: money,
    /** False: smoothed, with an error of at most 0.005 in the chances. */
    isExact: z.boolean(),
    asGood: share,
    asBad: share,
    /** The same without the edge that the closing prices imply; null if they imply none. The verdict uses these. */
    withoutEdge: z.nullable(z.object({ asGood: share, asBad: share })),
    /** From `from` up to but not including `to`. */
    bars: z.array(z.object({ from: money, to: money, chance: share })),
  }),
  /** Bets with own money as if of one unit each; null below 30. */
  unit: z.nullable(
    z.object({
      bets: count,
      averageOdds: z.number(),
      yield: share,
      /** One-sided, by Student's t. */
      test: z.nullable(z.object({ t: z.number(), p: share })),
      /** Shrunk toward the average bettor (−4 %, spread 4 %). `positive`: the chance of an edge above 0. */
      shrunk: z.object({ weight: share, yield: share, deviation: share, positive: share }),
      /**
       * The total number of bets needed for such a yield to be significant in half (`evenly`) and in four of five (`mostly`) cases, and to leave an
       * edge after shrinkage (`edge`). Null without a profit, and if all bets won.
       */
      needed: z.nullable(z.object({ evenly: count, mostly: count, edge: count })),
    }),
  ),
  streaks: z.object({
    longestWon: count,
    longestLost: count,
    current: z.nullable(z.object({ won: z.boolean(), length: count })),
    /** The longest losing run by luck alone: its mean, and the chance of one at least as long as the user's. */
    meanLongestLost: z.number(),
    asLongLost: share,
  }),
  /** The maximum drawdown of the profit. */
  fall: z.object({
    money,
    /** Null if the user has no unit. */
    units: z.nullable(z.number()),
    /** As a share of the bank, adjusted for deposits and withdrawals; null if the movements do not cover the bets. */
    share: z.nullable(share),
    /** The mean for a fair game with the same variance. */
    byLuck: money,
  }),
  /** Up to 120 points; the band holds 95 of 100 records by luck alone. */
  curve: z.array(
    z.object({ bets: count, placedAt: z.iso.datetime(), profit: money, expected: money, low: money, high: money }),
  ),
  /** Scores of the user's own chances; null if no won or lost bet has one. */
  forecasts: z.nullable(
    z.object({
      bets: count,
      ...scores,
      /** By tenths of the chance; `low` and `high` are the 95 % interval of the share won. */
      curve: z.array(z.object({ bets: count, chance: share, won: share, low: share, high: share })),
      /** Scores on the bets that also have a closing price. */
      against: z.nullable(z.object({ bets: count, own: z.object(scores), close: z.object(scores) })),
    }),
  ),
})
export type SkillReport = z.output<typeof report>

const dealings = { bets: count, profit: money }

const skillStatistics = z.object({
  verdict,
  /** Null below 30 decided bets. */
  report: z.nullable(report),
  calendar: z.object({
    /** Months with decided bets, "2026-11", the oldest first. */
    months: z.array(z.object({ month: z.string(), ...dealings })),
    /** Seven, from Monday. */
    weekdays: z.array(z.object(dealings)),
  }),
})
export type SkillStatistics = z.output<typeof skillStatistics>
export type SkillVerdict = z.output<typeof verdict>

const skillQuery = z.object({ tz: z._default(timeZone, 'UTC'), ...betFilterParts })
export type SkillQuery = z.output<typeof skillQuery>

export const skill = endpoint({
  method: 'GET',
  path: '/api/stats/skill',
  access: 'user',
  data: ['stats', 'book'],
  offline: 'person',
  summary:
    'Luck or skill: how sure the figures of one’s decided bets are, narrowed by all parts of the filter that are given. Months and weekdays are those of `tz` (IANA name, default UTC).',
  query: skillQuery,
  responses: { 200: skillStatistics },
  errors: ['tooManyRequests'],
})
