import { expect, test } from 'vitest'
import { againstLastMonth, daysLeftInMonth, sumOf } from './month-figures.ts'

const month = (bets: number, winRate: number, profit: string) => ({
  month: '2026-11',
  bets,
  winRate,
  staked: '0.00',
  profit,
})

test('this month is compared with the same days of the last one', () => {
  const change = againstLastMonth({
    thisMonth: month(12, 66.7, '10.10'),
    previousMonthToDate: month(15, 62.5, '-5.25'),
  })
  expect(change).toEqual({ bets: -3, points: 4.2, profit: '15.35' })
})

test('differences of large sums are exact to the cent', () => {
  const change = againstLastMonth({
    thisMonth: month(2, 50, '10000000000000.01'),
    previousMonthToDate: month(2, 50, '-10000000000000.02'),
  })
  expect(change.profit).toBe('20000000000000.03')
})

test('without a bet in either month there is no difference', () => {
  const change = againstLastMonth({ thisMonth: month(0, 0, '0.00'), previousMonthToDate: month(0, 0, '0.00') })
  expect(change).toEqual({ bets: null, points: null, profit: null })
})

test('win rates are compared where both months have settled bets', () => {
  const onlyPending = month(4, 0, '0.00')
  const allLost = month(4, 0, '-40.00')
  expect(againstLastMonth({ thisMonth: onlyPending, previousMonthToDate: month(9, 55.6, '3.00') }).points).toBeNull()
  expect(againstLastMonth({ thisMonth: allLost, previousMonthToDate: month(9, 55.6, '3.00') }).points).toBe(-55.6)
})

test('sums are exact to the cent', () => {
  expect(sumOf(['0.10', '0.20', '-0.05', '0.00', '1000000000.00', '-0.01', '0.00'])).toBe('1000000000.24')
  expect(sumOf([])).toBe('0.00')
})

test('a negative difference keeps its sign', () => {
  const profitChange = (now: string, before: string) =>
    againstLastMonth({ thisMonth: month(1, 0, now), previousMonthToDate: month(1, 0, before) }).profit
  expect(profitChange('-0.01', '0.00')).toBe('-0.01')
  expect(profitChange('0.10', '0.30')).toBe('-0.20')
})

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

test('the month ends by the given time zone', () => {
  // 22:30 on the 31st in São Paulo is the 1st in Lisbon and Moscow.
  const now = new Date('2026-11-01T01:30:00Z')
  expect(daysLeftInMonth(now, 'America/Sao_Paulo')).toBe(0)
  expect(daysLeftInMonth(now, 'Europe/Lisbon')).toBe(29)
  expect(daysLeftInMonth(now, 'Europe/Moscow')).toBe(29)
})

test('a day of 25 hours is one day', () => {
  // Lisbon changes to winter time on 25 October 2026.
  expect(daysLeftInMonth(new Date('2026-10-24T23:30:00Z'), 'Europe/Lisbon')).toBe(6)
  expect(daysLeftInMonth(new Date('2026-10-25T23:30:00Z'), 'Europe/Lisbon')).toBe(6)
  expect(daysLeftInMonth(new Date('2026-10-26T00:30:00Z'), 'Europe/Lisbon')).toBe(5)
})
