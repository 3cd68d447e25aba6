import { expect, test } from 'vitest'
import { betsNeeded, shrinkToAverage, testUnitReturns, type UnitRecord } from './unit-returns.ts'

test.each([
  [200, 1.9, 0.102, 1.5382, 0.0628],
  [500, 2, 0.05, 1.1194, 0.132],
  [1000, 1.9, 0.03, 1.0022, 0.158],
  [2500, 5, 0.1, 2.414, 0.00792],
])('%d bets at %f with a yield of %f have t %f, and luck does as well with %f', (bets, averageOdds, edge, t, p) => {
  const result = testUnitReturns({ bets, averageOdds, yield: edge })
  expect(result?.t).toBeCloseTo(t, 4)
  expect(result?.p).toBeCloseTo(p, 3)
})

test('the record of a tipster that was found to be faked has a t near 10', () => {
  // 296 bets at 2.04 on average, 220 won: published as 9.3 with the real prices, 9.96 by the average price and R = 1.516.
  const result = testUnitReturns({ bets: 296, averageOdds: 2.04, yield: 0.516 })
  expect(result?.t).toBeCloseTo(9.96, 2)
  expect(result?.p).toBeLessThan(1e-15)
})

test('two bets have a t, with one degree of freedom', () => {
  // R = 1.5 at 2.00: .5 · √2 ÷ √(1.5 · .5). The tail with one degree of freedom is ½ − arctan(t) ÷ π.
  const t = Math.sqrt(2 / 3)
  const result = testUnitReturns({ bets: 2, averageOdds: 2, yield: 0.5 })
  expect(result?.t).toBeCloseTo(t, 12)
  expect(result?.p).toBeCloseTo(0.5 - Math.atan(t) / Math.PI, 10)
})

test('bets that all lost, and bets at a price that never wins less, have no t', () => {
  expect(testUnitReturns({ bets: 40, averageOdds: 2, yield: -1 })).toBeNull()
  expect(testUnitReturns({ bets: 40, averageOdds: 2, yield: 1 })).toBeNull()
  expect(testUnitReturns({ bets: 1, averageOdds: 2, yield: 0.5 })).toBeNull()
})

test.each([
  [1.5, 0.03, 2066, 4222],
  [1.9, 0.03, 3825, 7815],
  [2, 0.05, 1533, 3132],
  [3, 0.05, 3146, 6428],
  [2, 0.1, 380, 777],
])('at %f a yield of %f shows after %d bets, in four of five cases after %d', (averageOdds, edge, evenly, mostly) => {
  expect(betsNeeded({ bets: 1, averageOdds, yield: edge })).toMatchObject({ evenly, mostly })
})

test('the win rates that break −110 need the published numbers of bets, to the nearest bet', () => {
  // At 1 + 100/110: 55 % → 1,386, 54 % → 3,640, 53 % → 24,971 bets.
  const averageOdds = 1 + 100 / 110
  const needed = [0.55, 0.54, 0.53].map((w) => betsNeeded({ bets: 1, averageOdds, yield: w * averageOdds - 1 })?.evenly)
  expect(needed).toEqual([1386, 3640, 24_971])
})

test.each([
  [3, 1.0625, 46],
  [2, 0.05, 499],
  [1.85, 0.8, 3],
])('at %f a yield of %f leaves an edge beside the average bettor from %d bets on', (averageOdds, edge, from) => {
  expect(betsNeeded({ bets: 1, averageOdds, yield: edge })?.edge).toBe(from)
  const left = (bets: number) => shrinkToAverage({ bets, averageOdds, yield: edge }).yield
  expect(left(from)).toBeGreaterThan(0)
  expect(left(from - 1)).toBeLessThanOrEqual(0)
})

test('without a profit there is no edge to wait for', () => {
  expect(betsNeeded({ bets: 100, averageOdds: 2, yield: 0 })).toBeNull()
  expect(betsNeeded({ bets: 100, averageOdds: 2, yield: -0.1 })).toBeNull()
})

test.each([
  [{ bets: 100, averageOdds: 2, yield: 0.1 }, -0.0205, 0.29],
  [{ bets: 1000, averageOdds: 2, yield: 0.1 }, 0.0465, 0.97],
  [{ bets: 1000, averageOdds: 1.9, yield: 0.03 }, 0.0049, 0.581],
])('of %j an edge of %f is left, positive with %f', (record, left, positive) => {
  const shrunk = shrinkToAverage(record)
  expect(shrunk.yield).toBeCloseTo(left, 4)
  expect(shrunk.positive).toBeCloseTo(positive, 3)
})

// With the variance of the field, .96 (O − .96), in a separate program in Python: the weight, what is left, its deviation and the chance of an edge.
test.each<[string, UnitRecord, readonly number[]]>([
  ['35 bets at 1.50 that all won', { bets: 35, averageOdds: 1.5, yield: 0.5 }, [0.097493, 0.012646, 0.038, 0.6304]],
  ['35 bets at 1.50 that all lost', { bets: 35, averageOdds: 1.5, yield: -1 }, [0.097493, -0.133593, 0.038, 0.0002]],
  ['40 bets at 1.10 that all won', { bets: 40, averageOdds: 1.1, yield: 0.1 }, [0.322581, 0.005161, 0.032922, 0.5623]],
])('%s show no spread of their own: no edge is certain', (_, record, expected) => {
  const { weight, yield: left, deviation, positive } = shrinkToAverage(record)
  for (const [at, value] of [weight, left, deviation, positive].entries())
    expect(value).toBeCloseTo(expected[at] ?? 0, 4)
})

test('a record of 100 bets weighs 14 % against the field, one of 1,000 bets 62 %', () => {
  expect(shrinkToAverage({ bets: 100, averageOdds: 2, yield: 0.1 }).weight).toBeCloseTo(0.13913, 5)
  expect(shrinkToAverage({ bets: 1000, averageOdds: 2, yield: 0.1 }).weight).toBeCloseTo(0.61776, 5)
})

test('the likely edge is the mean of the likelihood weighted with the prior', () => {
  const record = { bets: 300, averageOdds: 2.4, yield: 0.08 }
  // Integrated over the edge in steps of a ten-thousandth.
  const noise = (1.08 * (2.4 - 1.08)) / 300
  let [mass, first, above] = [0, 0, 0]
  for (let step = -5000; step <= 5000; step += 1) {
    const edge = step / 10_000
    const density = Math.exp(-((edge - 0.08) ** 2) / (2 * noise) - (edge + 0.04) ** 2 / (2 * 0.04 ** 2))
    mass += density
    first += density * edge
    above += density * (edge > 0 ? 1 : edge === 0 ? 0.5 : 0)
  }
  const shrunk = shrinkToAverage(record)
  expect(shrunk.yield).toBeCloseTo(first / mass, 6)
  expect(shrunk.positive).toBeCloseTo(above / mass, 6)
})

test('a record in which every bet won has finite figures, even where rounding puts the mean above the average price', () => {
  const won = { bets: 40, averageOdds: 1.85, yield: 0.8500000000000003 }
  expect(testUnitReturns(won)).toBeNull()
  expect(betsNeeded(won)).toBeNull()
  // .96 × .89 ÷ 40 = .02136; .0016 ÷ .02296.
  expect(shrinkToAverage(won).weight).toBeCloseTo(0.069686, 5)
})
