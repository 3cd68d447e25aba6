import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pricesFor } from './bookmaker.ts'

const chance = fc.double({ min: 0.001, max: 0.999, noNaN: true })
const margin = fc.double({ min: 0.045, max: 0.065, noNaN: true })

test('both prices carry the margin, and the favorite is the cheaper one', () => {
  fc.assert(
    fc.property(chance, margin, (p, m) => {
      const odds = pricesFor(p, m)
      if (!odds) return
      const overround = 1000 / odds.odds1 + 1000 / odds.odds2 - 1
      expect(overround).toBeGreaterThan(0.035)
      expect(overround).toBeLessThan(0.08)
      expect(Math.sign(odds.odds2 - odds.odds1) * Math.sign(p - 0.5)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the market is closed when the match is almost decided, and open otherwise', () => {
  expect(pricesFor(0.995, 0.05)).toBeNull()
  fc.assert(fc.property(fc.double({ min: 0.05, max: 0.95, noNaN: true }), margin, (p, m) => pricesFor(p, m) !== null))
})

test('prices stand on a bookmaker’s ticks', () => {
  expect(pricesFor(0.5, 0.05)).toEqual({ odds1: 1900, odds2: 1900 })
  fc.assert(
    fc.property(chance, margin, (p, m) => {
      const odds = pricesFor(p, m)
      expect(odds === null || (odds.odds1 % 10 === 0 && odds.odds2 % 10 === 0)).toBe(true)
    }),
  )
})
