import { expect, test } from 'vitest'
import { isBookTime, timeProblem } from './book-time.ts'
import * as durations from './durations.ts'

const now = new Date('2026-11-20T12:00Z')
const just = (at: string, milliseconds: number) => new Date(Date.parse(at) + milliseconds)

test.each([
  ['the first moment of 2000', new Date('2000-01-01T00:00Z'), null],
  ['the moment before', just('2000-01-01T00:00Z', -1), 'dateImpossible'],
  ['no date', new Date(Number.NaN), 'dateImpossible'],
  ['now', now, null],
  ['the moment after', just('2026-11-20T12:00Z', 1), 'inFuture'],
])('%s as the time of a bet', (_, at, problem) => {
  expect(timeProblem(at, now)).toBe(problem)
  expect(isBookTime(at)).toBe(problem !== 'dateImpossible')
})

test('units of time are those of a clock', () => {
  expect({ ...durations }).toEqual({
    SECOND_MS: 1000,
    MINUTE_MS: 60_000,
    HOUR_MS: 3_600_000,
    DAY_MS: 86_400_000,
    MINUTE_SECONDS: 60,
    HOUR_SECONDS: 3600,
    DAY_SECONDS: 86_400,
  })
})
