/** "2026-11-21" is in "2026-11". */
export const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length)

/** "2026-01" comes after "2025-12". */
export function monthBefore(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return monthOf(first.toISOString())
}

/** The last `days` calendar days up to and including this one, the oldest first. */
export function daysUpTo(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(`${today}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() - (days - 1 - index))
    return day.toISOString().slice(0, 'YYYY-MM-DD'.length)
  })
}
