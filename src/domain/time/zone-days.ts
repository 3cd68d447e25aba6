import { monthOf } from './calendar-days.ts'
import { HOUR_MS } from './durations.ts'

/** The largest offset east of UTC plus one hour. West of UTC, offsets are at most 12 hours. */
const EAST_MS = 15 * HOUR_MS
const WEST_MS = 13 * HOUR_MS

/** The start of the calendar day, week (from Sunday) and month that contain a time, and the start of the following ones. */
type Spans = Readonly<Record<Period, { readonly since: Date; readonly until: Date }>>
export const PERIODS = ['day', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** `zone`: an IANA name. The JavaScript engine provides the time zone data. */
export function spansOf(now: Date, zone: string): Spans {
  const dayAt = dayReader(zone)
  const today = dayAt(now.getTime())
  const start = (day: string) => new Date(firstMomentOf(day, dayAt))
  const sunday = plusDays(today, -new Date(`${today}T00:00Z`).getUTCDay())
  const month = `${monthOf(today)}-01`
  return {
    day: { since: start(today), until: start(plusDays(today, 1)) },
    week: { since: start(sunday), until: start(plusDays(sunday, 7)) },
    // 31 days after the first of a month is always in the next month.
    month: { since: start(month), until: start(`${monthOf(plusDays(month, 31))}-01`) },
  }
}

/** Reads the date in the zone at a time: "2026-11-22". */
function dayReader(zone: string): (time: number) => string {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    return `${parts['year']}-${parts['month']}-${parts['day']}`
  }
}

/** Midnight, or the first moment after it if daylight saving skips midnight. */
function firstMomentOf(day: string, dayAt: (time: number) => string): number {
  const midnight = Date.parse(`${day}T00:00Z`)
  let before = midnight - EAST_MS
  let since = midnight + WEST_MS
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2)
    if (dayAt(middle) < day) before = middle
    else since = middle
  }
  return since
}

function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The date in the zone at a time. */
export function dayIn(time: Date, zone: string): string {
  return dayReader(zone)(time.getTime())
}
