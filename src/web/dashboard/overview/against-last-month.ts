import type { Statistics } from '../../../contract/statistics.ts'
import { centsOf, differenceOf } from './whole-cents.ts'

type Month = Statistics['thisMonth']
type Compared = Pick<Statistics, 'thisMonth' | 'previousMonthToDate'>

/** How this month differs from the same days of the last one: bets, points of the win rate, and profit. Null: nothing to compare. */
export function againstLastMonth({ thisMonth, previousMonthToDate: before }: Compared) {
  const started = thisMonth.bets > 0 || before.bets > 0
  return {
    bets: started ? thisMonth.bets - before.bets : null,
    points: hasSettled(thisMonth) && hasSettled(before) ? pointsBetween(thisMonth.winRate, before.winRate) : null,
    profit: started ? differenceOf(thisMonth.profit, before.profit) : null,
  }
}

/** Where nothing was won, a loss would show in the profit. */
const hasSettled = ({ winRate, profit }: Month) => winRate > 0 || centsOf(profit) !== 0

/** Both have one decimal, and so has their difference. */
const pointsBetween = (now: number, before: number) => Math.round((now - before) * 10) / 10
