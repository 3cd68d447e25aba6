import { type Language, LOCALES } from '../contract/languages.ts'
import { DAY_MS } from '../domain/time/durations.ts'
import { perLanguage, threeLetterMonth, timeFormat } from './format.ts'
import { formatContext } from './format-context.ts'

const weekday = timeFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const withYear = timeFormat({ dateStyle: 'long' })
const short = timeFormat({ day: 'numeric', month: 'short' })
const shortWithYear = timeFormat({ day: '2-digit', month: '2-digit', year: '2-digit' })
const shortWeekday = timeFormat({ weekday: 'short' })
const daysAway = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** "2026-11-05": the calendar day in a time zone. */
export function calendarDay(timeZone: string): (at: Date) => string {
  // Swedish writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at) => format.format(at)
}

/** "Today", "Tomorrow", "Thursday 5 November", "5 November 2025": the heading of a local day. */
export function formatDay(at: Date, now: Date, language: Language): string {
  const away = daysBetween(at, now)
  const text = Math.abs(away) <= 1 ? daysAway(language).format(away, 'day') : dateOf(at, now)(language).format(at)
  return text.charAt(0).toLocaleUpperCase(LOCALES[language]) + text.slice(1)
}

/** Rounded: a day may have 23 or 25 hours. */
const daysBetween = (at: Date, now: Date) => Math.round((dayOf(at).getTime() - dayOf(now).getTime()) / DAY_MS)

const isOfYear = (at: Date, now: Date) => dayOf(at).getFullYear() === dayOf(now).getFullYear()
const dateOf = (at: Date, now: Date) => (isOfYear(at, now) ? weekday : withYear)

/** "today", "tomorrow", "23 Nov": a day next to a time. */
export function formatNearDay(at: Date, now: Date, language: Language): string {
  const away = daysBetween(at, now)
  return Math.abs(away) <= 1 ? daysAway(language).format(away, 'day') : formatShortDay(at, now, language)
}

/** "Today", "Tomorrow", "Thu 5": an option for a day of the next weeks. */
export function formatDayChoice(at: Date, now: Date, language: Language): string {
  if (Math.abs(daysBetween(at, now)) <= 1) return formatDay(at, now, language)
  return `${shortWeekday(language).format(at)} ${dayOf(at).getDate()}`
}

/** "23 Nov"; in another year "23/11/25". */
export function formatShortDay(at: Date, now: Date, language: Language): string {
  return threeLetterMonth((isOfYear(at, now) ? short : shortWithYear)(language).format(at))
}

/** The day in the reader's time zone, as local midnight. */
function dayOf(at: Date): Date {
  const { timeZone } = formatContext()
  return timeZone === undefined ? new Date(startOfDay(at.getTime())) : new Date(`${calendarDay(timeZone)(at)}T00:00`)
}

/** Local midnight, in milliseconds since 1970. */
export function startOfDay(time: number): number {
  const at = new Date(time)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()
}
