import type { BetTypeName } from '../market/bet-type.ts'
import { divideHalfUp } from '../money/money.ts'
import { type BetStatus, type CountedAs, STATUS_RULES, SUM_STATUSES, type SumStatus } from './bet.ts'

/** The sum of any number of bets, exact, in cents. A pending bet has a stake and no profit. */
export type Sum = { readonly bets: number; readonly staked: bigint; readonly profit: bigint }

/** Sums by status; a status without bets may be missing. */
export type Tally = Readonly<Partial<Record<SumStatus, Sum>>>

/** The bets of a user by type, by "2026-11" and by "2026-11-21"; months and days of the user's time zone. */
export type Tallies = {
  /** The date in the user's time zone. */
  readonly today: string
  readonly byType: ReadonlyMap<BetTypeName, Tally>
  /** Only months that have a bet. */
  readonly byMonth: ReadonlyMap<string, Tally>
  /** The last 8 days; only days that have a bet. */
  readonly byDay: ReadonlyMap<string, Tally>
  /** The days of the previous month that this month has reached: 1 to 21 on the 21st. */
  readonly previousMonthToDate: Tally
}

export function addUp(tallies: Iterable<Tally>): Tally {
  const all = [...tallies]
  const total: Partial<Record<SumStatus, Sum>> = {}
  for (const status of SUM_STATUSES) {
    total[status] = all.reduce((sum, tally) => plus(sum, tally[status] ?? NOTHING), NOTHING)
  }
  return total
}

const NOTHING: Sum = { bets: 0, staked: 0n, profit: 0n }

function plus(one: Sum, other: Sum): Sum {
  return { bets: one.bets + other.bets, staked: one.staked + other.staked, profit: one.profit + other.profit }
}

/** The sum over the statuses for which `counts` is true; over all by default. */
export function sumOf(tally: Tally, counts: (status: SumStatus) => boolean = () => true): Sum {
  return SUM_STATUSES.filter(counts).reduce((sum, status) => plus(sum, tally[status] ?? NOTHING), NOTHING)
}

/** The sums of the bets with this API status; of all bets for null. */
export function withStatus(tally: Tally, status: BetStatus | null): Tally {
  return status === null ? tally : only(tally, (each) => STATUS_RULES[each].status === status)
}

/** The sums of the bets that statistics count as `counted`; of all bets for null. */
export function withCounted(tally: Tally, counted: CountedAs | null): Tally {
  return counted === null ? tally : only(tally, (each) => STATUS_RULES[each].countsAs === counted)
}

const only = (tally: Tally, isMeant: (status: SumStatus) => boolean): Tally =>
  Object.fromEntries(SUM_STATUSES.filter(isMeant).map((each) => [each, tally[each] ?? NOTHING]))

/** How many bets statistics count as pending, won, lost, or with the stake returned. */
export function countAs(tally: Tally, kind: CountedAs): number {
  return sumOf(tally, (status) => STATUS_RULES[status].countsAs === kind).bets
}

/** Won ÷ (won + lost), in percent with one decimal; 0 if none is settled. */
export function winRate(tally: Tally): number {
  const won = countAs(tally, 'won')
  return percent(BigInt(won), BigInt(won + countAs(tally, 'lost'))) ?? 0
}

/** Return on investment: profit ÷ stakes of all bets, in percent. The profit of a pending bet is 0. */
export function roi(tally: Tally): number {
  const { profit, staked } = sumOf(tally)
  return percent(profit, staked) ?? 0
}

/** Profit ÷ stakes of settled bets; null without any. */
export function yieldOf(tally: Tally): number | null {
  const { profit, staked } = sumOf(tally, (status) => STATUS_RULES[status].inYield)
  return percent(profit, staked)
}

/** Cents, halves up; 0 with no bets. */
export function averageStake(tally: Tally): bigint {
  const { bets, staked } = sumOf(tally)
  return bets === 0 ? 0n : divideHalfUp(staked, BigInt(bets))
}

/** With one decimal, halves away from zero; null if `whole` is 0. */
function percent(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null
  // Exact tenths of a percent; only the last division is in floating point.
  return Number(divideHalfUp(part * 1000n, whole)) / 10
}
