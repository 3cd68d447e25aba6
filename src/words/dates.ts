import type { Language } from '../contract/languages.ts'
import { DAY_MS, HOUR_MS } from '../domain/time/durations.ts'
import { dayAndMonth, formatTime, timeFormat } from './format.ts'
import type { Translate } from './translate.ts'

const date = timeFormat({ ...dayAndMonth, year: 'numeric' })

/** "05/11/2026", day first in every language. */
export const formatDate = (at: Date, language: Language) => date(language).format(at)
/** "05/11/2026, 21:30" */
export const formatMoment = (at: Date, language: Language) => `${formatDate(at, language)}, ${formatTime(at, language)}`

/** Below an hour "less than an hour", below a day the hours, then the date (docs/spec-coverage.md, section 9). */
export function formatRelativeTime(at: Date, now: Date, t: Translate, language: Language): string {
  const age = now.getTime() - at.getTime()
  if (age < HOUR_MS) return t('age.lessThanAnHour')
  if (age < DAY_MS) return t('age.hoursInWords', { count: Math.floor(age / HOUR_MS) })
  return formatDate(at, language)
}
