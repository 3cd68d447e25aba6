import { DAY_MS } from '../time/durations.ts'
import type { DateOrder } from './plan.ts'
import { type DateReading, inOrder, type WrittenTime } from './text/date-text.ts'

/** The dates of a table, or of several together, and what each order of day and month makes of them. */
export type SeenDates = {
  readonly readings: readonly Reading[]
  /** Dates that can be read in both orders, up to three. */
  readonly openDates: readonly string[]
  /** Steps of the texts: dates that were sorted as text may follow the other order by chance. */
  readonly texts: Steps
  readonly forms: Forms
}

/** Counts of dates: written year first, those of them with a day above 12, and those whose numbers show their order. */
type Forms = { ofYear: number; high: number; shown: number }

type FoundOrder = {
  /** The order that explains more rows (docs/decisions/0124); null if nothing tells the orders apart. */
  readonly order: DateOrder | null
  readonly openDates: readonly string[]
  /** Only one date contradicts the other order, and that date may be a typing error. */
  readonly isByOne: boolean
}

type DateOrders = {
  /** The dates of one row. */
  add(row: { readonly placed: Written; readonly settled: Written }): void
  seen(): SeenDates
}

/** The reading is null for a missing or unreadable date. */
type Written = { readonly text: string; readonly reading: DateReading | null }

const ORDERS = ['day-first', 'month-first', 'year-first'] as const
/** Nobody bet on a match of the book before Counter-Strike: Global Offensive. */
const FIRST_BET = Date.UTC(2012, 0, 1)
/** A date this far ahead is read in the wrong order; a nearer one may be the date of a coming match. */
const FUTURE_MS = 14 * DAY_MS
/** Less is no contradiction: zones move a date by a day. */
const SETTLED_EARLIER_MS = 2 * DAY_MS
/** In sorted rows, no bet is half a year earlier than the bet before it. */
const GOES_BACK_MS = 182 * DAY_MS
/** Fewer rows may be in order by chance. */
const LEAST_STEPS = 5
const MOST_OPEN = 3

/** All dates of a table, read in one order. */
type Reading = {
  readonly order: DateOrder
  /** Dates that do not exist in this order. */
  impossible: number
  /** Rows that were settled before they were placed, or placed in the future. */
  contradictions: number
  /** Rows dated before `FIRST_BET`: the first number of their date is the year. */
  early: number
  /** Rows with a date, and those whose bets are decided by now. */
  dated: number
  past: number
  readonly steps: Steps
}
/** From row to row, in ms. */
type Steps = { up: number; down: number; furthestUp: number; furthestDown: number }

/** So long after the bet, most matches are over. */
const DECIDED_MS = 3 * DAY_MS

/** Without `now`, no date counts as future and no bet as decided. */
export function createDateOrders(now: Date | null): DateOrders {
  const readings = ORDERS.map(
    (order): Reading => ({ order, impossible: 0, contradictions: 0, early: 0, dated: 0, past: 0, steps: noSteps() }),
  )
  const openDates: string[] = []
  const texts = noSteps()
  const forms = { ofYear: 0, high: 0, shown: 0 }
  let before: Written | null = null

  return {
    add({ placed, settled }) {
      for (const { text, reading } of [placed, settled]) {
        if (reading?.order === 'open' && openDates.length < MOST_OPEN && !openDates.includes(text)) openDates.push(text)
      }
      for (const one of readings) countDates(one, [placed, settled], now)
      const date = placed.reading ? placed : settled
      if (!date.reading) return
      addForm(forms, date.text, date.reading)
      if (before) addSteps(before, date)
      before = date
    },
    seen: () => ({ readings, openDates, texts, forms }),
  }

  function addSteps(from: Written, to: Written): void {
    addStep(texts, to.text === from.text ? 0 : to.text > from.text ? 1 : -1)
    for (const { order, steps } of readings) {
      addStep(steps, (dayIn(to.reading, order) ?? 0) - (dayIn(from.reading, order) ?? 0))
    }
  }
}

function countDates(one: Reading, [placed, settled]: readonly [Written, Written], now: Date | null): void {
  const days = [placed, settled].map(({ reading }) => dayIn(reading, one.order))
  const [at = null, settledAt = null] = days
  one.impossible += [placed, settled].filter(({ reading }) => isImpossible(reading, one.order)).length
  const isEarlier = at !== null && settledAt !== null && at - settledAt >= SETTLED_EARLIER_MS
  const isAhead = now !== null && days.some((day) => day !== null && day - now.getTime() > FUTURE_MS)
  if (isEarlier || isAhead) one.contradictions++
  if (days.some((day) => day !== null && day < FIRST_BET)) one.early++
  const bet = at ?? settledAt
  if (bet !== null) one.dated++
  if (bet !== null && now !== null && now.getTime() - bet > DECIDED_MS) one.past++
}

/** The form in which dates of a workbook are read. */
const isOfYear = (text: string) => /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d{3})?)?$/u.test(text)

function addForm(forms: Forms, text: string, { time, order }: DateReading): void {
  if (isOfYear(text)) forms.ofYear++
  if (isOfYear(text) && time.day > 12) forms.high++
  if (order !== null && order !== 'open') forms.shown++
}

