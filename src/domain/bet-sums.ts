import type { BetChange, BetFacts } from './bet.ts'
import type { BetTypeName } from './bet-type.ts'

/** What a number of bets come to, in cents. A pending bet has a stake and no profit yet. */
export type BetSum = {
  readonly pending: number
  readonly won: number
  readonly lost: number
  readonly staked: number
  readonly stakedSettled: number
  readonly profit: number
}

/** A UTC month, or a quarter of an hour: no time zone's offset is finer. */
export type Span = 'month' | 'quarter-hour'
export type SpanSum = BetSum & { readonly span: Span; readonly startsAt: Date; readonly betType: BetTypeName }

const QUARTER_HOUR_MS = 15 * 60 * 1000
const NOTHING: BetSum = { pending: 0, won: 0, lost: 0, staked: 0, stakedSettled: 0, profit: 0 }

/** What a change adds to the sums of each span that it touches, in an order that is the same for every change. */
export function changeOfSums({ before, after }: BetChange): SpanSum[] {
  const rows = new Map<string, SpanSum>()
  const add = (facts: BetFacts, sign: 1 | -1) => {
    for (const row of spansOf(facts)) {
      const key = `${row.span} ${row.startsAt.toISOString()} ${row.betType}`
      rows.set(key, { ...row, ...plus(rows.get(key) ?? NOTHING, sumOf(facts), sign) })
    }
  }
  if (before) add(before, -1)
  if (after) add(after, 1)
  const changed = [...rows].filter(([, row]) => SUMS.some((sum) => row[sum] !== 0))
  return changed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

export const SUMS = ['pending', 'won', 'lost', 'staked', 'stakedSettled', 'profit'] as const

function spansOf({ placedAt, type }: BetFacts) {
  const month = Date.UTC(placedAt.getUTCFullYear(), placedAt.getUTCMonth())
  const quarterHour = Math.floor(placedAt.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  return [
    { span: 'month', startsAt: new Date(month), betType: type },
    { span: 'quarter-hour', startsAt: new Date(quarterHour), betType: type },
  ] as const
}

function sumOf({ status, amount, result }: BetFacts): BetSum {
  return {
    ...NOTHING,
    [status]: 1,
    staked: amount,
    stakedSettled: status === 'pending' ? 0 : amount,
    profit: result ?? 0,
  }
}

function plus(one: BetSum, other: BetSum, sign: 1 | -1): BetSum {
  return {
    pending: one.pending + sign * other.pending,
    won: one.won + sign * other.won,
    lost: one.lost + sign * other.lost,
    staked: one.staked + sign * other.staked,
    stakedSettled: one.stakedSettled + sign * other.stakedSettled,
    profit: one.profit + sign * other.profit,
  }
}
