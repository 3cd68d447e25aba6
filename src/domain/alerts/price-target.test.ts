import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIRECTIONS, directionTo, isReached, priceUntil } from './price-target.ts'

const price = fc.integer({ min: 1010, max: 1_000_000 })
const direction = fc.constantFrom(...DIRECTIONS)

test('a target above the price is reached by rising, one below by falling; without a price it has to rise', () => {
  expect(directionTo(2100, 1830)).toBe('atLeast')
  expect(directionTo(1700, 1830)).toBe('atMost')
  expect(directionTo(2100, null)).toBe('atLeast')
})

test('the target price itself reaches it, one thousandth less does not', () => {
  expect([2099, 2100, 2101].map((now) => isReached({ direction: 'atLeast', odds: 2100 }, now))).toEqual([
    false,
    true,
    true,
  ])
  expect([2099, 2100, 2101].map((now) => isReached({ direction: 'atMost', odds: 2100 }, now))).toEqual([
    true,
    true,
    false,
  ])
  expect(DIRECTIONS.map((each) => isReached({ direction: each, odds: 2100 }, null))).toEqual([false, false])
})

test('a new target is not reached yet, unless it is the current price', () => {
  fc.assert(
    fc.property(price, price, (wanted, now) => {
      const target = { direction: directionTo(wanted, now), odds: wanted }
      expect(isReached(target, now)).toBe(wanted === now)
    }),
  )
})

test('a reached target stays reached as the price goes on', () => {
  fc.assert(
    fc.property(direction, price, price, fc.nat({ max: 1000 }), (each, odds, now, further) => {
      fc.pre(isReached({ direction: each, odds }, now))
      expect(isReached({ direction: each, odds }, each === 'atLeast' ? now + further : now - further)).toBe(true)
    }),
  )
})

test('a reached target creates alerts for ten minutes', () => {
  expect(priceUntil(new Date('2026-11-20T20:00:00Z'))).toEqual(new Date('2026-11-20T20:10:00Z'))
})
