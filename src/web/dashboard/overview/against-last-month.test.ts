import { expect, test } from 'vitest'
import { againstLastMonth } from './against-last-month.ts'

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

test('sums are compared to the cent, however large', () => {
  const change = againstLastMonth({
    thisMonth: month(2, 50, '10000000000000.01'),
    previousMonthToDate: month(2, 50, '-10000000000000.02'),
  })
  expect(change.profit).toBe('20000000000000.03')
})

test('without a bet in either month there is nothing to compare', () => {
  const change = againstLastMonth({ thisMonth: month(0, 0, '0.00'), previousMonthToDate: month(0, 0, '0.00') })
  expect(change).toEqual({ bets: null, points: null, profit: null })
})

test('win rates are compared where both months have settled bets', () => {
  const onlyPending = month(4, 0, '0.00')
  const allLost = month(4, 0, '-40.00')
  expect(againstLastMonth({ thisMonth: onlyPending, previousMonthToDate: month(9, 55.6, '3.00') }).points).toBeNull()
  expect(againstLastMonth({ thisMonth: allLost, previousMonthToDate: month(9, 55.6, '3.00') }).points).toBe(-55.6)
})
