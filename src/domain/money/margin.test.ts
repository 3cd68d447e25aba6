import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_METHOD, fairChances, MARGIN_METHODS, margin, type TwoPrices } from './margin.ts'

// Chances of the first outcome. Multiplicative, additive and power: computed with Python's fractions and a solver of its own;
// additive agrees with Shin in https://github.com/mberk/shin.
const VECTORS: readonly [TwoPrices, number, Record<(typeof MARGIN_METHODS)[number], number>][] = [
  [[1.5, 2.74], 0.03163, { multiplicative: 0.646226, additive: 0.650852, 'odds-ratio': 0.651018, power: 0.653152 }],
  [[1.42, 2.95], 0.04321, { multiplicative: 0.675057, additive: 0.682621, 'odds-ratio': 0.683016, power: 0.686564 }],
  [[1.85, 1.95], 0.05336, { multiplicative: 0.513158, additive: 0.51386, 'odds-ratio': 0.5139, power: 0.514225 }],
  [[1.25, 3.9], 0.05641, { multiplicative: 0.757282, additive: 0.771795, 'odds-ratio': 0.77303, power: 0.780102 }],
  [[1.08, 7.5], 0.05926, { multiplicative: 0.874126, additive: 0.896296, 'odds-ratio': 0.900139, power: 0.911531 }],
]

describe.each(VECTORS)('the prices %j', (prices, overround, expected) => {
  test(`have a margin of ${overround}`, () => {
    expect(margin(prices)).toBeCloseTo(overround, 5)
  })

  test.each(MARGIN_METHODS)('%s', (method) => {
    expect(fairChances(prices, method)?.[0]).toBeCloseTo(expected[method], 6)
  })
})

test('without a choice, a close of 1.90 and 2.00 has the chances of the odds-ratio', () => {
  // logit p = ln(1.00 / 0.90) / 2 = 0.052680
  expect(fairChances([1.9, 2], DEFAULT_METHOD)?.[0]).toBeCloseTo(0.513167, 6)
})

describe.each(MARGIN_METHODS)('%s', (method) => {
  const price = fc.double({ min: 1.01, max: 50, noNaN: true })

  test('gives two chances that add to 1, and the same ones to swapped prices', () => {
    fc.assert(
      fc.property(price, price, (first, second) => {
        const chances = fairChances([first, second], method)
        const swapped = fairChances([second, first], method)
        expect((chances?.[0] ?? 0) + (chances?.[1] ?? 0)).toBeCloseTo(1, 12)
        expect(swapped?.[0]).toBeCloseTo(chances?.[1] ?? 0, 9)
      }),
    )
  })

  test('leaves prices without a margin as they are', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.02, max: 0.98, noNaN: true }), (chance) => {
        expect(fairChances([1 / chance, 1 / (1 - chance)], method)?.[0]).toBeCloseTo(chance, 9)
      }),
    )
  })

  test.each([[1, 2] as const, [2, 0.5] as const, [Number.NaN, 2] as const, [2, Number.POSITIVE_INFINITY] as const])(
    'knows no chance for the prices %d and %d',
    (first, second) => {
      expect(fairChances([first, second], method)).toBeNull()
    },
  )
})
