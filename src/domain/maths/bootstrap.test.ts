import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bootstrapProfit, groupByMatch } from './bootstrap.ts'
import { seededIntegers } from './seeded-random.ts'
import { finish } from './work.ts'

const grouped = (...matches: number[][]) => finish(groupByMatch(matches.map((each) => ({ matches: each }))))

test('bets on one match are one group, and a multiple connects the matches of its legs', () => {
  expect(grouped([7], [8], [7])).toEqual([0, 1, 0])
  expect(grouped([7], [8], [7, 8], [9])).toEqual([0, 0, 0, 1])
})

test('a bet on no known match is a group of its own', () => {
  expect(grouped([], [], [1])).toEqual([0, 1, 2])
})

test('two bets are in one group exactly if shared matches lead from one to the other', () => {
  const anyBets = fc.array(fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 }), { maxLength: 8 })
  fc.assert(
    fc.property(anyBets, (bets) => {
      // Spreads from bet to bet until nothing is added.
      const reached = bets.map((_, start) => {
        let found = new Set([start])
        for (let before = 0; before < found.size; ) {
          before = found.size
          const matches = new Set([...found].flatMap((index) => bets[index] ?? []))
          found = new Set([...found, ...bets.flatMap((bet, index) => (bet.some((m) => matches.has(m)) ? [index] : []))])
        }
        return found
      })
      const groups = grouped(...bets)
      for (const [a, group] of groups.entries()) {
        for (const [b, other] of groups.entries()) expect(group === other).toBe(reached[a]?.has(b))
      }
    }),
  )
})

const even = (count: number, won: number) =>
  Array.from({ length: count }, (_, index) => ({ profit: index < won ? 1000 : -1000, staked: 1000 }))

test('the interval is that of the normal approximation, for many equal bets', () => {
  // 400 bets of 10.00 at 2.00, 220 won: 400.00 ± 1.96 × 10.00 × √(400 × (1 − 0.1²)).
  const { profit, yield: edge } = finish(bootstrapProfit(even(400, 220)))
  const reach = 1.96 * 1000 * Math.sqrt(400 * 0.99)
  expect(Math.abs(profit.low - (40_000 - reach))).toBeLessThan(2500)
  expect(Math.abs(profit.high - (40_000 + reach))).toBeLessThan(2500)
  expect(edge?.low).toBeCloseTo(profit.low / 400_000, 12)
  expect(edge?.high).toBeCloseTo(profit.high / 400_000, 12)
})

test('where each profit is a loss as large, the interval is turned around', () => {
  const sizes = [1_000_003, -2_000_029, 4_000_037, -8_000_009, 16_000_057, -32_000_011]
  const [one, other] = [1, -1].map((sign) =>
    finish(bootstrapProfit(sizes.map((size) => ({ profit: sign * size, staked: 1000 })))),
  )
  expect(other?.profit).toEqual({ low: -(one?.profit.high ?? 0), high: -(one?.profit.low ?? 0) })
})

test('the same record has the same interval each time', () => {
  expect(finish(bootstrapProfit(even(50, 20)))).toEqual(finish(bootstrapProfit(even(50, 20))))
})

test('bets that win and lose together have a wider interval than the same bets apart', () => {
  const pairs = even(200, 110).map(({ profit, staked }) => ({ profit: 2 * profit, staked: 2 * staked }))
  const together = finish(bootstrapProfit(pairs)).profit
  const apart = finish(bootstrapProfit(even(400, 220))).profit
  expect((together.high - together.low) / (apart.high - apart.low)).toBeCloseTo(Math.SQRT2, 1)
})

test('three groups have the quantiles of their 27 resamples', () => {
  const groups = [
    { profit: 500, staked: 100 },
    { profit: -300, staked: 300 },
    { profit: 70, staked: 200 },
  ]
  const sums = groups
    .flatMap((a) => groups.flatMap((b) => groups.map((c) => a.profit + b.profit + c.profit)))
    .toSorted((a, b) => a - b)
  // 2.5 % of 27 is within the first resample: three times the lowest; the highest likewise.
  expect(finish(bootstrapProfit(groups)).profit).toEqual({ low: sums[0], high: sums[26] })
})

test('2,002 groups that all won the same are joined by twos, and every resample won as much', () => {
  const { profit } = finish(bootstrapProfit(Array.from({ length: 2002 }, () => ({ profit: 100, staked: 100 }))))
  expect(profit).toEqual({ low: 200_200, high: 200_200 })
})

test('ten thousand groups, which are joined, have the interval of the normal approximation', () => {
  const draw = seededIntegers(4)
  const groups = Array.from({ length: 10_000 }, () => {
    const staked = 500 + draw(5000)
    return { staked, profit: draw(100) < 48 ? staked : -staked }
  })
  const total = groups.reduce((sum, { profit }) => sum + profit, 0)
  const reach = 1.96 * Math.sqrt(groups.reduce((sum, { profit }) => sum + (profit - total / 10_000) ** 2, 0))
  const { profit } = finish(bootstrapProfit(groups))
  expect(Math.abs(profit.low - (total - reach)) / reach).toBeLessThan(0.06)
  expect(Math.abs(profit.high - (total + reach)) / reach).toBeLessThan(0.06)
})

test('a resample of free bets alone has a yield of 0', () => {
  const { yield: edge } = finish(
    bootstrapProfit([
      { profit: 300, staked: 0 },
      { profit: -100, staked: 100 },
    ]),
  )
  // Of each four resamples one stakes 200 and loses it, two stake 100 for a profit of 200, and one stakes nothing.
  expect(edge).toEqual({ low: -1, high: 2 })
})

test('free bets alone have a profit and no yield', () => {
  expect(finish(bootstrapProfit([{ profit: 300, staked: 0 }]))).toEqual({
    profit: { low: 300, high: 300 },
    yield: null,
  })
})
