import { type FilterParts, without } from './filter-parts.ts'

/** Periods of the filter, today included, by the calendar of the device. */
export const RANGES = ['week', 'month', 'quarter', 'year', 'lastYear', 'all'] as const
export type Range = (typeof RANGES)[number]

export type Days = Pick<FilterParts, 'from' | 'to'>

/** The first and last day of a period: "2026-11-18". A period that ends today has no last day. */
function daysOf(range: Range, today: Date): Days {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()]
  switch (range) {
    case 'week':
      return { from: written(new Date(year, month, day - 6)) }
    case 'month':
      return { from: written(new Date(year, month, day - 29)) }
    case 'quarter':
      return { from: written(threeMonthsBefore(year, month, day)) }
    case 'year':
      return { from: written(new Date(year, 0, 1)) }
    case 'lastYear':
      return { from: written(new Date(year - 1, 0, 1)), to: written(new Date(year - 1, 11, 31)) }
    case 'all':
      return {}
  }
}

/** The day after the same day three months ago, or after the month's last day if that month is shorter. */
function threeMonthsBefore(year: number, month: number, day: number): Date {
  const lastOfMonth = new Date(year, month - 2, 0).getDate()
  return new Date(year, month - 3, Math.min(day, lastOfMonth) + 1)
}

const written = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The period that matches the filter's days; null if none does. */
export function rangeOf({ from, to }: Days, today: Date): Range | null {
  const isSame = (range: Range) => {
    const days = daysOf(range, today)
    return days.from === from && days.to === to
  }
  return RANGES.find(isSame) ?? null
}

/** Fills in the last day if the period ends today. */
export function withLastDay(days: Days, today: Date): Days {
  return days.from !== undefined && days.to === undefined ? { ...days, to: written(today) } : days
}

/** The filter with the days of the period. */
export function inRange(parts: FilterParts, range: Range, today: Date): FilterParts {
  return { ...without(parts, 'from', 'to'), ...daysOf(range, today) }
}
