/** Whole days after today in the calendar month of a time zone: 0 on its last day. */
export function daysLeftInMonth(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const part = (type: 'year' | 'month' | 'day') =>
    Number(format.formatToParts(now).find((each) => each.type === type)?.value)
  const lastDay = new Date(Date.UTC(part('year'), part('month'), 0)).getUTCDate()
  return lastDay - part('day')
}
