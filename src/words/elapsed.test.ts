import { expect, test } from 'vitest'
import { formatAge } from './elapsed.ts'
import type { Translate } from './translate.ts'

const now = new Date('2026-06-10T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The key of the text, and its number. */
const t: Translate = (key, values) => `${key} ${values?.['count'] ?? ''}`.trim()

test.each([
  [-3 * SECOND, 'age.seconds 0'],
  [0, 'age.seconds 0'],
  [MINUTE - 1, 'age.seconds 59'],
  [MINUTE, 'age.minutes 1'],
  [HOUR - 1, 'age.minutes 59'],
  [HOUR, 'age.hours 1'],
  [DAY - 1, 'age.hours 23'],
  [DAY, 'age.days 1'],
])('an age of %i ms is written in the largest unit that fits: %s', (age, text) => {
  expect(formatAge(before(age), now, t)).toBe(text)
})
