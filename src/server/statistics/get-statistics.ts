import type { Statistics } from '../../contract/statistics.ts'
import { formatCents } from '../../domain/money.ts'
import {
  addUp,
  averageStake,
  countAs,
  daysUpTo,
  monthBefore,
  monthOf,
  roi,
  sumOf,
  type Tallies,
  type Tally,
  winRate,
  yieldOf,
} from '../../domain/statistics.ts'
import { errorCode } from '../db/connection-problem.ts'
import type { Deps } from '../deps.ts'
import { badField } from '../http/http-error.ts'
import { findTallies, findZoneNames } from './statistics-queries.ts'

const INVALID_PARAMETER_VALUE = '22023'
const DAYS_SHOWN = 7

/** Throws `badInput` where PostgreSQL knows no name of the time zone. */
export async function getStatistics({ db, now }: Deps, owner: number, timeZone: string): Promise<Statistics> {
  try {
    return presentStatistics(await findTallies(db, owner, timeZone, now()))
  } catch (error) {
    if (errorCode(error) !== INVALID_PARAMETER_VALUE) throw error
    // Some systems leave out old names that Node.js and browsers use.
    const other = sameZone(timeZone, await findZoneNames(db))
    if (other === undefined) throw badField('tz', 'invalid')
    return presentStatistics(await findTallies(db, owner, other, now()))
  }
}

/** The known name of the same time zone: "Asia/Kolkata" for "Asia/Calcutta". */
export function sameZone(name: string, known: readonly string[]): string | undefined {
  const zone = canonical(name)
  return known.find((each) => each.includes('/') && canonical(each) === zone)
}

/** Node.js has every link between names. Null for a name that it does not know. */
function canonical(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
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
