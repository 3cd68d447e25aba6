import { DAY_MS } from '../../domain/time/durations.ts'

/** "2026-11-05" as whole days since 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

/** "2026-11-05" as the noon of that day on this device, for a format by its time zone. */
export const dateOfDay = (day: string): Date => new Date(`${day}T12:00:00`)

/** "2026-11-05" of a number of days since 1970. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Up to this many days are labelled by days, more by months. */
const LONGEST_BY_DAY = 62

/** Whether an axis of so many days is labelled by months. */
export const isByMonth = (days: number): boolean => days > LONGEST_BY_DAY

/** The days along an axis of at most `room` labels: first days of months, or every few days of a short time. */
export function daysOfAxis(first: number, last: number, room: number): number[] {
  const all = isByMonth(last - first) ? monthStarts(first, last) : span(first, last)
  const every = Math.max(1, Math.ceil(all.length / Math.max(1, room)))
  return all.filter((_, at) => at % every === 0)
}

const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

function monthStarts(first: number, last: number): number[] {
  const from = new Date(first * DAY_MS)
  const starts: number[] = []
  for (let month = 0; ; month += 1) {
    const start = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month, 1) / DAY_MS
    if (start > last) return starts
    if (start >= first) starts.push(start)
  }
}
