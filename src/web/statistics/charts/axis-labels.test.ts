import { scaleLinear } from 'd3-scale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingTicks, labelWidth } from './axis-labels.ts'

const money = (value: number) => `−€ ${value} mil`

test('on a phone, values whose labels would lie over each other are further apart', () => {
  // Of 162 pixels 10 thousand are 46, and a label of nine characters about 68.
  const scale = scaleLinear([-25, 10], [60, 222])
  expect(scale.ticks(4)).toEqual([-20, -10, 0, 10])
  expect(fittingTicks(scale, money, 20)).toEqual([-20, 0])
})

test('on a wide screen there is a value for each ninety pixels or so', () => {
  expect(fittingTicks(scaleLinear([0, 5000], [60, 560]), String, 20)).toEqual([0, 1000, 2000, 3000, 4000, 5000])
})

test('labels of any axis lie side by side and within its margin', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1_000_000_000, max: 0 }),
      fc.integer({ min: 1, max: 1_000_000_000 }),
      fc.integer({ min: 150, max: 1400 }),
      (low, high, width) => {
        const scale = scaleLinear([low, high], [60, 60 + width])
        const ticks = fittingTicks(scale, money, 20)
        const halves = ticks.map((tick) => labelWidth([money(tick)]) / 2)
        for (const [at, tick] of ticks.entries()) {
          const [half = 0, next = 0] = [halves[at], halves[at + 1]]
          expect(scale(tick) + half).toBeLessThanOrEqual(60 + width + 20)
          const after = ticks[at + 1]
          if (after !== undefined) expect(scale(tick) + half).toBeLessThan(scale(after) - next)
        }
      },
    ),
  )
})
