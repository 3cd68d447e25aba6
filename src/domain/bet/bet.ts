import type { BetTypeName } from '../market/bet-type.ts'
import type { Cents } from '../money/money.ts'
import { required } from '../required.ts'
import { QUARTER_HOUR_MS, quarterOf } from '../time/quarter-hour.ts'

export const BET_STATUSES = ['pending', 'won', 'lost'] as const
export type BetStatus = (typeof BET_STATUSES)[number]

const GRADED_OUTCOMES = ['won', 'lost', 'push', 'void', 'half-won', 'half-lost'] as const

/** The outcome of a settled bet. The API also has a status, which is only won or lost (docs/decisions/0042). */
export const OUTCOMES = [...GRADED_OUTCOMES, 'cashed-out'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Recorded events of a bet after its placement; `corrected`: the source changed the score of a bet that the user settled. */
export const BET_EVENTS = [
  'created',
  'changed',
  'tied',
  'cashed-out',
  'settled',
  'regraded',
  'corrected',
  'reopened',
  'deleted',
  'undone',
] as const
export type BetEventKind = (typeof BET_EVENTS)[number]

/** The keys of the sums: the outcomes, with cash-outs split by the sign of their result, which decides the status. */
export const SUM_STATUSES = ['pending', ...GRADED_OUTCOMES, 'cashed-out-won', 'cashed-out-lost'] as const
export type SumStatus = (typeof SUM_STATUSES)[number]

/** How statistics count a bet. */
export const COUNTED_AS = ['pending', 'won', 'lost', 'returned'] as const
export type CountedAs = (typeof COUNTED_AS)[number]

/**
 * The status on the wire, how statistics count the bet, and whether its stake is a part of the yield's denominator. A returned stake was
 * never at risk: it counts neither as won nor as lost (docs/glossary.md, "win rate").
 */
export const STATUS_RULES: Readonly<
  Record<
    SumStatus,
    {
      readonly status: BetStatus
      readonly countsAs: CountedAs
      readonly inYield: boolean
    }
  >
> = {
  pending: { status: 'pending', countsAs: 'pending', inYield: false },
  won: { status: 'won', countsAs: 'won', inYield: true },
  lost: { status: 'lost', countsAs: 'lost', inYield: true },
  push: { status: 'won', countsAs: 'returned', inYield: false },
  void: { status: 'won', countsAs: 'returned', inYield: false },
  'half-won': { status: 'won', countsAs: 'won', inYield: true },
  'half-lost': { status: 'lost', countsAs: 'lost', inYield: true },
  'cashed-out-won': { status: 'won', countsAs: 'won', inYield: true },
  'cashed-out-lost': { status: 'lost', countsAs: 'lost', inYield: true },
}

/** How the sums count a bet, by its columns. Throws if a settled bet has no outcome or no result. */
export function countedOf(status: BetStatus, outcome: Outcome | null, result: Cents | null): Counted {
  if (status === 'pending') return { status, result: null }
  const known = required(outcome, 'the outcome of a settled bet')
  const cashedOut = status === 'won' ? 'cashed-out-won' : 'cashed-out-lost'
  return {
    status: known === 'cashed-out' ? cashedOut : known,
    result: required(result, 'the result of a settled bet'),
  }
}

/** The profit or loss of a bet, once it has one. */
type Counted =
  | { readonly status: 'pending'; readonly result: null }
  | { readonly status: Exclude<SumStatus, 'pending'>; readonly result: Cents }

/** The columns of a bet that sums and statistics are computed from. */
export type BetFacts = Counted & {
  readonly placedAt: Date
  readonly teamsKey: string
  readonly type: BetTypeName
  /** The bettor's own money: 0 for a free bet. */
  readonly staked: Cents
}

/** `before` is null for a new bet, `after` for a deleted one. */
export type BetChange = { readonly before: BetFacts | null; readonly after: BetFacts | null }

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

/** What changes to a user's bets add to each sum. Always in the same order, so that two transactions never deadlock. */
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
  const byKey = ([a]: readonly [string, BetSum], [b]: readonly [string, BetSum]) => (a < b ? -1 : 1)
  return [...sums]
    .filter(([, { bets, staked, profit }]) => bets !== 0 || staked !== 0 || profit !== 0)
    .toSorted(byKey)
    .map(([, sum]) => sum)
}

function groupsOf({ placedAt, teamsKey, type, status }: BetFacts) {
  const month = new Date(placedAt)
  month.setUTCDate(1)
  month.setUTCHours(0, 0, 0, 0)
  const quarterHour = quarterOf(placedAt) * QUARTER_HOUR_MS
  return [
    { scope: 'type', key: type, status },
    { scope: 'pair', key: teamsKey, status },
    { scope: 'month', key: keyOf(month.getTime()), status },
    { scope: 'quarter-hour', key: keyOf(quarterHour), status },
  ] as const
}

const keyOf = (time: number) => `${new Date(time).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length)}Z`
