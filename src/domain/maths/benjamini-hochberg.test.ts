import fc from 'fast-check'
import { expect, test } from 'vitest'
import { benjaminiHochberg } from './benjamini-hochberg.ts'

// The fifteen p-values of section 3.3 of the paper: at 5 % the four smallest hold.
const OF_THE_PAPER = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
]

test('of the results in the paper of Benjamini and Hochberg the first four hold', () => {
  expect(benjaminiHochberg(OF_THE_PAPER, 0.05)).toEqual(OF_THE_PAPER.map((_, index) => index < 4))
})

test('a late small p-value also saves the ones before it', () => {
  // 0.04 ≤ 0.05 × 2 / 2, though 0.03 > 0.05 × 1 / 2.
  expect(benjaminiHochberg([0.04, 0.03], 0.05)).toEqual([true, true])
  expect(benjaminiHochberg([], 0.05)).toEqual([])
})

// What holds is from a separate program in Python, by procedure (1) of the paper (the largest k with m × P(k) ≤ k × q) and by adjusted p-values
// (Yekutieli, Benjamini 1999, J. Stat. Plan. Inference 82), which agree.
test.each([
  { hold: [0.0004, 0.0028, 0.0147, 0.0163], of: [0.0004, 0.8087, 0.0147, 0.0028, 0.0163] },
  {
    hold: [0, 0.0003, 0.0017, 0.0077],
    of: [
      0.2924, 0.0857, 0.6399, 0.0342, 0.4475, 0.0077, 0.0237, 0.2873, 0.2624, 0.6278, 0.7612, 0.0129, 0.0115, 0.6426,
      0.4878, 0.2826, 0.0003, 0.2581, 0, 0.9914, 0.3391, 0.9297, 0.0017, 0.2673, 0.1659,
    ],
  },
])('of random p-values exactly $hold hold', ({ hold, of }) => {
  const holds = benjaminiHochberg(of, 0.05)
  expect(of.filter((_, index) => holds[index]).toSorted((a, b) => a - b)).toEqual(hold)
})

test('any p-values hold exactly as defined, in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 12 }), (percents) => {
      // In whole numbers: p × m × 20 ≤ rank × 100 is p ≤ 5 % × rank / m.
      const holds = (p: number) =>
        percents.some((other) => {
          const rank = percents.filter((each) => each <= other).length
          return p <= other && other * percents.length * 20 <= rank * 100
        })
      expect(
        benjaminiHochberg(
          percents.map((p) => p / 100),
          0.05,
        ),
      ).toEqual(percents.map(holds))
    }),
  )
})
