import { DAY_MS } from '../time/durations.ts'
import type { DateOrder } from './plan.ts'
import { type DateReading, inOrder } from './text/date-text.ts'

/** The order of day and month in a file: the one that explains more of its rows (docs/decisions/0124). */
type DateOrders = {
  /** The dates of one row. */
  add(row: { readonly placed: Written; readonly settled: Written; readonly sheet?: string | undefined }): void
  found(): {
    /** Null where nothing tells the orders apart. */
    readonly order: DateOrder | null
    /** Dates that can be read in both orders, up to three. */
    readonly openDates: readonly string[]
  }
}

/** The reading is null for a missing date, and for what is none. */
type Written = { readonly text: string; readonly reading: DateReading | null }

const ORDERS = ['day-first', 'month-first'] as const
/** A date this far ahead is read in the wrong order; a nearer one may be that of a coming match. */
const FUTURE_MS = 14 * DAY_MS
/** Zones move a date by a day. */
const SETTLED_EARLIER_MS = 2 * DAY_MS
/** Bets in order do not go back half a year. */
const GOES_BACK_MS = 182 * DAY_MS
/** Fewer rows may be in order by chance. */
const LEAST_STEPS = 5

/** What an order makes of all rows. */
type Reading = {
  readonly order: DateOrder
  /** Dates that do not exist by it. */
  impossible: number
  /** Rows that were settled before they were placed, or placed in the future. */
  contradictions: number
  readonly steps: Steps
}
/** From row to row, in ms. */
type Steps = { up: number; down: number; furthestUp: number; furthestDown: number }

/** Without `now`, no date is in the future. */
export function createDateOrders(ofFormat: DateOrder | null, now: Date | null): DateOrders {
  const readings = ORDERS.map((order): Reading => ({ order, impossible: 0, contradictions: 0, steps: noSteps() }))
  const openDates: string[] = []
  /** Of the texts: those that were sorted as text are in the other order by chance. */
  const texts = noSteps()
  let before: (Written & { readonly sheet: string | undefined }) | null = null

  return {
    add({ placed, settled, sheet }) {
      for (const { text, reading } of [placed, settled]) {
        if (reading?.order === 'open' && openDates.length < 3 && !openDates.includes(text)) openDates.push(text)
      }
      for (const one of readings) {
        const days = [placed, settled].map(({ reading }) => dayIn(reading, one.order))
        const [at = null, settledAt = null] = days
        one.impossible += [placed, settled].filter(({ reading }) => isImpossible(reading, one.order)).length
        const isEarlier = at !== null && settledAt !== null && at - settledAt >= SETTLED_EARLIER_MS
        const isAhead = now !== null && days.some((day) => day !== null && day - now.getTime() > FUTURE_MS)
        if (isEarlier || isAhead) one.contradictions++
      }
      const date = placed.reading ? placed : settled
      if (!date.reading) return
      if (before && before.sheet === sheet) addSteps(before, date)
      before = { ...date, sheet }
    },
    found: () => ({ order: decided(), openDates }),
  }

  function addSteps(from: Written, to: Written): void {
    addStep(texts, to.text === from.text ? 0 : to.text > from.text ? 1 : -1)
    for (const { order, steps } of readings) {
      addStep(steps, (dayIn(to.reading, order) ?? 0) - (dayIn(from.reading, order) ?? 0))
    }
  }

  function decided(): DateOrder | null {
    const possible = readings.filter(({ impossible }) => impossible === 0)
    if (possible.length === 0) return ofFormat
    const against = ({ impossible, contradictions }: Reading) => impossible + contradictions
    const least = Math.min(...readings.map(against))
    const best = readings.filter((one) => against(one) === least)
    const [only, ...others] = best
    if (only && others.length === 0) return only.impossible === 0 ? only.order : ofFormat
    return ofFormat ?? inSequence()
  }

  /** The order in which the rows follow each other, where by the other one they go back by half a year. */
  function inSequence(): DateOrder | null {
    const isSorted = ({ up, down }: Steps) => Math.min(up, down) === 0
    if (isSorted(texts)) return null
    const found = readings.filter(({ steps }) => isSorted(steps) && steps.up + steps.down >= LEAST_STEPS)
    const goBack = readings.filter(({ steps }) => goesBack(steps))
    return found.length === 1 && goBack.length === 1 && found[0] !== goBack[0] ? (found[0]?.order ?? null) : null
  }
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
  reading !== null && reading.order !== null && reading.order !== 'open' && reading.order !== order

function dayIn(reading: DateReading | null, order: DateOrder): number | null {
  const time = reading && inOrder(reading, order)
  return time && Date.UTC(time.year, time.month - 1, time.day)
}
