import type { Statistics } from '../../../contract/statistics.ts'
import { centsOfSum, formatCents } from '../../../domain/money/money.ts'

type Month = Statistics['thisMonth']
type Compared = Pick<Statistics, 'thisMonth' | 'previousMonthToDate'>

/**
 * This month minus the same days of last month: bets, percentage points of the win rate, profit. Null where there is nothing to compare.
 */
export function againstLastMonth({ thisMonth, previousMonthToDate: before }: Compared) {
  const started = thisMonth.bets > 0 || before.bets > 0
  return {
    bets: started ? thisMonth.bets - before.bets : null,
    points: hasSettled(thisMonth) && hasSettled(before) ? pointsBetween(thisMonth.winRate, before.winRate) : null,
    profit: started ? differenceOf(thisMonth.profit, before.profit) : null,
  }
}

/** A month without a won bet has settled bets only if it has a loss. */
export const hasSettled = ({ winRate, profit }: Month) => winRate > 0 || centsOfSum(profit) !== 0

/** Rounded to one decimal, as both rates are. */
const pointsBetween = (now: number, before: number) => Math.round((now - before) * 10) / 10

/** The sum of decimal texts. */
export function sumOf(decimals: readonly string[]): string {
  return formatCents(decimals.reduce((sum, decimal) => sum + centsOfSum(decimal), 0))
}

function differenceOf(decimal: string, before: string): string {
  return formatCents(centsOfSum(decimal) - centsOfSum(before))
}

/** Whole days after today in the calendar month of a time zone: 0 on its last day. */
export function daysLeftInMonth(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const part = (type: 'year' | 'month' | 'day') =>
    Number(format.formatToParts(now).find((each) => each.type === type)?.value)
  const lastDay = new Date(Date.UTC(part('year'), part('month'), 0)).getUTCDate()
  return lastDay - part('day')
}