/** Whether a date may have been read with day and month exchanged. */
export const mayBeExchanged = (text: string, { day, month }: WrittenTime): boolean =>
  isOfYear(text) && day <= 12 && day !== month

/**
 * Whether day and month of the dates may be exchanged: a spreadsheet that expects the other order turns "3/4/2026" into a date and leaves
 * "3/15/2026" a text. Then all texts have a day above 12, and no date has one.
 */
export const areExchanged = ({ openDates, forms: { ofYear, high, shown } }: SeenDates): boolean =>
  openDates.length === 0 && shown > 0 && ofYear > 0 && high === 0

/** Whether most bets of the tables are decided by now. `order` null: by any order. */
export const areDecided = (tables: readonly SeenDates[], order: DateOrder | null): boolean =>
  ORDERS.filter((one) => order === null || one === order).some((one) => {
    const own = tables.flatMap(({ readings }) => readings.filter((reading) => reading.order === one))
    const [past, dated] = [
      own.reduce((sum, each) => sum + each.past, 0),
      own.reduce((sum, each) => sum + each.dated, 0),
    ]
    return past * 2 > dated
  })

/** The order of several tables together. */
export function dateOrderOf(tables: readonly SeenDates[], ofFormat: DateOrder | null): FoundOrder {
  const ofAll = ORDERS.map((order): Reading => {
    const all = tables.flatMap((table) => table.readings.filter((one) => one.order === order))
    return {
      order,
      impossible: all.reduce((sum, one) => sum + one.impossible, 0),
      contradictions: all.reduce((sum, one) => sum + one.contradictions, 0),
      early: all.reduce((sum, one) => sum + one.early, 0),
      dated: all.reduce((sum, one) => sum + one.dated, 0),
      past: all.reduce((sum, one) => sum + one.past, 0),
      steps: stepsOf(all.map(({ steps }) => steps)),
    }
  })
  const texts = stepsOf(tables.map((table) => table.texts))
  const openDates = [...new Set(tables.flatMap((table) => table.openDates))].slice(0, MOST_OPEN)
  return { ...decided(), openDates }

  function decided(): Omit<FoundOrder, 'openDates'> {
    const isByOne = false
    const [years, ...days] = ofAll.toReversed()
    // Only if no row contradicts it: a two-digit year is nearly always last.
    const isYearFirst = years && against(years) + years.early === 0 && days.every(({ early }) => early > 0)
    if (isYearFirst) return { order: 'year-first', isByOne }
    const readings = days.toReversed()
    const possible = readings.filter(({ impossible }) => impossible === 0)
    if (possible.length === 0) return { order: ofFormat, isByOne }
    const least = Math.min(...readings.map(against))
    const [only, ...others] = readings.filter((one) => against(one) === least)
    if (only && others.length === 0) {
      const most = Math.max(...readings.map(against))
      return only.impossible === 0 ? { order: only.order, isByOne: most - least <= 1 } : { order: ofFormat, isByOne }
    }
    return { order: ofFormat ?? inSequence(readings), isByOne }
  }

  /** The order in which the rows are sorted, if in the other order they go back by half a year. */
  function inSequence(readings: readonly Reading[]): DateOrder | null {
    const isSorted = ({ up, down }: Steps) => Math.min(up, down) === 0
    if (isSorted(texts)) return null
    const found = readings.filter(({ steps }) => isSorted(steps) && steps.up + steps.down >= LEAST_STEPS)
    const goBack = readings.filter(({ steps }) => goesBack(steps))
    return found.length === 1 && goBack.length === 1 && found[0] !== goBack[0] ? (found[0]?.order ?? null) : null
  }
}

const against = ({ impossible, contradictions }: Reading) => impossible + contradictions

function stepsOf(all: readonly Steps[]): Steps {
  return all.reduce(
    (sum, one) => ({
      up: sum.up + one.up,
      down: sum.down + one.down,
      furthestUp: Math.max(sum.furthestUp, one.furthestUp),
      furthestDown: Math.max(sum.furthestDown, one.furthestDown),
    }),
    noSteps(),
  )
}

const noSteps = (): Steps => ({ up: 0, down: 0, furthestUp: 0, furthestDown: 0 })

function addStep(steps: Steps, step: number): void {
  if (step > 0) steps.up++
  if (step < 0) steps.down++
  steps.furthestUp = Math.max(steps.furthestUp, step)
  steps.furthestDown = Math.max(steps.furthestDown, -step)
}

/** The newest bet may stand first. */
const goesBack = ({ up, down, furthestUp, furthestDown }: Steps) =>
  Math.min(up, down) > 0 && (up >= down ? furthestDown : furthestUp) >= GOES_BACK_MS

const isImpossible = (reading: DateReading | null, order: DateOrder) =>
  reading !== null &&
  !(order === 'year-first' && reading.yearFirst) &&
  reading.order !== null &&
  reading.order !== 'open' &&
  reading.order !== order

function dayIn(reading: DateReading | null, order: DateOrder): number | null {
  const time = reading && inOrder(reading, order)
  return time && Date.UTC(time.year, time.month - 1, time.day)
}
