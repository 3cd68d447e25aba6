import { timeProblem } from '../time/book-time.ts'
import { DAY_MS } from '../time/durations.ts'
import { mayBeExchanged } from './date-orders.ts'
import type { ColumnTarget, ImportPlan } from './plan.ts'
import { type Fields, RowFault } from './row.ts'
import { type DateReading, inOrder, isDateShaped, readDate, readTimeOfDay, type WrittenTime } from './text/date-text.ts'
import { clockOfName, clockOfZone, isZoneColumn } from './text/zone-text.ts'
import type { Clock } from './text/zones.ts'

/**
 * `written`: the time of the bet as the file has it, independent of the zone. `settledUntil`: the latest possible time of settlement, for a
 * day without a time its end.
 */
type RowTimes = {
  readonly placedAt: Date
  readonly settledAt: Date | null
  readonly settledUntil: Date | null
  readonly written: WrittenTime
}

type TimeContext = { readonly plan: ImportPlan; readonly clock: Clock; readonly now: Date }

/** A row with only a time of settlement counts as placed at that time. Throws `RowFault`. */
export function timesOf(row: Fields, context: TimeContext): RowTimes {
  const settled = writtenTime(row, 'settledAt', context.plan)
  const placed = writtenTime(row, 'placedAt', context.plan)
  const written = placed && withTimeOfDay(placed, row)
  const known = written ?? settled
  if (!known) throw new RowFault('placedAtMissing', 'placedAt')
  const at = (time: WrittenTime, target: ColumnTarget) =>
    checked(time, target, { ...context, clock: ownClock(row, target) ?? context.clock })
  const placedAt = at(known, written ? 'placedAt' : 'settledAt')
  const settledAt = settled && at(settled, 'settledAt')
  const isDay = settled?.ofDay === null
  const settledUntil = settledAt && new Date(settledAt.getTime() + (isDay ? DAY_MS : 0))
  if (!settledAt || settledAt >= placedAt) return { placedAt, settledAt, settledUntil, written: known }
  // The bet was placed during the day of settlement, which has no time.
  if (isDay && placedAt.getTime() - settledAt.getTime() < DAY_MS) {
    return { placedAt, settledAt: null, settledUntil, written: known }
  }
  throw new RowFault('settledBeforePlaced', 'settledAt')
}

/** The zone that a row names for its times; null if it names none. */
function clockOfRow(row: Fields): Clock | null {
  const zone = row.all('placedTime').find(({ name }) => isZoneColumn(name))
  if (!zone) return null
  const clock = clockOfZone(zone.text)
  if (!clock) throw new RowFault('dateUnknown', 'placedTime')
  return clock
}

/** The clock that the row or the column name gives a time. */
function ownClock(row: Fields, target: ColumnTarget): Clock | null {
  const times = target === 'placedAt' ? row.all('placedTime').filter(({ name }) => !isZoneColumn(name)) : []
  const [ofName = null] = [...times, ...row.all(target)].flatMap(({ name }) => clockOfName(name) ?? [])
  return clockOfRow(row) ?? ofName
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
