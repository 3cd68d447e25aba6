import { DAY_MS, MINUTE_MS } from '../../time/durations.ts'
import type { WrittenTime } from './date-text.ts'

/** Turns a time without a zone into an instant of one zone. */
export type Clock = (time: WrittenTime) => Date

/**
 * The clock of an IANA zone. A written offset overrides it. A date alone is midnight. A time that a clock change skips moves forward by the
 * change (02:30 becomes 03:30); a time that occurs twice is the first occurrence, as in java.time and Temporal ("compatible").
 */
export function clockOf(zone: string): Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const offsets = new Map<number, number>()
  /** The offset in milliseconds east of UTC. Offsets change at full quarters of an hour. */
  const offsetAt = (at: number) => {
    const quarter = Math.floor(at / (15 * MINUTE_MS))
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const offset = shownAt(format, quarter * 15 * MINUTE_MS) - quarter * 15 * MINUTE_MS
    if (offsets.size > 50_000) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  return ({ year, month, day, ofDay, offset }) => {
    const asUtc = Date.UTC(year, month - 1, day) + (ofDay ?? 0)
    if (offset !== null) return new Date(asUtc - offset * MINUTE_MS)
    const before = offsetAt(asUtc - DAY_MS)
    const first = asUtc - before
    if (offsetAt(first) === before) return new Date(first)
    // Neither offset fits a skipped time: the offset before the change moves it forward.
    const after = offsetAt(asUtc + DAY_MS)
    return new Date(offsetAt(asUtc - after) === after ? asUtc - after : first)
  }
}

/** The local time of the zone, read as if it were UTC. */
function shownAt(format: Intl.DateTimeFormat, at: number): number {
  const shown: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
