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
    /** The order that some dates show and none contradicts. */
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

const DATES: readonly (ColumnTarget | null)[] = ['placedAt', 'settledAt']
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

export function createTally({ names, targets, oddsNotation }: SurveyedColumns): Tally {
  const columns = (wanted: readonly (ColumnTarget | null)[]) =>
    [...targets.keys()].filter((index) => wanted.includes(targets[index] ?? null))
  const [dates, money, odds] = [columns(DATES), columns(MONEY), columns(ODDS)]
  const currencyColumns = columns(['currency'])
  const orders = new Set<DateOrder | null>()
  const marks = { point: 0, comma: 0 }
  const openDates: string[] = []
  const currencies = new Set<string>()
  /** Currencies of signs that several have: "$", "kr". */
  const signs: (readonly [string, ...string[]])[] = []
  for (const index of money) {
    const [code, ...others] = currenciesOfColumn(names[index] ?? '')
    if (code !== undefined && others.length === 0) currencies.add(code)
  }
  let hasLocalTimes = false
  const oddsTally = createOddsTally()
  const notations = names.map((name) => namedNotation(name) ?? oddsNotation)
  /** "1.234" groups thousands unless another number shows that the point is the mark. */
  const grouped = { point: 0, comma: 0 }

  function addDate(text: string) {
    const reading = readDate(text)
    if (!reading) return
    const { order, time } = reading
    if (time.offset === null) hasLocalTimes = true
    if (order !== 'open') orders.add(order)
    else if (openDates.length < 3 && !openDates.includes(text)) openDates.push(text)
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

  /** A sign of many beside a currency that it cannot mean is another one. */
  function allCurrencies(): readonly string[] {
    const all = new Set(currencies)
    for (const codes of signs) if (all.size > 0 && !codes.some((code) => all.has(code))) all.add(codes[0])
    return [...all]
  }

  const textAt = ({ cells }: Row, index: number) => {
    const cell = cells[index]
    return cellText(typeof cell === 'number' ? undefined : cell)
  }

  return {
    add(row) {
      for (const index of dates) addDate(textAt(row, index))
      for (const index of money) addMoney(textAt(row, index), targets[index] ?? null)
      for (const index of odds) oddsTally.add(row.cells[index], notations[index] ?? null)
      for (const index of currencyColumns) addCurrency(textAt(row, index))
    },
    found() {
      const known = (['day-first', 'month-first'] as const).filter((order) => orders.has(order))
      const { notation, openOdds, marks: ofOdds } = oddsTally.found()
      const [points, commas] = [marks.point + ofOdds.point, marks.comma + ofOdds.comma]
      const isComma = (commas - points || grouped.point - grouped.comma) > 0
      return {
        order: known.length === 1 ? (known[0] ?? null) : null,
        openDates,
        hasLocalTimes,
        decimalMark: isComma ? 'comma' : 'point',
        notation,
        openOdds,
        currencies: allCurrencies(),
      }
    },
  }
}
