import { createDateOrders } from './date-orders.ts'
import type { ColumnTarget, DateOrder, DecimalMark, OddsNotation } from './plan.ts'
import { cellText, type Row } from './row.ts'
import { currenciesOf, currenciesOfColumn } from './text/currency-text.ts'
import { readDate } from './text/date-text.ts'
import { readFreeBet } from './text/free-bet-text.ts'
import { shownMark } from './text/number-text.ts'
import { createOddsTally, namedNotation } from './text/odds-tally.ts'

/** How the dates and numbers of a file are written, from all its rows together. */
export type Tally = {
  add(row: Row): void
  found(): {
    /** The order of day and month that explains more of the rows; null where nothing tells, or no date needs one. */
    readonly order: DateOrder | null
    /** Dates that can be read in both orders, up to three. */
    readonly openDates: readonly string[]
    /** A date without a zone stands somewhere; alone it is midnight there. */
    readonly hasLocalTimes: boolean
    readonly decimalMark: DecimalMark
    /** Of the odds; null where they can be read in two ways, and where no column has odds. */
    readonly notation: OddsNotation | null
    /** Odds that can be read in two ways, and those that they stand beside. */
    readonly openOdds: readonly string[]
    readonly currencies: readonly string[]
  }
}

const MONEY: readonly (ColumnTarget | null)[] = [
  'stake',
  'freeBet',
  'profit',
  'payout',
  'toWin',
  'cashOut',
  'cashIn',
  'cashOutflow',
  'layStake',
  'layProfit',
]
const ODDS: readonly (ColumnTarget | null)[] = ['odds', 'legOdds', 'layOdds']

type SurveyedColumns = {
  readonly names: readonly string[]
  readonly targets: readonly (ColumnTarget | null)[]
  /** What odds without a sign are in the format. */
  readonly oddsNotation: OddsNotation | null
  /** How the format writes its dates. */
  readonly dateOrder?: DateOrder | null | undefined
}

/** Without `now`, no date is in the future. `currency`: of the book. */
export function createTally(
  { names, targets, oddsNotation, dateOrder = null }: SurveyedColumns,
  { now, currency: ofBook }: { readonly now?: Date | undefined; readonly currency?: string | undefined } = {},
): Tally {
  const columns = (wanted: readonly (ColumnTarget | null)[]) =>
    [...targets.keys()].filter((index) => wanted.includes(targets[index] ?? null))
  const [placed, settled] = [columns(['placedAt']), columns(['settledAt'])]
  const [money, odds] = [columns(MONEY), columns(ODDS)]
  const dates = createDateOrders(dateOrder, now ?? null)
  const currencyColumns = columns(['currency'])
  const marks = { point: 0, comma: 0 }
  const currencies = new Set<string>()
  /** Currencies of signs that several have: "$", "kr". */
  const signs: (readonly [string, ...string[]])[] = []
  for (const index of money) {
    const [code, ...others] = currenciesOfColumn(names[index] ?? '')
    if (code !== undefined && others.length === 0) currencies.add(code)
    else if (code !== undefined) signs.push([code, ...others])
  }
  let hasLocalTimes = false
  const oddsTally = createOddsTally()
  const notations = names.map((name) => namedNotation(name) ?? oddsNotation)
  /** "1.234" groups thousands unless another number shows that the point is the mark. */
  const grouped = { point: 0, comma: 0 }

  function addDates(row: Row) {
    const first = (indexes: readonly number[]) => indexes.map((index) => textAt(row, index)).find(Boolean) ?? ''
    const read = (text: string) => ({ text, reading: text === '' ? null : readDate(text) })
    const both = { placed: read(first(placed)), settled: read(first(settled)) }
    dates.add({ ...both, sheet: row.sheet })
    if (Object.values(both).some(({ reading }) => reading?.time.offset === null)) hasLocalTimes = true
  }

  /** The column of free bets may say only yes or no. */
  function addMoney(text: string, target: ColumnTarget | null) {
    if (target === 'freeBet' && readFreeBet(text) !== 'sum') return
    const mark = shownMark(text)
    if (mark) marks[mark]++
    else if (/\d[.,]\d{3}(?!\d)/u.test(text)) grouped[text.includes('.') ? 'point' : 'comma']++
    if (currencies.size < 10) addCurrency(text)
  }

  function addCurrency(text: string) {
    // Stryker disable next-line Regex: for speed only
    const [first, ...others] = /\p{L}|\p{Sc}/u.test(text) ? currenciesOf(text) : []
    if (first !== undefined && others.length === 0) currencies.add(first)
    else if (first !== undefined && signs.length < 10) signs.push([first, ...others])
  }

  /** A sign of many is a currency that the file names, or that of the book; alone, without a book, it says nothing. */
  function allCurrencies(): readonly string[] {
    const all = new Set(currencies)
    for (const codes of signs) all.add(codes.find((code) => currencies.has(code) || code === ofBook) ?? codes[0])
    const isSilent = currencies.size === 0 && all.size === 1 && (ofBook === undefined || all.has(ofBook))
    return isSilent ? [] : [...all]
  }

  const textAt = ({ cells }: Row, index: number) => {
    const cell = cells[index]
    return cellText(typeof cell === 'number' ? undefined : cell)
  }

  return {
    add(row) {
      addDates(row)
      for (const index of money) addMoney(textAt(row, index), targets[index] ?? null)
      for (const index of odds) oddsTally.add(row.cells[index], notations[index] ?? null)
      for (const index of currencyColumns) addCurrency(textAt(row, index))
    },
    found() {
      const { notation, openOdds, marks: ofOdds } = oddsTally.found()
      const [points, commas] = [marks.point + ofOdds.point, marks.comma + ofOdds.comma]
      const isComma = (commas - points || grouped.point - grouped.comma) > 0
      return {
        ...dates.found(),
        hasLocalTimes,
        decimalMark: isComma ? 'comma' : 'point',
        notation,
        openOdds,
        currencies: allCurrencies(),
      }
    },
  }
}
