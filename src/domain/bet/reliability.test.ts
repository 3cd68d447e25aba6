import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { methodScores, shareInterval } from './reliability.ts'

describe('the interval of a share', () => {
  // Newcombe 1998 (Statistics in Medicine 17:857), table I, Wilson's score without continuity correction.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i of %i is %f to %f', (hits, count, low, high) => {
    const interval = shareInterval(hits, count)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test.each([1, 2, 3, 6, 20, 29, 1000])('of none and of all of %i ends exactly at 0 and 1', (count) => {
    expect(shareInterval(0, count).low).toBe(0)
    expect(shareInterval(count, count).high).toBe(1)
  })

  test('holds the share, and that of the misses is its mirror', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat({ max: 5000 }), (count, any) => {
        const hits = any % (count + 1)
        const { low, high } = shareInterval(hits, count)
        expect(low).toBeLessThanOrEqual(hits / count)
        expect(high).toBeGreaterThanOrEqual(hits / count)
        const misses = shareInterval(count - hits, count)
        expect(misses.low).toBeCloseTo(1 - high, 9)
        expect(misses.high).toBeCloseTo(1 - low, 9)
      }),
    )
  })
})

test('an invalid price is in no score', () => {
  const priced = { price1: 1.5, price2: 2.74, won1: 3, won2: 1 }
  expect(methodScores([priced, { price1: 1, price2: 2.74, won1: 9, won2: 9 }])).toEqual(methodScores([priced]))
})

test('a method is scored by its chances of the actual outcome', () => {
  // https://github.com/opisthokonta/implied gives .646226 (basic) for 1.50 at 1.50 / 2.74.
  const scores = methodScores([
    { price1: 1.5, price2: 2.74, won1: 3, won2: 1 },
    { price1: 2.74, price2: 1.5, won1: 0, won2: 1 },
  ])
  const basic = scores.find(({ method }) => method === 'multiplicative')
  expect(basic?.brier).toBeCloseTo((4 * 0.353774 ** 2 + 0.646226 ** 2) / 5, 5)
  expect(basic?.logLoss).toBeCloseTo(-(4 * Math.log(0.646226) + Math.log(0.353774)) / 5, 5)
})
