import { DAY_MS } from '../../domain/time/durations.ts'

/** "2026-11-05" as whole days since 1970. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

/** "2026-11-05" as local noon of that day, for formatting. */
export const dateOfDay = (day: string): Date => new Date(`${day}T12:00:00`)

/** The inverse: days since 1970 as "2026-11-05". */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Longer periods are labelled by month. */
const LONGEST_BY_DAY = 62

/** Whether an axis of this length is labelled by month. */
export const isByMonth = (days: number): boolean => days > LONGEST_BY_DAY

/** The labelled days of an axis with at most `room` labels: first days of months, or every few days of a short period. */
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
