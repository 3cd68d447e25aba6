import type { SheetQuery, SheetSums, YearlySheet } from '../../contract/yearly-sheet.ts'
import { formatCents } from '../../domain/money/money.ts'
import { expensiveRead } from '../book/book.ts'
import { inSnapshot } from '../db/snapshot.ts'
import type { Deps } from '../deps.ts'
import { inKnownZone } from '../http/known-zone.ts'
import { findSheetRows, findSheetYears, type SheetRow } from './yearly-sheet-queries.ts'

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

/** One year of a book; throws `badInput` if PostgreSQL does not know the time zone. */
export async function getYearlySheet(deps: Deps, owner: number, { year, by, tz }: SheetQuery): Promise<YearlySheet> {
  return inKnownZone(deps, tz, async (zone) => {
    const asked = { owner, zone, year: Number(year) }
    const { rows, years, pending } = await expensiveRead(deps.db, owner, 'sheet', () =>
      inSnapshot(deps.db, async (tx) => ({
        rows: await findSheetRows(tx, asked, by),
        ...(await findSheetYears(tx, asked, by, deps.now())),
      })),
    )
    const bookmakers = [...Map.groupBy(rows, ({ bookmaker }) => bookmaker)]
    return {
      year: asked.year,
      by,
      years,
      months: MONTHS.map((number) => {
        const month = `${year}-${number}`
        return { month, ...sumsOf(rows.filter((row) => row.month === month)) }
      }),
      bookmakers: bookmakers
        .map(([bookmaker, own]) => ({ bookmaker, ...sumsOf(own) }))
        .toSorted((a, b) => b.bets - a.bets || (a.bookmaker ?? '').localeCompare(b.bookmaker ?? '')),
      total: sumsOf(rows),
      pending,
    }
  })
}

function sumsOf(rows: readonly SheetRow[]): SheetSums {
  const sum = (value: (row: SheetRow) => string) => rows.reduce((cents, row) => cents + BigInt(value(row)), 0n)
  const staked = sum((row) => row.staked)
  const winnings = sum((row) => row.winnings)
  const losses = sum((row) => row.losses)
  return {
    bets: rows.reduce((count, { bets }) => count + bets, 0),
    staked: formatCents(staked),
    returned: formatCents(staked + winnings - losses),
    winnings: formatCents(winnings),
    freeWinnings: formatCents(sum((row) => row.freeWinnings)),
    losses: formatCents(losses),
    profit: formatCents(winnings - losses),
    deposits: formatCents(sum((row) => row.deposits)),
    withdrawals: formatCents(sum((row) => row.withdrawals)),
  }
}
