import type { Statistics } from '../../contract/statistics.ts'
import { formatCents } from '../../domain/money.ts'
import {
  addUp,
  averageStake,
  countBets,
  daysUpTo,
  EMPTY_TALLY,
  monthBefore,
  monthOf,
  roi,
  type Tallies,
  type Tally,
  winRate,
  yieldOf,
} from '../../domain/statistics.ts'

const DAYS_SHOWN = 7

/** Statistics in the shape of the API. */
export function presentStatistics({ today, byType, byMonth, byDay, previousMonthToDate }: Tallies): Statistics {
  const all = addUp(byType.values())
  const thisMonth = monthOf(today)
  const month = (name: string) => presentMonth(name, byMonth.get(name) ?? EMPTY_TALLY)
  return {
    totalBets: countBets(all),
    winCount: all.won,
    lossCount: all.lost,
    pendingCount: all.pending,
    winRate: winRate(all),
    totalProfit: formatCents(all.profit),
    monthlyProfit: month(thisMonth).profit,
    totalStaked: formatCents(all.staked),
    averageStake: formatCents(averageStake(all)),
    roi: roi(all),
    yield: yieldOf(all),
    thisMonth: month(thisMonth),
    previousMonth: month(monthBefore(thisMonth)),
    previousMonthToDate: presentMonth(monthBefore(thisMonth), previousMonthToDate),
    last7Days: daysUpTo(today, DAYS_SHOWN).map((day) => {
      const tally = byDay.get(day) ?? EMPTY_TALLY
      return { day, bets: countBets(tally), profit: formatCents(tally.profit) }
    }),
    byMonth: [...byMonth].map(([name, tally]) => presentMonth(name, tally)),
    byType: [...byType]
      .map(([betType, tally]) => ({ betType, bets: countBets(tally) }))
      .toSorted((a, b) => b.bets - a.bets),
  }
}

function presentMonth(month: string, tally: Tally): Statistics['thisMonth'] {
  return {
    month,
    bets: countBets(tally),
    winRate: winRate(tally),
    staked: formatCents(tally.staked),
    profit: formatCents(tally.profit),
  }
}
