import type { Statistics, StatisticsQuery } from '../../contract/statistics.ts'
import {
  addUp,
  averageStake,
  countAs,
  roi,
  sumOf,
  type Tallies,
  type Tally,
  winRate,
  yieldOf,
} from '../../domain/bet/statistics.ts'
import { formatCents } from '../../domain/money/money.ts'
import { daysUpTo, monthBefore, monthOf } from '../../domain/time/calendar-days.ts'
import { quarterOf } from '../../domain/time/quarter-hour.ts'
import { isWhole, readsMatches } from '../bets/list/bet-list-queries.ts'
import { listingOf } from '../bets/list/list-bets.ts'
import { everyBet } from '../bets/list/whole-list.ts'
import { cachedForVersion, expensiveRead } from '../book/book.ts'
import { inSnapshot } from '../db/snapshot.ts'
import type { Deps } from '../deps.ts'
import { inKnownZone } from '../http/known-zone.ts'
import { findListedTallies } from './filtered-statistics-queries.ts'
import { findTallies } from './statistics-queries.ts'

const DAYS_SHOWN = 7

/** Throws `badInput` if PostgreSQL does not know the time zone. */
export async function getStatistics(
  { db, ...deps }: Deps,
  owner: number,
  { tz, ...filter }: StatisticsQuery,
): Promise<Statistics> {
  const now = deps.now()
  const listing = listingOf(owner, filter, everyBet(owner).sort)
  return inKnownZone({ db }, tz, async (zone) => {
    if (isWhole(listing)) return presentStatistics(await findTallies(db, owner, zone, { now, days: DAYS_SHOWN }))
    const make = async () => presentStatistics(await inSnapshot(db, (tx) => findListedTallies(tx, listing, zone, now)))
    if (readsMatches(listing)) return expensiveRead(db, owner, 'statistics', make)
    return cachedForVersion(db, owner, ['statistics', zone, filter, quarterOf(now)], make)
  })
}

/** Statistics in the shape of the API. */
export function presentStatistics({ today, byType, byMonth, byDay, previousMonthToDate }: Tallies): Statistics {
  const all = addUp(byType.values())
  const thisMonth = monthOf(today)
  const month = (name: string) => presentMonth(name, byMonth.get(name) ?? {})
  const { bets, staked, profit } = sumOf(all)
  return {
    totalBets: bets,
    winCount: countAs(all, 'won'),
    lossCount: countAs(all, 'lost'),
    pendingCount: countAs(all, 'pending'),
    returnedCount: countAs(all, 'returned'),
    winRate: winRate(all),
    totalProfit: formatCents(profit),
    monthlyProfit: month(thisMonth).profit,
    totalStaked: formatCents(staked),
    averageStake: formatCents(averageStake(all)),
    roi: roi(all),
    yield: yieldOf(all),
    thisMonth: month(thisMonth),
    previousMonth: month(monthBefore(thisMonth)),
    previousMonthToDate: presentMonth(monthBefore(thisMonth), previousMonthToDate),
    last7Days: daysUpTo(today, DAYS_SHOWN).map((day) => {
      const ofDay = sumOf(byDay.get(day) ?? {})
      return { day, bets: ofDay.bets, profit: formatCents(ofDay.profit) }
    }),
    byMonth: [...byMonth].map(([name, tally]) => presentMonth(name, tally)),
    byType: [...byType]
      .map(([betType, tally]) => ({ betType, bets: sumOf(tally).bets }))
      .toSorted((a, b) => b.bets - a.bets),
  }
}

function presentMonth(month: string, tally: Tally): Statistics['thisMonth'] {
  const { bets, staked, profit } = sumOf(tally)
  return { month, bets, winRate: winRate(tally), staked: formatCents(staked), profit: formatCents(profit) }
}
