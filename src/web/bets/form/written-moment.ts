import type { Language } from '../../../contract/languages.ts'
import { formatDate } from '../../../words/dates.ts'
import { formatTime } from '../../../words/format.ts'

/** Day, month, year, hour and minute, separated by anything but digits. */
const DAY_FIRST = /^(\d{1,2})\D{1,4}(\d{1,2})\D{1,4}(\d{4}|\d{2})\D{1,4}(\d{1,2})\D(\d{2})$/
/** ISO 8601, as programs and date inputs write it. */
const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})$/

type WrittenMoment =
  | { readonly at: Date }
  /** `skipped`: an hour that does not exist because the clock was put forward. */
  | { readonly problem: 'unreadable' | 'skipped' }

/**
 * Parses "31/01/2026 22:15" in the browser's time zone: day first and 24 hours in every language. An ambiguous hour means its first
 * occurrence.
 */
export function readMoment(text: string): WrittenMoment {
  const [day, month, year, hour, minute] = partsOf(text.trim())
  if (day === undefined || month === undefined || year === undefined || hour === undefined || minute === undefined) {
    return { problem: 'unreadable' }
  }
  const midday = new Date(year, month - 1, day, 12)
  if (midday.getMonth() !== month - 1 || midday.getDate() !== day || hour > 23 || minute > 59) {
    return { problem: 'unreadable' }
  }
  const at = new Date(year, month - 1, day, hour, minute)
  return at.getHours() === hour && at.getMinutes() === minute ? { at } : { problem: 'skipped' }
}

function partsOf(text: string): readonly number[] {
  const [, year, month, day, ...time] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return [day, month, year, ...time].map(Number)
  const [, ...parts] = DAY_FIRST.exec(text) ?? []
  return parts.map((part, at) => (at === 2 && part.length === 2 ? 2000 + Number(part) : Number(part)))
}

/** "31/01/2026 22:15", in Russian "31.01.2026 22:15". */
export const writeMoment = (at: Date, language: Language) => `${formatDate(at, language)} ${formatTime(at, language)}`

/** "2026-01-31T22:15", the value of a `datetime-local` input. */
export function localTime(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
