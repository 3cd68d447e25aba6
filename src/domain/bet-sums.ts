import type { BetChange, BetFacts, BetStatus } from './bet.ts'
import type { BetTypeName } from './bet-type.ts'

/**
 * What bets are summed over: all of a person's, those on one pair of teams, those of a UTC month and of a UTC quarter of an hour (no time
 * zone's offset is finer). The two spans of time keep each bet type apart.
 */
export const SCOPES = ['all', 'pair', 'month', 'quarter-hour'] as const
export type Scope = (typeof SCOPES)[number]

/** What the bets of one status in one place of a scope come to, in cents. A pending bet has a stake and no profit yet. */
export type BetSum = {
  readonly scope: Scope
  /** The pair's search key, or the start of the span: "2026-10-31T23:45Z". Empty for all bets. */
  readonly key: string
  /** Empty where types are not kept apart. */
  readonly betType: BetTypeName | ''
  readonly status: BetStatus
  readonly bets: number
  readonly staked: number
  readonly profit: number
}

const QUARTER_HOUR_MS = 15 * 60 * 1000

/** What a change adds to each sum that it touches. Always in the same order, so that two changes never deadlock. */
export function changeOfSums({ before, after }: BetChange): BetSum[] {
  const sums = new Map<string, BetSum>()
  const add = (facts: BetFacts, sign: 1 | -1) => {
    for (const place of placesOf(facts)) {
      const id = Object.values(place).join('\n')
      const { bets = 0, staked = 0, profit = 0 } = sums.get(id) ?? {}
      sums.set(id, {
        ...place,
        bets: bets + sign,
        staked: staked + sign * facts.amount,
        profit: profit + sign * (facts.result ?? 0),
      })
    }
  }
  if (before) add(before, -1)
  if (after) add(after, 1)
  return [...sums]
    .filter(([, { bets, staked, profit }]) => bets !== 0 || staked !== 0 || profit !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
}

function placesOf({ placedAt, teamsKey, type, status }: BetFacts) {
  const month = Date.UTC(placedAt.getUTCFullYear(), placedAt.getUTCMonth())
  const quarterHour = Math.floor(placedAt.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  return [
    { scope: 'all', key: '', betType: '', status },
    { scope: 'pair', key: teamsKey, betType: '', status },
    { scope: 'month', key: keyOf(month), betType: type, status },
    { scope: 'quarter-hour', key: keyOf(quarterHour), betType: type, status },
  ] as const
}

const keyOf = (time: number) => `${new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
