/** The data of a bar. For drawing only: floats are exact enough. */
export type MonthBar = { readonly month: string; readonly bets: number; readonly profit: number }

type Month = { readonly month: string; readonly bets: number; readonly profit: string }

/** The minimum number of months on the axis. */
const FEWEST_MONTHS = 6

/** All months from the first with a bet to `last`, including months without bets; at least `room` months. */
export function fillMonths(months: readonly Month[], last: string, room = 0): MonthBar[] {
  const known = new Map(months.map((each) => [each.month, each]))
  const end = monthNumber(last)
  const start = Math.min(end - Math.max(FEWEST_MONTHS, room) + 1, ...months.map(({ month }) => monthNumber(month)))
  return Array.from({ length: end - start + 1 }, (_, index) => {
    const month = monthText(start + index)
    const { bets = 0, profit = '0' } = known.get(month) ?? {}
    return { month, bets, profit: Number(profit) }
  })
}

/** Months since year 0. */
function monthNumber(month: string): number {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return year * 12 + ofYear - 1
}

function monthText(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}
