import { type Language, LOCALES } from '../../../contract/languages.ts'
import type { Match } from '../../../contract/matches/matches.ts'
import { DAY_MS } from '../../../domain/time/durations.ts'
import { perLanguage } from '../../i18n/format.ts'

const weekday = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }),
)
const daysAway = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** The matches of one calendar day of the viewer; `day` is null for those without a time. */
export type Day = { readonly day: string | null; readonly matches: readonly Match[] }

/** Groups matches that are in order of time by calendar day in a time zone, keeping their order. */
export function groupByDay(matches: readonly Match[], timeZone: string): readonly Day[] {
  const dayOf = calendarDay(timeZone)
  const days = Map.groupBy(matches, ({ scheduledTime }) => scheduledTime && dayOf(new Date(scheduledTime)))
  return [...days].map(([day, ofThatDay]) => ({ day, matches: ofThatDay }))
}

/** "2026-11-05": the calendar day in a time zone. */
function calendarDay(timeZone: string): (at: Date) => string {
  // Swedish writes dates as ISO does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at) => format.format(at)
}

/** "Today", "Tomorrow", "Thursday 5 November": the heading of a day's matches. */
export function formatDay(at: Date, now: Date, language: Language): string {
  const away = Math.round((startOfDay(at).getTime() - startOfDay(now).getTime()) / DAY_MS)
  const text = Math.abs(away) <= 1 ? daysAway(language).format(away, 'day') : weekday(language).format(at)
  return text.charAt(0).toLocaleUpperCase(LOCALES[language]) + text.slice(1)
}

function startOfDay(at: Date): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate())
}
