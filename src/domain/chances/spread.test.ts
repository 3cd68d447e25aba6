import { expect, test } from 'vitest'
import { spreadOf } from './spread.ts'

// Five independent bets of 10.00 at fair chances; exact: expectation -2.22, P(loss) 539013312 / 10^9, computed with fractions.
test('independent bets are the Poisson binomial distribution in cents', () => {
  const bets = [
    [1850, 0.52],
    [2100, 0.46],
    [1500, 0.64],
    [3000, 0.31],
    [2400, 0.4],
  ] as const
  const spread = spreadOf(
    bets.map(
      ([odds, chance]) =>
        new Map([
          [odds - 1000, chance],
          [-1000, 1 - chance],
        ]),
    ),
  )
  expect(spread.expected).toBeCloseTo(-222, 9)
  expect(spread.deviation).toBeCloseTo(2403.2478, 4)
  expect(spread.lossChance).toBeCloseTo(0.539013312, 12)
  expect([spread.worst, spread.best, spread.step]).toEqual([-5000, 5850, 1])
})

test('sums that are too many are put on a grid, and only the chance of a loss becomes an estimate', () => {
  const wins = Array.from({ length: 18 }, (_, index) => 1_234_567 + ((7919 * index ** 3) % 1_000_003))
  const loss = -1_700_001
  const spread = spreadOf(
    wins.map(
      (win) =>
        new Map([
          [win, 0.5],
          [loss, 0.5],
        ]),
    ),
  )
  // Each of the 2^18 combinations is as likely as the others.
  const all = wins.reduce<number[]>(
    (sums, win) => [...sums.map((sum) => sum + win), ...sums.map((sum) => sum + loss)],
    [0],
  )
  // 2,000 steps from the worst to the best.
  expect(spread.step).toBe(Math.ceil((spread.best - spread.worst) / 2000))
  expect([spread.worst, spread.best]).toEqual([loss * 18, wins.reduce((a, b) => a + b)])
  expect(spread.expected).toBeCloseTo(all.reduce((sum, one) => sum + one, 0) / all.length, 2)
  expect(spread.lossChance).toBeCloseTo(all.filter((sum) => sum < 0).length / all.length, 2)
})

test('on the grid a loss of less than half a step rounds to 0', () => {
  // 300 × 300 pairs are too many. The only sum below 0 is -1, which lies nearest to 0 on the grid of 299.
  const part = (first: number) => new Map(Array.from({ length: 300 }, (_, at) => [first + 1000 * at, 1 / 300] as const))
  const spread = spreadOf([part(-1), part(0)])
  expect(spread).toMatchObject({ worst: -1, best: 597_999, step: 299, lossChance: 0 })
})
