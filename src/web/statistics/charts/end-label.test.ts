import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelWidth } from './axis-labels.ts'
import { endLabelAt, type Point } from './end-label.ts'

const SIZE = { top: 10, bottom: 200 }
const WORDS = '+€742.20'
const HEIGHT = 12

const at = (...heights: number[]) =>
  endLabelAt(
    heights.map((height, index): Point => [index * 50, height]),
    WORDS,
    SIZE,
  )

test('the words stand 10 px above a line that rises to its end, and below one that falls', () => {
  expect(at(180, 150, 100)).toBe(90)
  // Their baseline: 10 px and their own 12 px lower.
  expect(at(40, 60, 100)).toBe(122)
})

test('a peak before the end, and the edge of the chart, are gone round', () => {
  expect(at(180, 95, 100)).toBe(85)
  expect(at(100, 30, 25)).toBe(122)
  expect(at(40, 170, 190)).toBe(30)
})

test('the words never lie over the line where there is room above it or below', () => {
  const heights = fc.array(fc.integer({ min: 40, max: 170 }), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(heights, fc.integer({ min: 1, max: 60 }), (ys, step) => {
      const line = ys.map((y, index): Point => [index * step, y])
      const base = endLabelAt(line, WORDS, SIZE)
      const end = (ys.length - 1) * step
      for (let x = Math.max(0, end - labelWidth([WORDS])); x <= end; x += 1) {
        const from = Math.min(Math.floor(x / step), ys.length - 2)
        const [a = 0, b = 0] = ys.slice(from)
        const y = a + ((b - a) * (x - from * step)) / step
        expect(y < base - HEIGHT || y > base).toBe(true)
      }
    }),
  )
})
