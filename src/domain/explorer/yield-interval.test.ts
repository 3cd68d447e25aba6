import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GroupSum } from '../maths/bootstrap.ts'
import { seededIntegers } from '../maths/seeded-random.ts'
import { quantileOf95 } from '../maths/student-quantile.ts'
import { estimateYield } from './yield-interval.ts'

const sums = (pairs: readonly (readonly [staked: number, profit: number])[]): GroupSum[] =>
  pairs.map(([staked, profit]) => ({ staked, profit }))

// https://www.itl.nist.gov/div898/handbook/eda/section3/eda3672.htm
test.each([
  [9, 2.262],
  [29, 2.045],
  [60, 2],
  [99, 1.984],
  [1_000_000, 1.96],
])('the quantile with %i degrees of freedom is that of the table, %f', (degrees, quantile) => {
  expect(quantileOf95(degrees)).toBeCloseTo(quantile, 3)
})

describe('the yield of ten matches', () => {
  // Σx = 1000, Σy = 100; y − .1·x = ±100: variance 9/10 · 10·(100 ÷ 900)², which is 10/9 · 10·100² ÷ 1000².
  const ten = sums(Array.from({ length: 10 }, (_, at) => [100, at % 2 === 0 ? 110 : -90] as const))

  test('has the interval of the formula', () => {
    const { yield: ratio, interval } = estimateYield(ten)
    const reach = 2.2621571628 * Math.sqrt((10 / 9) * (100_000 / 1_000_000))
    expect(ratio).toBeCloseTo(0.1, 12)
    expect(interval?.low).toBeCloseTo(0.1 - reach, 8)
    expect(interval?.high).toBeCloseTo(0.1 + reach, 8)
  })

  test('is not tested: they are too few', () => {
    expect(estimateYield(ten).p).toBeNull()
  })
})

test('thirty matches are tested, twenty-nine are not', () => {
  // As above with a yield of .5: an error of 100 ÷ (√29 · 100), so t = .5 · √29. Its density with 29 degrees of freedom, integrated in Python.
  const even = (count: number) =>
    sums(Array.from({ length: count }, (_, at) => [100, at % 2 === 0 ? 150 : -50] as const))
  expect(estimateYield(even(30)).p).toBeCloseTo(0.0116547937, 8)
  const { p, interval } = estimateYield(even(29))
  expect(p).toBeNull()
  expect(interval?.high).toBeTypeOf('number')
})

test.each<[string, readonly GroupSum[], number | null]>([
  ['no bets', sums([]), null],
  ['free bets only', sums([[0, 500]]), null],
  ['nine matches', sums(Array.from({ length: 9 }, (_, at) => [100, at] as const)), 0.04],
  ['bets that are all lost', sums(Array.from({ length: 60 }, (_, at) => [100 + at, -100 - at] as const)), -1],
])('%s have no interval', (_, given, ratio) => {
  const { yield: found, ...rest } = estimateYield(given)
  expect(rest).toEqual({ interval: null, p: null })
  expect(found === null ? null : Math.round(found * 1e12) / 1e12).toBe(ratio)
})

test('no more than the stake can be lost: the interval ends at −100 %', () => {
  // Nine of ten lost, one won at 5.00: Σ(y + .5·x)² = 450² + 9 · 50², an error of √(9/10 · 225,000) ÷ 900 = .5.
  const { interval } = estimateYield(sums(Array.from({ length: 10 }, (_, at) => [100, at === 0 ? 400 : -100] as const)))
  expect(interval?.low).toBe(-1)
  expect(interval?.high).toBeCloseTo(-0.5 + 2.2621571628 * 0.5, 8)
})

test('one enormous stake that was won makes no yield certain', () => {
  // 900,000.00 won at 2.00 beside 40 even bets of 10.00, half of them won. Each group left out in turn, in a separate program in Python: an
  // error of .9872908. The 97.5 % point with 40 degrees of freedom is 2.0210754.
  const small = Array.from({ length: 40 }, (_, at) => [1000, at % 2 === 0 ? -1000 : 1000] as const)
  const { yield: ratio, interval, p } = estimateYield(sums([[90_000_000, 90_000_000], ...small]))
  expect(ratio).toBeCloseTo(0.99955575, 8)
  expect(interval?.low).toBeCloseTo(-0.9958334, 5)
  expect(interval?.high).toBeCloseTo(2.9949449, 5)
  expect(p).toBeGreaterThan(0.05)
})

test('where all of the own money is on one match, there is no interval', () => {
  const free = Array.from({ length: 30 }, () => [0, 500] as const)
  expect(estimateYield(sums([[1000, 1000], ...free]))).toMatchObject({ interval: null, p: null })
})

test('the interval holds 0 exactly where the test does not stand out', () => {
  const somePairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: -5000, max: 9000 })), {
    minLength: 30,
    maxLength: 90,
  })
  fc.assert(
    fc.property(somePairs, (pairs) => {
      const { interval, p } = estimateYield(sums(pairs))
      fc.pre(interval !== null && p !== null && Math.abs(p - 0.05) > 1e-6)
      expect(p < 0.05).toBe(interval.low > 0 || interval.high < 0)
    }),
  )
})

test('of 2,000 drawn records of 200 bets, the interval holds the true yield of 93 to 97 in 100', () => {
  // Fair bets at 1.90 with the chance .5, two on each match that win or lose together: the true yield is −5 %. The standard error of the
  // share is .5 %.
  const draw = seededIntegers(7)
  let holding = 0
  for (let record = 0; record < 2000; record += 1) {
    const matches = Array.from({ length: 100 }, () => {
      const stake = 500 + draw(1000)
      return [2 * stake, draw(2) === 0 ? 1.8 * stake : -2 * stake] as const
    })
    const { interval } = estimateYield(sums(matches))
    if (interval && interval.low < -0.05 && interval.high > -0.05) holding += 1
  }
  expect(holding / 2000).toBeGreaterThan(0.93)
  expect(holding / 2000).toBeLessThan(0.97)
})
