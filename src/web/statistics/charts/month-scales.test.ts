import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barBetween, COUNT_BASE, monthScales, monthsInSight } from './month-scales.ts'

const bar = (month: string, bets: number, profit: number) => ({ month, bets, profit })
const tenYears = Array.from({ length: 120 }, (_, index) => bar(`m${index}`, index, index - 60))

test('a few months fill the width; ten years are wider and stay readable', () => {
  const few = monthScales(tenYears.slice(0, 12), 900)
  expect(few.width).toBe(900)
  const many = monthScales(tenYears, 900)
  expect(many.width).toBeGreaterThan(900)
  expect(many.step).toBeGreaterThanOrEqual(44)
})

test('months that do not all fit are whole at both edges', () => {
  for (const width of [228, 300, 517, 900]) {
    const { step } = monthScales(tenYears, width)
    expect(step).toBeGreaterThanOrEqual(46)
    expect(Number.isInteger(Number((width / step).toFixed(9)))).toBe(true)
  }
})

test('profit is above the zero line and loss below it', () => {
  const { profit } = monthScales([bar('a', 1, 250), bar('b', 1, -100)], 600)
  expect(profit(250)).toBeLessThan(profit(0))
  expect(profit(-100)).toBeGreaterThan(profit(0))
  expect(barBetween(profit(0), profit(250)).y).toBe(profit(250))
  expect(barBetween(profit(0), profit(-100)).y).toBe(profit(0))
})

test('the bar height follows the number of bets, and no bets have no bar', () => {
  const { count } = monthScales([bar('a', 0, 0), bar('b', 40, 0)], 600)
  expect(barBetween(COUNT_BASE, count(0)).height).toBe(0)
  expect(barBetween(COUNT_BASE, count(40)).height).toBeGreaterThan(barBetween(COUNT_BASE, count(20)).height)
})

test('the smallest profit is visible', () => {
  const { profit } = monthScales([bar('a', 1, 1_000_000), bar('b', 1, 0.01)], 600)
  expect(barBetween(profit(0), profit(0.01)).height).toBe(1)
})

test('without profit and loss there is an axis, too', () => {
  const { profit, count } = monthScales([bar('a', 0, 0)], 600)
  expect(Number.isFinite(profit(0))).toBe(true)
  expect(count(0)).toBe(COUNT_BASE)
})

test('a month is visible when all of it is', () => {
  // 120 months of 50 px in a window of 400 px.
  expect(monthsInSight(50, 5600, 400, 120)).toEqual({ first: 112, last: 119 })
  expect(monthsInSight(50, 0, 400, 120)).toEqual({ first: 0, last: 7 })
  expect(monthsInSight(50, 25, 400, 120)).toEqual({ first: 1, last: 7 })
  // Browsers scroll to fractions of a pixel.
  expect(monthsInSight(50, 5599.7, 400, 120)).toEqual({ first: 112, last: 119 })
})

test('whatever is scrolled past, the months in sight are of the chart', () => {
  // Just after 120 months became 6.
  expect(monthsInSight(60, 5600, 360, 6)).toEqual({ first: 5, last: 5 })
  const px = fc.double({ min: 0, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: 1, max: 120, noNaN: true }), px, px, fc.integer({ min: 1, max: 120 }), (...given) => {
      const { first, last } = monthsInSight(...given)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(last).toBeGreaterThanOrEqual(first)
      expect(last).toBeLessThan(given[3])
    }),
  )
})
