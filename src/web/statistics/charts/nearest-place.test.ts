import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestPlace } from './nearest-place.ts'

test('the nearer of two places is found, the first one half-way, and the ends beyond them', () => {
  expect([0, 14, 15, 16, 99].map((x) => nearestPlace([10, 20, 40], x))).toEqual([0, 0, 0, 1, 2])
  expect(nearestPlace([10], 500)).toBe(0)
})

test('no place is nearer than the one that is found', () => {
  const places = fc
    .array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 200 })
    .map((all) => all.toSorted((a, b) => a - b))
  fc.assert(
    fc.property(places, fc.integer({ min: -50, max: 2050 }), (all, x) => {
      const distances = all.map((place) => Math.abs(place - x))
      expect(distances[nearestPlace(all, x)]).toBe(Math.min(...distances))
    }),
  )
})
