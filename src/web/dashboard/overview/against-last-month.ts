import type { Statistics } from '../../../contract/statistics.ts'
import { centsOf, differenceOf } from './whole-cents.ts'

type Month = Statistics['thisMonth']

/** How this month differs from the last one, whole: bets, points of the win rate, and profit. Null: there is nothing to compare. */
export function againstLastMonth({ thisMonth, previousMonth }: Pick<Statistics, 'thisMonth' | 'previousMonth'>) {
  const started = thisMonth.bets > 0 || previousMonth.bets > 0
  return {
    bets: started ? thisMonth.bets - previousMonth.bets : null,
    points:
      hasSettled(thisMonth) && hasSettled(previousMonth)
        ? pointsBetween(thisMonth.winRate, previousMonth.winRate)
        : null,
    profit: started ? differenceOf(thisMonth.profit, previousMonth.profit) : null,
  }
}

/** Where nothing was won, a loss would show in the profit. */
const hasSettled = ({ winRate, profit }: Month) => winRate > 0 || centsOf(profit) !== 0

/** Both have one decimal, and so has their difference. */
const pointsBetween = (now: number, before: number) => Math.round((now - before) * 10) / 10
