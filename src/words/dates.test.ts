import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../domain/time/durations.ts'
import { formatRelativeTime } from './dates.ts'
import type { Translate } from './translate.ts'

const now = new Date('2026-06-10T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

/** The key of the text, and its number. */
const t: Translate = (key, values) => `${key} ${values?.['count'] ?? ''}`.trim()

test.each([
  [0, 'age.lessThanAnHour'],
  [HOUR_MS - 1, 'age.lessThanAnHour'],
  [HOUR_MS, 'age.hoursInWords 1'],
  [DAY_MS - 1, 'age.hoursInWords 23'],
  [DAY_MS + HOUR_MS, '09/06/2026'],
])('an age of %i ms is written as the specification demands: %s', (age, text) => {
  expect(formatRelativeTime(before(age), now, t, 'en')).toBe(text)
})
