import { createDateOrders, type SeenDates } from './date-orders.ts'
import type { ColumnTarget, DecimalMark, OddsNotation } from './plan.ts'
import { cellText, type Row } from './row.ts'
import { currenciesOf, currenciesOfColumn } from './text/currency-text.ts'
import { readDate } from './text/date-text.ts'
import { readFreeBet } from './text/free-bet-text.ts'
import { shownMark } from './text/number-text.ts'
import { createOddsTally, namedNotation, type SeenOdds } from './text/odds-tally.ts'

/** How the dates and numbers of a table are written, from all its rows together. */
export type Tally = {
  add(row: Row): void
  seen(): SeenValues
}

/** What the values of a table show. */
export type SeenValues = {
  readonly dates: SeenDates
  readonly odds: SeenOdds
  /** A date without a zone stands somewhere; alone it is midnight there. */
  readonly hasLocalTimes: boolean
  readonly marks: Readonly<Record<DecimalMark, number>>
  /** "1.234" groups thousands unless another number shows that the point is the mark. */
  readonly grouped: Readonly<Record<DecimalMark, number>>
  readonly currencies: ReadonlySet<string>
  /** Currencies of signs that several have: "$", "kr". */
  readonly signs: readonly (readonly [string, ...string[]])[]
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
}

/** Without `now`, no date is in the future. */
export function createTally({ names, targets, oddsNotation }: SurveyedColumns, now: Date | null = null): Tally {
  const columns = (wanted: readonly (ColumnTarget | null)[]) =>
    [...targets.keys()].filter((index) => wanted.includes(targets[index] ?? null))
  const [placed, settled] = [columns(['placedAt']), columns(['settledAt'])]
  const [money, odds] = [columns(MONEY), columns(ODDS)]
  const dates = createDateOrders(now)
  const currencyColumns = columns(['currency'])
  const marks = { point: 0, comma: 0 }
  const currencies = new Set<string>()
  const signs: (readonly [string, ...string[]])[] = []
  for (const index of money) {
    const [code, ...others] = currenciesOfColumn(names[index] ?? '')
    if (code !== undefined && others.length === 0) currencies.add(code)
    else if (code !== undefined) signs.push([code, ...others])
  }
  let hasLocalTimes = false
  const oddsTally = createOddsTally()
  const notations = names.map((name) => namedNotation(name) ?? oddsNotation)
  const grouped = { point: 0, comma: 0 }

  function addDates(row: Row) {
    const first = (indexes: readonly number[]) => indexes.map((index) => textAt(row, index)).find(Boolean) ?? ''
    const read = (text: string) => ({ text, reading: text === '' ? null : readDate(text) })
    const both = { placed: read(first(placed)), settled: read(first(settled)) }
    dates.add(both)
    if (Object.values(both).some(({ reading }) => reading?.time.offset === null)) hasLocalTimes = true
  }

  /** The column of free bets may say only yes or no. */
  function addMoney(text: string, target: ColumnTarget | null) {
    if (target === 'freeBet' && readFreeBet(text) !== 'sum') return
    const mark = shownMark(text)
    if (mark) marks[mark]++
    else if (/\d[.,]\d{3}(?!\d)/u.test(text)) grouped[text.includes('.') ? 'point' : 'comma']++
    if (currencies.size < MOST_CURRENCIES) addCurrency(text)
  }

  function addCurrency(text: string) {
    // The test is for speed only.
    const [first, ...others] = /\p{L}|\p{Sc}/u.test(text) ? currenciesOf(text) : []
    if (first !== undefined && others.length === 0) currencies.add(first)
    else if (first !== undefined && signs.length < MOST_CURRENCIES) signs.push([first, ...others])
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
    seen: () => ({ dates: dates.seen(), odds: oddsTally.seen(), hasLocalTimes, marks, grouped, currencies, signs }),
  }
}

const MOST_CURRENCIES = 10

/** The decimal mark of tables; null where no number shows it. */
export function decimalMarkOf(tables: readonly SeenValues[]): DecimalMark | null {
  const sum = (of: (seen: SeenValues) => number) => tables.reduce((all, seen) => all + of(seen), 0)
  const [ofOdds, ofSums, ofGroups] = [
    sum(({ odds }) => odds.marks.comma - odds.marks.point),
    sum(({ marks }) => marks.comma - marks.point),
    // What groups thousands is not the mark.
    sum(({ grouped }) => grouped.point - grouped.comma),
  ]
  const commas = ofOdds + ofSums || ofGroups
  return commas === 0 ? null : commas > 0 ? 'comma' : 'point'
}

/** A sign of many is a currency that the file names, or that of the book; alone, without a book, it says nothing. */
export function currenciesOfTables(tables: readonly SeenValues[], ofBook: string | undefined): readonly string[] {
  const named = new Set(tables.flatMap(({ currencies }) => [...currencies]).slice(0, MOST_CURRENCIES))
  const all = new Set(named)
  for (const codes of tables.flatMap(({ signs }) => signs)) {
    all.add(codes.find((code) => named.has(code) || code === ofBook) ?? codes[0])
  }
  const isSilent = named.size === 0 && all.size === 1 && (ofBook === undefined || all.has(ofBook))
  return isSilent ? [] : [...all]
}
