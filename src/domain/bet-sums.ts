import type { BetChange, BetFacts, SumStatus } from './bet.ts'

/**
 * The groups of bets that have sums: those of one type, of one pair of teams, of a UTC month, and of a UTC quarter-hour (no time zone has a
 * finer offset).
 */
type Scope = 'type' | 'pair' | 'month' | 'quarter-hour'

/** The sum of the bets with one status in one group, in cents. A pending bet has a stake and no profit. */
export type BetSum = {
  readonly scope: Scope
  /** The bet type, the pair's search key, or the start of the span: "2026-10-31T23:45Z". */
  readonly key: string
  readonly status: SumStatus
  readonly bets: number
  readonly staked: number
  readonly profit: number
}

const QUARTER_HOUR_MS = 15 * 60 * 1000

/** What changes of bets of one user add to each sum. Always in the same order, so that two changes never deadlock. */
export function changeOfSums(...changes: readonly BetChange[]): BetSum[] {
  const sums = new Map<string, BetSum>()
  const add = (facts: BetFacts, sign: 1 | -1) => {
    for (const group of groupsOf(facts)) {
      const id = Object.values(group).join('\n')
      const { bets = 0, staked = 0, profit = 0 } = sums.get(id) ?? {}
      sums.set(id, {
        ...group,
        bets: bets + sign,
        staked: staked + sign * facts.staked,
        profit: profit + sign * (facts.result ?? 0),
      })
    }
  }
  for (const { before, after } of changes) {
    if (before) add(before, -1)
    if (after) add(after, 1)
  }
  return [...sums]
    .filter(([, { bets, staked, profit }]) => bets !== 0 || staked !== 0 || profit !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sum]) => sum)
}

function groupsOf({ placedAt, teamsKey, type, status }: BetFacts) {
  const month = Date.UTC(placedAt.getUTCFullYear(), placedAt.getUTCMonth())
  const quarterHour = Math.floor(placedAt.getTime() / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  return [
    { scope: 'type', key: type, status },
    { scope: 'pair', key: teamsKey, status },
    { scope: 'month', key: keyOf(month), status },
    { scope: 'quarter-hour', key: keyOf(quarterHour), status },
  ] as const
}

const keyOf = (time: number) => `${new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
