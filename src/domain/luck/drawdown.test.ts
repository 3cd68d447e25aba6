import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededIntegers } from '../maths/seeded-random.ts'
import { drawdownByLuck, maxDrawdown, maxShareDrawdown } from './drawdown.ts'

test('the deepest fall is from the highest point before it', () => {
  expect(maxDrawdown([])).toBe(0)
  expect(maxDrawdown([5, 3])).toBe(0)
  expect(maxDrawdown([-4, 1])).toBe(4)
  expect(maxDrawdown([10, -3, 2, -6, 20, -5])).toBe(7)
})

test('it is the largest difference between a height and a later one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 20 }), (changes) => {
      const heights = [0]
      for (const change of changes) heights.push((heights.at(-1) ?? 0) + change)
      const falls = heights.flatMap((height, index) => heights.slice(index).map((later) => height - later))
      expect(maxDrawdown(changes)).toBe(Math.max(...falls))
    }),
  )
})

// 20,000 runs of 1,000 bets had these means and 95 % points; 500 here, within four standard errors.
test.each([
  [0.5, 2, 38.7, 70],
  [0.52, 2, 26.3, 46],
  [0.55, 1.9, 23.6, 40.6],
  [0.36, 3, 33.1, 56],
])(
  '1,000 bets won with %f at %f fall %f units on average, and %f in one of twenty records',
  (chance, odds, mean, high) => {
    const draw = seededIntegers(12)
    const falls = Array.from({ length: 500 }, () =>
      maxDrawdown(Array.from({ length: 1000 }, () => (draw(1e6) < chance * 1e6 ? odds - 1 : -1))),
    ).toSorted((a, b) => a - b)
    expect(Math.abs(falls.reduce((sum, fall) => sum + fall, 0) / falls.length / mean - 1)).toBeLessThan(0.06)
    expect(Math.abs((falls[Math.floor(0.95 * falls.length)] ?? 0) / high - 1)).toBeLessThan(0.12)
  },
)

test('a fair game of 1,000 even bets falls 39.6 units on average', () => {
  expect(drawdownByLuck(Math.sqrt(1000))).toBeCloseTo(39.6, 1)
})

const cash = (amount: number) => ({ kind: 'cash', amount }) as const
const bet = (amount: number) => ({ kind: 'bet', amount }) as const

test('as a share of the bank a drawdown excludes deposits and withdrawals', () => {
  // 100 → 150 → 120 is a fall of 20 %, with 900 paid in or 40 taken out before the loss it is 3 % of 1,050 … and 27 % of 110.
  expect(maxShareDrawdown([cash(100), bet(50), bet(-30)])).toBeCloseTo(0.2, 12)
  expect(maxShareDrawdown([cash(100), bet(50), cash(850), bet(-30)])).toBeCloseTo(0.03, 12)
  expect(maxShareDrawdown([cash(100), bet(50), cash(-50), bet(-25)])).toBeCloseTo(0.25, 12)
  expect(maxShareDrawdown([cash(100), cash(-100)])).toBe(0)
})

test('losing everything is a fall of 100 %, and losing more than there was is not known', () => {
  expect(maxShareDrawdown([cash(100), bet(-100)])).toBe(1)
  expect(maxShareDrawdown([cash(100), bet(-101)])).toBeNull()
  expect(maxShareDrawdown([bet(10)])).toBeNull()
})
