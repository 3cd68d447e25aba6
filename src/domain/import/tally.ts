import { createDateOrders, type SeenDates } from './date-orders.ts'
import type { ColumnTarget, DecimalMark, OddsNotation } from './plan.ts'
import { cellText, type Row } from './row.ts'
import { plainAmount } from './text/accounting-text.ts'
import { type CurrencySign, currencySignIn, currencySignOfColumn } from './text/currency-text.ts'
import { readDate } from './text/date-text.ts'
import { readFreeBet } from './text/free-bet-text.ts'
import { shownMark } from './text/number-text.ts'
import { createOddsTally, namedNotation, type SeenOdds } from './text/odds-tally.ts'
import { clockOfName, isZoneColumn } from './text/zone-text.ts'
import { inAnyYear } from './whole-dates.ts'

/** How the dates and numbers of a table are written, from all its rows together. */
export type Tally = {
  add(row: Row): void
  seen(): SeenValues
}

/** What the values of a table show about their notation. */
export type SeenValues = {
  readonly dates: SeenDates
  readonly odds: SeenOdds
  /** Some date has no zone. A date without a time is midnight in its zone. */
  readonly hasLocalTimes: boolean
  readonly marks: Readonly<Record<DecimalMark, number>>
  /** Numbers like "1.234", grouped in thousands unless another number shows that the point is the decimal mark. */
  readonly grouped: Readonly<Record<DecimalMark, number>>
  readonly currencies: ReadonlySet<string>
  /** Signs of several currencies, by the sign: "$", "kr". */
  readonly signs: ReadonlyMap<string, CurrencySign>
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
  /** The notation of odds without a sign in the format. */
  readonly oddsNotation: OddsNotation | null
}

/** Without `now`, no date is in the future. */
export function createTally({ names, targets, oddsNotation }: SurveyedColumns, now: Date | null = null): Tally {
  const columns = (wanted: readonly (ColumnTarget | null)[]) =>
    [...targets.keys()].filter((index) => wanted.includes(targets[index] ?? null))
  const [placed, settled] = [columns(['placedAt']), columns(['settledAt'])]
  const [money, odds] = [columns(MONEY), columns(ODDS)]
  const [zones, times] = [true, false].map((isZone) =>
    columns(['placedTime']).filter((index) => isZoneColumn(names[index] ?? '') === isZone),
  ) as [number[], number[]]
  const haveZone = (indexes: readonly number[]) => indexes.some((index) => clockOfName(names[index] ?? '') !== null)
  const inZone = { placed: haveZone([...placed, ...times]), settled: haveZone(settled) }
  const dates = createDateOrders(now)
  const currencyColumns = columns(['currency'])
  const marks = { point: 0, comma: 0 }
  const currencies = new Set<string>()
  const signs = new Map<string, CurrencySign>()
  for (const index of money) addSign(currencySignOfColumn(names[index] ?? ''))
  let hasLocalTimes = false
  const oddsTally = createOddsTally()
  const notations = names.map((name) => namedNotation(name) ?? oddsNotation)
  const grouped = { point: 0, comma: 0 }

  function addDates(row: Row) {
    const first = (indexes: readonly number[]) => indexes.map((index) => textAt(row, index)).find(Boolean) ?? ''
    const readAny = (text: string) => readDate(text) ?? readDate(inAnyYear(text) ?? '')
    const read = (text: string) => ({ text, reading: text === '' ? null : readAny(text) })
    const both = { placed: read(first(placed)), settled: read(first(settled)) }
    dates.add(both)
    const isOpen = (time: keyof typeof both) => both[time].reading?.time.offset === null && !inZone[time]
    const isLocal = isOpen('placed') || isOpen('settled')
    if (isLocal && first(zones) === '') hasLocalTimes = true
  }

  /** The column of free bets may say only yes or no. */
  function addMoney(text: string, target: ColumnTarget | null) {
    if (target === 'freeBet' && readFreeBet(text) !== 'sum') return
    const mark = shownMark(plainAmount(text))
    if (mark) marks[mark]++
    else if (/\d[.,]\d{3}(?!\d)/u.test(text)) grouped[text.includes('.') ? 'point' : 'comma']++
    addCurrency(text)
  }

  function addCurrency(text: string) {
    // The test is for speed only.
    if (/\p{L}|\p{Sc}/u.test(text)) addSign(currencySignIn(text))
  }

  function addSign(found: CurrencySign | null) {
    if (found === null) return
    const [code, ...others] = found.codes
    if (others.length > 0 && signs.size < MOST_CURRENCIES) signs.set(found.sign.toLowerCase(), found)
    else if (others.length === 0 && currencies.size < MOST_CURRENCIES) currencies.add(code)
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
      for (const index of money) if (row.signs?.[index] !== undefined) addCurrency(row.signs[index])
    },
    seen: () => ({ dates: dates.seen(), odds: oddsTally.seen(), hasLocalTimes, marks, grouped, currencies, signs }),
  }
}

const MOST_CURRENCIES = 10

/** The decimal mark of tables; null if no number shows it. */
export function decimalMarkOf(tables: readonly SeenValues[]): DecimalMark | null {
  const sum = (of: (seen: SeenValues) => number) => tables.reduce((all, seen) => all + of(seen), 0)
  const [ofOdds, ofSums, ofGroups] = [
    sum(({ odds }) => odds.marks.comma - odds.marks.point),
    sum(({ marks }) => marks.comma - marks.point),
    // A separator of thousands is not the decimal mark.
    sum(({ grouped }) => grouped.point - grouped.comma),
  ]
  const commas = ofOdds + ofSums || ofGroups
  return commas === 0 ? null : commas > 0 ? 'comma' : 'point'
}

/**
 * The currencies of tables. A sign of several currencies means one that the tables name, or the book's; else its first, and `signs` has all of
 * them. A lone sign is ignored without a book.
 */
export function currenciesOfTables(tables: readonly SeenValues[], ofBook: string | undefined) {
  const named = new Set(tables.flatMap(({ currencies }) => [...currencies]).slice(0, MOST_CURRENCIES))
  const all = new Set(named)
  const open = new Map<string, CurrencySign>()
  for (const [key, sign] of tables.flatMap(({ signs }) => [...signs])) {
    const known = sign.codes.find((code) => named.has(code) || code === ofBook)
    all.add(known ?? sign.codes[0])
    if (known === undefined) open.set(key, sign)
  }
  const isSilent = named.size === 0 && all.size === 1 && (ofBook === undefined || all.has(ofBook))
  return isSilent ? { currencies: [], signs: [] } : { currencies: [...all], signs: [...open.values()] }
}
