import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finish } from '../maths/work.ts'
import { type ClvBet, FEWEST_CLUSTERS, groupClv } from './clv.ts'

const bet = (cluster: number, raw: number, staked = 1000, fair: number | null = raw): ClvBet => ({
  cluster,
  staked,
  raw,
  fair,
})
const without = (cluster: number): ClvBet => ({ cluster, staked: 1000, raw: null, fair: null })

const clvOf = (bets: readonly ClvBet[]) => finish(groupClv(bets))

describe('the closing-line value of a group', () => {
  test('is the mean per bet and per stake, with the share that beat the close and the coverage', () => {
    const { bets, raw, fair } = clvOf([bet(1, 0.1, 1000), bet(2, -0.04, 3000, null), bet(3, 0, 2000), without(4)])
    // (10 − 4 + 0) / 3 and (10·.1 − 30·.04) / 60
    expect(raw).toMatchObject({ measured: 3, beaten: 1, perBet: { mean: 0.06 / 3 } })
    expect(raw.perStake?.mean).toBeCloseTo(-0.2 / 60, 12)
    expect([bets, fair.measured, fair.perBet?.mean]).toEqual([4, 2, 0.05])
  })

  test('counts every bet on a match, and pauses every 1,024 bets', () => {
    expect(clvOf([bet(1, 0.1), bet(1, -0.02), bet(2, 0.01)]).raw.perBet?.mean).toBeCloseTo(0.03, 12)
    const work = groupClv(Array.from({ length: 12_288 }, (_, at) => bet(at, 0.01)))
    let pauses = 0
    while (!work.next().done) pauses += 1
    // Twelve for each of the two closes, and three around the sums of each.
    expect(pauses).toBe(30)
  })

  test('has the same interval by stake when free bets, which have no stake, are added', () => {
    const staked = Array.from({ length: 5 }, (_, at) => bet(at, at / 100))
    const interval = clvOf([...staked, bet(9, 0.5, 0)]).raw.perStake?.interval
    expect(interval?.low).toBeLessThan(0.02)
    expect(interval).toEqual(clvOf(staked).raw.perStake?.interval)
  })

  test('has no mean without a measured bet, and no mean by stake with free bets only', () => {
    expect(clvOf([without(1)]).raw).toEqual({ measured: 0, beaten: 0, perBet: null, perStake: null })
    expect(clvOf([bet(1, 0.1, 0)]).raw).toMatchObject({ measured: 1, perBet: { mean: 0.1 }, perStake: null })
  })

  // With one bet a match and equal weights: mean ± t·sd/√n. The t of n − 1 degrees are from the tables of Student's distribution.
  test.each([
    [5, 2.7764],
    [6, 2.5706],
    [10, 2.2622],
    [20, 2.093],
    [41, 2.0211],
    [121, 1.9799],
  ])('of %i bets on as many matches it has the interval of Student', (count, limit) => {
    const values = Array.from({ length: count }, (_, at) => (((at * 37) % 11) - 4) / 100)
    const mean = values.reduce((sum, value) => sum + value, 0) / count
    const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1))
    const interval = clvOf(values.map((value, at) => bet(at, value))).raw.perBet?.interval
    expect(interval?.low).toBeCloseTo(mean - (limit * sd) / Math.sqrt(count), 4)
    expect(interval?.high).toBeCloseTo(mean + (limit * sd) / Math.sqrt(count), 4)
  })

  test('has no interval below five matches, however many bets are on them', () => {
    const bets = Array.from({ length: 100 }, (_, at) => bet(at % (FEWEST_CLUSTERS - 1), at / 1000))
    expect(clvOf(bets).raw.perBet?.interval).toBeNull()
  })

  test('has no interval by stake where one stake outweighs the others, but has one by bet', () => {
    const bets = Array.from({ length: 40 }, (_, at) => bet(at, (at % 5) / 50 - 0.03, at === 0 ? 90_000_000 : 1000))
    const { perBet, perStake } = clvOf(bets).raw
    expect(perStake?.mean).toBeCloseTo(-0.03, 4)
    expect(perStake?.interval).toBeNull()
    expect(perBet?.interval).not.toBeNull()
  })

  test('is as sure of ten equal bets on each match as of one', () => {
    const one = Array.from({ length: 12 }, (_, at) => bet(at, (at % 5) / 50 - 0.03))
    const ten = one.flatMap((each) => Array.from({ length: 10 }, () => each))
    const [few, many] = [clvOf(one).raw.perBet?.interval, clvOf(ten).raw.perBet?.interval]
    expect(many?.low).toBeCloseTo(few?.low ?? 0, 12)
    expect(many?.high).toBeCloseTo(few?.high ?? 0, 12)
  })

  // 2,000 seeded groups of 30 matches with 1 to 4 bets each, whose values share a part per match. 95 % ± 4 standard errors of 0.5 %.
  test('has an interval that holds the true mean in 95 of 100 groups', () => {
    let seed = 7
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return (seed + 0.5) / 2 ** 32
    }
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    const groups = 2000
    let held = 0
    for (let group = 0; group < groups; group += 1) {
      const bets = Array.from({ length: 30 }, (_, match) => {
        const shared = 0.07 * normal()
        return Array.from({ length: 1 + Math.floor(4 * random()) }, () =>
          bet(match, 0.02 + shared + 0.05 * normal(), 500 + Math.floor(2000 * random())),
        )
      }).flat()
      const interval = clvOf(bets).raw.perStake?.interval
      if (interval && interval.low <= 0.02 && 0.02 <= interval.high) held += 1
    }
    expect(held / groups).toBeGreaterThan(0.93)
    expect(held / groups).toBeLessThan(0.97)
  })
})

test('the mean is between the lowest and the highest value, and inside its interval', () => {
  const anyBet = fc.record({
    cluster: fc.integer({ min: 1, max: 20 }),
    staked: fc.integer({ min: 1, max: 1_000_000 }),
    raw: fc.double({ min: -0.9, max: 5, noNaN: true }),
    fair: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(anyBet, { minLength: 1, maxLength: 60 }), (bets) => {
      const { raw, fair } = clvOf(bets)
      expect(fair).toEqual({ measured: 0, beaten: 0, perBet: null, perStake: null })
      const values = bets.map((each) => each.raw)
      for (const { mean, interval } of [raw.perBet, raw.perStake].filter((one) => one !== null)) {
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
        if (interval) expect(interval.low <= mean && mean <= interval.high).toBe(true)
      }
      expect(raw.beaten).toBeLessThanOrEqual(raw.measured)
    }),
  )
})
