import { readDate } from './date-text.ts'
import { namedCurrency, shownMark } from './number-text.ts'
import { isAmerican } from './odds-text.ts'
import type { ColumnTarget, DateOrder, DecimalMark } from './plan.ts'
import { type Cell, cellText, type Row } from './row.ts'

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
    /** The odds column has American odds and no decimal ones. */
    readonly isAmerican: boolean
    readonly hasDecimalOdds: boolean
    readonly currencies: readonly string[]
  }
}

const DATES: readonly (ColumnTarget | null)[] = ['placedAt', 'settledAt']
const MONEY: readonly (ColumnTarget | null)[] = [
  'stake',
  'profit',
  'payout',
  'cashOut',
  'cashIn',
  'cashOutflow',
  'layStake',
  'layProfit',
]
const ODDS: readonly (ColumnTarget | null)[] = ['odds', 'legOdds', 'layOdds']

export function createTally(targets: readonly (ColumnTarget | null)[]): Tally {
  const columns = (wanted: readonly (ColumnTarget | null)[]) =>
    targets.flatMap((target, index) => (wanted.includes(target) ? [index] : []))
  const [dates, money, odds, currencyColumns] = [DATES, MONEY, ODDS, ['currency' as const]].map(columns) as [
    number[],
    number[],
    number[],
    number[],
  ]
  const orders = { 'day-first': 0, 'month-first': 0 }
  const marks = { point: 0, comma: 0 }
  const openDates: string[] = []
  const currencies = new Set<string>()
  let [openCount, hasLocalTimes, american, decimal] = [0, false, 0, 0]
  /** "1.234" groups thousands unless another number shows that the point is the mark. */
  const grouped = { point: 0, comma: 0 }

  function addDate(text: string) {
    const reading = text === '' ? null : readDate(text)
    if (!reading) return
    const { order, time } = reading
    if (time.offset === null) hasLocalTimes = true
    if (order === 'open') {
      openCount++
      if (openDates.length < 3 && !openDates.includes(text)) openDates.push(text)
    } else if (order !== null) orders[order]++
  }

  function addMoney(text: string) {
    const mark = shownMark(text)
    if (mark) marks[mark]++
    else if (/\d[.,]\d{3}(?!\d)/u.test(text)) grouped[text.includes('.') ? 'point' : 'comma']++
    if (currencies.size < 10) addCurrency(text)
  }

  function addCurrency(text: string) {
    const currency = /\p{L}|\p{Sc}/u.test(text) ? namedCurrency(text) : null
    if (currency) currencies.add(currency)
  }

  function addOdds(cell: Cell | undefined) {
    const text = typeof cell === 'number' ? numberText(cell) : cellText(cell)
    if (isAmerican(text)) american++
    else if (/^\d{1,2}(?:[.,]\d+)?$/u.test(text)) {
      decimal++
      // The point of a number in a workbook says nothing of its texts.
      const mark = typeof cell === 'number' ? null : shownMark(text)
      if (mark) marks[mark]++
    }
  }

  const textAt = ({ cells }: Row, index: number) => (typeof cells[index] === 'number' ? '' : cellText(cells[index]))

  return {
    add(row) {
      for (const index of dates) addDate(textAt(row, index))
      for (const index of money) addMoney(textAt(row, index))
      for (const index of odds) addOdds(row.cells[index])
      for (const index of currencyColumns) addCurrency(textAt(row, index))
    },
    found() {
      const known = (Object.keys(orders) as DateOrder[]).filter((order) => orders[order] > 0)
      const isComma = marks.comma === marks.point ? grouped.point > grouped.comma : marks.comma > marks.point
      return {
        order: known.length === 1 ? (known[0] ?? null) : null,
        openDates: openCount > 0 ? openDates : [],
        hasLocalTimes,
        decimalMark: isComma ? 'comma' : 'point',
        isAmerican: american > 0 && decimal === 0,
        hasDecimalOdds: decimal > 0,
        currencies: [...currencies],
      }
    },
  }
}

/** A spreadsheet keeps +150 and -133 as numbers. */
const numberText = (value: number) => (value >= 100 ? `+${value}` : String(value))
