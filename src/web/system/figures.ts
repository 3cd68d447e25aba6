import type { Language } from '../../contract/languages.ts'
import { formatDate } from '../../words/dates.ts'
import { formatTime, perLanguage } from '../../words/format.ts'
import type { Translate } from '../../words/translate.ts'

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const seconds = perLanguage((locale) => new Intl.DateTimeFormat(locale, clock))
const moment = perLanguage((locale) => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', ...clock }))

/** "21:30:05" */
export const formatSeconds = (at: Date, language: Language) => seconds(language).format(at)
/** "05/11, 21:30:05" */
export const formatMoment = (at: Date, language: Language) => moment(language).format(at)
/** "05/11/2026 às 21:30" (docs/spec-coverage.md, section 2) */
export const formatDateAndTime = (at: Date, language: Language, t: Translate) =>
  t('system.dateAndTime', { date: formatDate(at, language), time: formatTime(at, language) })

/** Today's time alone, otherwise with the date. */
export function formatUntil(at: Date, now: Date, language: Language): string {
  const isToday = at.toDateString() === now.toDateString()
  return isToday ? formatSeconds(at, language) : formatMoment(at, language)
}
