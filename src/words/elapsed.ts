import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/time/durations.ts'
import type { Translate } from './translate.ts'

/** "5 s ago": a duration in the largest unit that fits; never below 0, even if clocks differ. */
export function formatAge(since: Date, now: Date, t: Translate): string {
  const age = Math.max(0, now.getTime() - since.getTime())
  if (age < MINUTE_MS) return t('age.seconds', { count: Math.floor(age / SECOND_MS) })
  if (age < HOUR_MS) return t('age.minutes', { count: Math.floor(age / MINUTE_MS) })
  if (age < DAY_MS) return t('age.hours', { count: Math.floor(age / HOUR_MS) })
  return t('age.days', { count: Math.floor(age / DAY_MS) })
}
