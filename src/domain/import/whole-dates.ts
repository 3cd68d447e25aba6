import { DAY_MS } from '../time/durations.ts'
import type { DateOrder, ImportPlan } from './plan.ts'
import { cellText, isEmptyText, type Row } from './row.ts'
import { inOrder, readDate, withYear } from './text/date-text.ts'

/** In sorted rows, a step of more than half a year means that another year begins. */
const HALF_YEAR = 182
/** A leap year, so that each day exists. */
const ANY_YEAR = 2024
const MOST_EXAMPLES = 3
/** Years that are offered. */
const OFFERED = 3
/** The date of a coming match may be this far ahead. */
const AHEAD_MS = 14 * DAY_MS

/** Adds `ANY_YEAR` to a date without a year; null for anything else. */
export const inAnyYear = (text: string): string | null => withYear(text, ANY_YEAR)

/** The day of the year of a date without a year; null for anything else. */
function dayOf(text: string, order: DateOrder | null): number | null {
  const date = inAnyYear(text)
  const reading = date === null ? null : readDate(date)
  const time = reading && (inOrder(reading, order) ?? reading.time)
  return time && (Date.UTC(ANY_YEAR, time.month - 1, time.day) - Date.UTC(ANY_YEAR, 0, 1)) / DAY_MS
}

const ORDERS = ['day-first', 'month-first'] as const
/** The steps between dates without a year, in one order of day and month. `first` and `last` are -1 before the first date. */
type Days = { first: number; last: number; up: number; down: number; farUp: number; farDown: number }

/** The incomplete dates of a table. */
type DateGaps = {
  /** Some of the dates without a year. */
  readonly examples: readonly string[]
  readonly days: Readonly<Record<(typeof ORDERS)[number], Days>>
  /** Bets without a date below a row with one. */
  readonly blank: number
}

const noDays = (): Days => ({ first: -1, last: -1, up: 0, down: 0, farUp: 0, farDown: 0 })

function addDay(days: Days, day: number): void {
  const step = days.last < 0 ? 0 : day - days.last
  if (step > HALF_YEAR) days.farUp++
  else if (step > 0) days.up++
  else if (step < -HALF_YEAR) days.farDown++
  else if (step < 0) days.down++
  if (days.first < 0) days.first = day
  days.last = day
}

/** Finds incomplete dates. */
export function createGapFinder(columns: ImportPlan['columns']) {
  const [date, stake, odds, id] = (['placedAt', 'stake', 'odds', 'externalId'] as const).map((target) =>
    columns.indexOf(target),
  ) as [number, number, number, number]
  const dated = date >= 0 ? date : columns.indexOf('settledAt')
  const said = [...columns.keys()].filter((index) => SAYS_BET.has(columns[index] ?? null))
  const examples: string[] = []
  const days = { 'day-first': noDays(), 'month-first': noDays() }
  let [blank, hasDate, lastId] = [0, false, '']

  return {
    add({ cells }: Row): void {
      const at = (index: number) => (index < 0 ? '' : cellText(cells[index]))
      const [text, ofSlip] = [at(dated), at(id)]
      const isBet =
        [stake, odds].every((index) => !isEmptyText(at(index))) && said.some((index) => !isEmptyText(at(index)))
      // The rows of a slip have its date once.
      if (isEmptyText(text) && isBet && hasDate && (ofSlip === '' || ofSlip !== lastId)) blank++
      lastId = ofSlip
      if (isEmptyText(text)) return
      hasDate = true
      if (typeof cells[dated] === 'number' || inAnyYear(text) === null) return
      for (const order of ORDERS) {
        const day = dayOf(text, order)
        if (day !== null) addDay(days[order], day)
      }
      if (examples.length < MOST_EXAMPLES && !examples.includes(text)) examples.push(text)
    },
    /** If the table has a date of settlement, it replaces a missing date. */
    seen: (): DateGaps => ({ examples, days, blank: date >= 0 && columns.includes('settledAt') ? 0 : blank }),
  }
}
const SAYS_BET: ReadonlySet<ImportPlan['columns'][number]> = new Set(['event', 'pick', 'team1'])

/**
 * The possible years of the first date without a year, the likeliest first. With that year, the newest date is at most `AHEAD_MS` ahead, and the
 * rows stay sorted. Null without such dates and without `now`.
 */
export function yearsOf(tables: readonly DateGaps[], order: DateOrder | null, now: Date | null) {
  const examples = [...new Set(tables.flatMap((table) => table.examples))].slice(0, MOST_EXAMPLES)
  if (examples.length === 0 || now === null) return null
  const all = noDays()
  for (const { days } of tables) {
    const own = days[order === 'month-first' ? 'month-first' : 'day-first']
    if (own.first < 0) continue
    addDay(all, own.first)
    for (const step of ['up', 'down', 'farUp', 'farDown'] as const) all[step] += own[step]
    all.last = own.last
  }
  const isNewestFirst = all.down > all.up
  const newest = isNewestFirst ? all.first : all.last
  const limit = new Date(now.getTime() + AHEAD_MS)
  const year = limit.getUTCFullYear()
  const latest = Date.UTC(year, 0, 1) + newest * DAY_MS <= limit.getTime() ? year : year - 1
  const first = isNewestFirst ? latest : latest - all.farDown
  return { examples, isNewestFirst, years: Array.from({ length: OFFERED }, (_, back) => first - back) }
}

/**
 * Completes the dates of a file by its plan: adds the year that follows from the year of the first date, and copies a missing date from the row
 * above. The years continue from table to table.
 */
export function createDateFiller({ firstYear = null, isNewestFirst = false, carriesDates = false }: ImportPlan) {
  let [year, last] = [firstYear ?? 0, -1]

  function whole(text: string, order: DateOrder | null): string {
    const day = dayOf(text, order)
    if (day === null) return text
    if (last >= 0 && !isNewestFirst && last - day > HALF_YEAR) year++
    if (last >= 0 && isNewestFirst && day - last > HALF_YEAR) year--
    last = day
    return withYear(text, year) ?? text
  }

  /** For the rows of one table. */
  return ({ columns, dateOrder }: Pick<ImportPlan, 'columns' | 'dateOrder'>) => {
    const [date, settled] = [columns.indexOf('placedAt'), columns.indexOf('settledAt')]
    let above: Row['cells'][number] = ''

    return (row: Row): Row => {
      const at = date >= 0 ? date : settled
      if (at < 0 || (firstYear === null && !carriesDates)) return row
      const cells = [...row.cells]
      const cell = cells[at] ?? ''
      if (isEmptyText(cellText(cell))) {
        if (carriesDates) cells[at] = above
        return { ...row, cells }
      }
      if (typeof cell === 'string' && firstYear !== null) cells[at] = whole(cellText(cell), dateOrder)
      above = cells[at] ?? ''
      const end = cells[settled]
      if (typeof end === 'string' && settled !== at && firstYear !== null) cells[settled] = withYear(end, year) ?? end
      return { ...row, cells }
    }
  }
}
