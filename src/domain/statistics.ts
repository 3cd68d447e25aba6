import type { BetTypeName } from './bet-type.ts'
import { divideHalfUp } from './money.ts'

/** What a number of bets come to: exact, however many there are. Cents; a pending bet has a stake and no profit yet. */
export type Tally = {
  readonly pending: number
  readonly won: number
  readonly lost: number
  readonly staked: bigint
  readonly stakedSettled: bigint
  readonly profit: bigint
}

export const EMPTY_TALLY: Tally = { pending: 0, won: 0, lost: 0, staked: 0n, stakedSettled: 0n, profit: 0n }

/** A person's bets by type, by "2026-11" and by "2026-11-21", the last two in the person's time zone. */
export type Tallies = {
  /** The person's own date. */
  readonly today: string
  readonly byType: ReadonlyMap<BetTypeName, Tally>
  /** Only months that have a bet. */
  readonly byMonth: ReadonlyMap<string, Tally>
  /** Of late; only days that have a bet. */
  readonly byDay: ReadonlyMap<string, Tally>
  /** The days of the previous month that this month has reached: 1 to 21 on the 21st. */
  readonly previousMonthToDate: Tally
}

export function addUp(tallies: Iterable<Tally>): Tally {
  return [...tallies].reduce(
    (sum, tally) => ({
      pending: sum.pending + tally.pending,
      won: sum.won + tally.won,
      lost: sum.lost + tally.lost,
      staked: sum.staked + tally.staked,
      stakedSettled: sum.stakedSettled + tally.stakedSettled,
      profit: sum.profit + tally.profit,
    }),
    EMPTY_TALLY,
  )
}

export const countBets = ({ pending, won, lost }: Tally) => pending + won + lost

/** Won of won and lost, in percent with one decimal; 0 where none is settled. */
export const winRate = ({ won, lost }: Tally) => percent(BigInt(won), BigInt(won + lost)) ?? 0

/** The specification's return on investment: on all bets, a pending one's result counts 0. */
export const roi = ({ profit, staked }: Tally) => percent(profit, staked) ?? 0

/** The same on settled bets only; null where there is none. */
export const yieldOf = ({ profit, stakedSettled }: Tally) => percent(profit, stakedSettled)

/** Cents, halves up; 0 with no bets. */
export function averageStake(tally: Tally): bigint {
  const bets = countBets(tally)
  return bets === 0 ? 0n : divideHalfUp(tally.staked, BigInt(bets))
}

/** With one decimal, halves away from zero; null of nothing. */
function percent(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null
  // Tenths of a percent are whole; only the division by ten is written with a point.
  return Number(divideHalfUp(part * 1000n, whole)) / 10
}

/** "2026-11-21" is in "2026-11". */
export const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

/** "2026-01" comes after "2025-12". */
export function monthBefore(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return monthOf(first.toISOString())
}

/** Calendar days up to and with this one, the oldest first. */
export function daysUpTo(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(`${today}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() - (days - 1 - index))
    return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
  })
}
