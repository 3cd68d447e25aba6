import { expect, test } from 'vitest'
import { inRange, RANGES, rangeOf, withLastDay } from './ranges.ts'

const noon = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12)

test.each([
  ['week', noon(2026, 11, 24), { from: '2026-11-18' }],
  ['week', noon(2026, 1, 3), { from: '2025-12-28' }],
  ['month', noon(2026, 11, 24), { from: '2026-10-26' }],
  ['quarter', noon(2026, 11, 24), { from: '2026-08-25' }],
  // February has 28 days, so the 31st of May goes back to the 1st of March.
  ['quarter', noon(2026, 5, 31), { from: '2026-03-01' }],
  ['quarter', noon(2026, 1, 15), { from: '2025-10-16' }],
  ['year', noon(2026, 11, 24), { from: '2026-01-01' }],
  ['lastYear', noon(2026, 11, 24), { from: '2025-01-01', to: '2025-12-31' }],
  ['all', noon(2026, 11, 24), {}],
] as const)('the period "%s" on %s has the days %j', (range, today, days) => {
  expect(inRange({}, range, today)).toEqual(days)
  expect(inRange({ from: '2020-01-01', to: '2020-02-01', tag: 'live' }, range, today)).toEqual({ tag: 'live', ...days })
})

test('a period is recognized by its days, in the night of a change of clocks too', () => {
  for (const today of [new Date(2026, 2, 8, 0, 30), new Date(2026, 10, 1, 0, 30), new Date(2026, 11, 31, 23, 59)]) {
    for (const range of RANGES) expect(rangeOf(inRange({}, range, today), today)).toBe(range)
  }
  expect(rangeOf({ from: '2026-11-17' }, noon(2026, 11, 24))).toBeNull()
  expect(rangeOf({ from: '2026-11-18', to: '2026-11-20' }, noon(2026, 11, 24))).toBeNull()
})

test('the last day of a period that ends today is today; days that are typed have their own', () => {
  const today = noon(2026, 1, 5)
  expect(withLastDay({ from: '2025-12-07' }, today)).toEqual({ from: '2025-12-07', to: '2026-01-05' })
  expect(withLastDay({ from: '2025-01-01', to: '2025-12-31' }, today)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(withLastDay({}, today)).toEqual({})
})
