import { timeProblem } from '../time/book-time.ts'
import { DAY_MS } from '../time/durations.ts'
import { mayBeExchanged } from './date-orders.ts'
import type { ColumnTarget, ImportPlan } from './plan.ts'
import { type Fields, RowFault } from './row.ts'
import { type DateReading, inOrder, isDateShaped, readDate, readTimeOfDay, type WrittenTime } from './text/date-text.ts'
import { clockOfZone, isZoneColumn } from './text/zone-text.ts'
import type { Clock } from './text/zones.ts'

/**
 * `written`: the time of the bet as the file has it, whichever zone it is taken in. `settledUntil`: when it was settled at the latest; of a
 * day without a time its end.
 */
type RowTimes = {
  readonly placedAt: Date
  readonly settledAt: Date | null
  readonly settledUntil: Date | null
  readonly written: WrittenTime
}

type TimeContext = { readonly plan: ImportPlan; readonly clock: Clock; readonly now: Date }

/** A row that says only when it was settled was placed then, as far as the book knows. Throws `RowFault`. */
export function timesOf(row: Fields, given: TimeContext): RowTimes {
  const context = inOwnZone(row, given)
  const settled = writtenTime(row, 'settledAt', context.plan)
  const placed = writtenTime(row, 'placedAt', context.plan)
  const written = placed && withTimeOfDay(placed, row)
  const known = written ?? settled
  if (!known) throw new RowFault('placedAtMissing', 'placedAt')
  const placedAt = checked(known, written ? 'placedAt' : 'settledAt', context)
  const settledAt = settled && checked(settled, 'settledAt', context)
  const isDay = settled?.ofDay === null
  const settledUntil = settledAt && new Date(settledAt.getTime() + (isDay ? DAY_MS : 0))
  if (!settledAt || settledAt >= placedAt) return { placedAt, settledAt, settledUntil, written: known }
  // A day without a time holds the moment of the bet.
  if (isDay && placedAt.getTime() - settledAt.getTime() < DAY_MS) {
    return { placedAt, settledAt: null, settledUntil, written: known }
  }
  throw new RowFault('settledBeforePlaced', 'settledAt')
}

/** A row may name the zone of its times. */
function inOwnZone(row: Fields, context: TimeContext): TimeContext {
  const zone = row.all('placedTime').find(({ name }) => isZoneColumn(name))
  if (!zone) return context
  const clock = clockOfZone(zone.text)
  if (!clock) throw new RowFault('dateUnknown', 'placedTime')
  return { ...context, clock }
}

function writtenTime(
  row: Fields,
  target: ColumnTarget,
  { dateOrder, mayExchangeDates }: ImportPlan,
): WrittenTime | null {
  const text = row.text(target)
  if (text === '') return null
  const reading: DateReading | null = readDate(text)
  const written = reading && inOrder(reading, dateOrder)
  if (!written) throw new RowFault(!reading && isDateShaped(text) ? 'dateImpossible' : 'dateUnknown', target)
  if (mayExchangeDates === true && mayBeExchanged(text, written)) throw new RowFault('dateExchanged', target)
  return written
}

function withTimeOfDay(time: WrittenTime, row: Fields): WrittenTime {
  const text = row.all('placedTime').find(({ name }) => !isZoneColumn(name))?.text ?? ''
  if (text === '' || time.ofDay !== null) return time
  const ofDay = readTimeOfDay(text)
  if (ofDay === null) throw new RowFault('dateUnknown', 'placedTime')
  return { ...time, ofDay }
}

function checked(time: WrittenTime, target: ColumnTarget, { clock, now }: TimeContext): Date {
  const at = clock(time)
  const problem = timeProblem(at, now)
  if (problem) throw new RowFault(problem, target)
  return at
}
