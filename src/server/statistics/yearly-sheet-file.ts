import type { SheetSums, YearlySheet } from '../../contract/yearly-sheet.ts'
import type { Cell } from '../imports/own-table.ts'

const COLUMNS = [
  'bets',
  'staked',
  'returned',
  'winnings',
  'freeWinnings',
  'losses',
  'profit',
  'deposits',
  'withdrawals',
] as const satisfies (keyof SheetSums)[]

const text = (value: string): Cell => ({ text: value })

/** One table: a line per month, per bookmaker, and the total of the year. */
export function* yearlySheetRows({ year, months, bookmakers, total }: YearlySheet): Generator<readonly Cell[]> {
  const sums = (of: SheetSums): Cell[] => COLUMNS.map((column) => ({ number: String(of[column]) }))
  yield ['part', 'name', ...COLUMNS].map(text)
  for (const { month, ...of } of months) yield [text('month'), text(month), ...sums(of)]
  for (const { bookmaker, ...of } of bookmakers) {
    yield [text('bookmaker'), bookmaker === null ? null : text(bookmaker), ...sums(of)]
  }
  yield [text('total'), text(String(year)), ...sums(total)]
}
