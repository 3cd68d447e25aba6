import type { Match } from '../../../contract/matches/matches.ts'
import { calendarDay } from '../../../words/days.ts'
import { NO_DAY } from './filter-matches.ts'

/** The matches of one local day; `day` is null for those without a time. */
export type Day = { readonly day: string | null; readonly matches: readonly Match[] }

/** Groups matches sorted by time by calendar day in a time zone, preserving their order. */
export function groupByDay(matches: readonly Match[], timeZone: string): readonly Day[] {
  const dayOf = calendarDay(timeZone)
  const days = Map.groupBy(matches, ({ scheduledTime }) => scheduledTime && dayOf(new Date(scheduledTime)))
  return [...days].map(([day, ofThatDay]) => ({ day, matches: ofThatDay }))
}

/** The matches of one day; all if there is no such day. */
export function ofDay(days: readonly Day[], day: string): readonly Match[] {
  return days.filter((each) => day === '' || (each.day ?? NO_DAY) === day).flatMap(({ matches }) => matches)
}
