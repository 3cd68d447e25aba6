import type { Translate } from './language.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** "5 s ago": a duration in the largest unit that fits; never less than 0, also when clocks differ. */
export function formatAge(since: Date, now: Date, t: Translate): string {
  const age = Math.max(0, now.getTime() - since.getTime())
  if (age < MINUTE) return t('age.seconds', { count: Math.floor(age / SECOND) })
  if (age < HOUR) return t('age.minutes', { count: Math.floor(age / MINUTE) })
  if (age < DAY) return t('age.hours', { count: Math.floor(age / HOUR) })
  return t('age.days', { count: Math.floor(age / DAY) })
}
