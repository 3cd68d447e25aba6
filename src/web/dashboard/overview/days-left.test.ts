import { expect, test } from 'vitest'
import { daysLeftInMonth } from './days-left.ts'

test.each([
  ['2026-11-01T12:00:00Z', 29],
  ['2026-11-21T12:00:00Z', 9],
  ['2026-11-30T12:00:00Z', 0],
  ['2026-12-31T12:00:00Z', 0],
  ['2028-02-28T12:00:00Z', 1],
  ['2026-02-28T12:00:00Z', 0],
])('on %s there are %i days left', (now, left) => {
  expect(daysLeftInMonth(new Date(now), 'UTC')).toBe(left)
})

test('the month ends when it ends where the person is', () => {
  // 22:30 on the 31st in São Paulo is the 1st in Lisbon and Moscow.
  const now = new Date('2026-11-01T01:30:00Z')
  expect(daysLeftInMonth(now, 'America/Sao_Paulo')).toBe(0)
  expect(daysLeftInMonth(now, 'Europe/Lisbon')).toBe(29)
  expect(daysLeftInMonth(now, 'Europe/Moscow')).toBe(29)
})

test('a day of 25 hours is one day', () => {
  // Clocks in Lisbon go back on 25 October 2026.
  expect(daysLeftInMonth(new Date('2026-10-24T23:30:00Z'), 'Europe/Lisbon')).toBe(6)
  expect(daysLeftInMonth(new Date('2026-10-25T23:30:00Z'), 'Europe/Lisbon')).toBe(6)
  expect(daysLeftInMonth(new Date('2026-10-26T00:30:00Z'), 'Europe/Lisbon')).toBe(5)
})
