import { expect, test } from 'vitest'
import { decidedBet } from '../../../test/support/decided-bet.ts'
import { finish } from '../maths/work.ts'
import { equityCurve } from './equity-curve.ts'

test('the curve of four bets has the sums of the calculation by hand, two of them on one pick', () => {
  const bets = [
    decidedBet({ pick: '1 alfa', profit: 1000 }),
    decidedBet({ profit: -1000 }),
    decidedBet({ pick: '1 alfa', profit: 500 }),
    decidedBet({ profit: -300 }),
  ]
  const ends = [
    { chance: 0.5, win: 1000, loss: 1000 },
    { chance: 0.4, win: 2000, loss: 1000 },
    { chance: 0.5, win: 500, loss: 1000 },
    { chance: 0.2, win: 400, loss: 600 },
  ]
  const curve = finish(equityCurve(bets, ends))
  expect(curve.map(({ bets: count, profit }) => [count, profit])).toEqual([
    [1, 1000],
    [2, 0],
    [3, 500],
    [4, 200],
  ])
  expect(curve.map(({ expected }) => Math.round(1e6 * expected) / 1e6)).toEqual([0, 200, -50, -450])
  // p(1 − p) · (what is won and lost)²: .25 · 2000²; .24 · 3000²; the pick as a whole, .25 · 3500²; .16 · 1000².
  const [pick, alone, whole, last] = [1_000_000, 2_160_000, 3_062_500, 160_000] as const
  for (const [at, variance] of [pick, pick + alone, whole + alone, whole + alone + last].entries()) {
    const { expected = 0, low = 0, high = 0 } = curve[at] ?? {}
    expect(high - expected).toBeCloseTo(1.959964 * Math.sqrt(variance), 6)
    expect(expected - low).toBeCloseTo(1.959964 * Math.sqrt(variance), 6)
  }
})

test.each([
  [120, 1, 1, 120],
  [251, 3, 2, 84],
])('of %i bets each %ith is a point, from bet %i on: %i points', (count, step, first, points) => {
  const bets = Array.from({ length: count }, (_, index) => decidedBet({ placedAt: new Date(index) }))
  const curve = finish(
    equityCurve(
      bets,
      bets.map(() => ({ chance: 0.5, win: 1, loss: 1 })),
    ),
  )
  const numbers = Array.from({ length: points }, (_, at) => first + at * step)
  expect(curve.map((point) => point.bets)).toEqual(numbers)
  expect(curve.map(({ placedAt }) => placedAt.getTime() + 1)).toEqual(numbers)
})
