import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededIntegers } from '../maths/seeded-random.ts'
import { finish } from '../maths/work.ts'
import type { BinaryPick } from './binary-pick.ts'
import { invertedDistribution } from './inverted-distribution.ts'
import { profitDistribution } from './profit-distribution.ts'

/** P(profit ≥ x) by every combination of ends, in fractions of `denominator` per pick. */
function enumerated(picks: readonly (BinaryPick & { readonly hundredths: bigint })[], from: number): [bigint, bigint] {
  let [favourable, whole] = [0n, 1n]
  for (const _ of picks) whole *= 100n
  for (let ends = 0; ends < 2 ** picks.length; ends += 1) {
    let [profit, weight] = [0, 1n]
    for (const [index, { win, loss, hundredths }] of picks.entries()) {
      const isWon = Math.floor(ends / 2 ** index) % 2 === 1
      profit += isWon ? win : -loss
      weight *= isWon ? hundredths : 100n - hundredths
    }
    if (profit >= from) favourable += weight
  }
  return [favourable, whole]
}

const pickOf = (stake: number, odds: number, hundredths: bigint) => ({
  chance: Number(hundredths) / 100,
  hundredths,
  win: Math.round(stake * (odds - 1)),
  loss: stake,
})
const atLeast = (picks: readonly BinaryPick[], cents: number) => 1 - finish(profitDistribution(picks)).below(cents)

describe('five bets of 10.00 at 1.85 W, 2.10 L, 1.50 W, 3.00 W, 2.40 L', () => {
  const picks = [
    pickOf(1000, 1.85, 52n),
    pickOf(1000, 2.1, 46n),
    pickOf(1000, 1.5, 64n),
    pickOf(1000, 3, 31n),
    pickOf(1000, 2.4, 40n),
  ]

  test('have the expectation, the deviation and the chances of the exact fractions', () => {
    const distribution = finish(profitDistribution(picks))
    expect(distribution.isExact).toBe(true)
    expect(distribution.mean).toBeCloseTo(-222, 9)
    expect([distribution.least, distribution.most]).toEqual([-5000, 850 + 1100 + 500 + 2000 + 1400])
    expect(distribution.deviation).toBeCloseTo(2403.2478, 4)
    expect(enumerated(picks, 1350)).toEqual([2826501760n, 10_000_000_000n]) // 4416409/15625000
    expect(1 - distribution.below(1350)).toBeCloseTo(4_416_409 / 15_625_000, 14)
    expect(1 - distribution.upTo(1350)).toBeCloseTo(0.225456832, 12)
    expect(distribution.below(0)).toBeCloseTo(0.539013312, 12)
  })

  test('won bets of one unit at the same chances have the exact distribution of their number', () => {
    const wins = finish(profitDistribution(picks.map(({ chance }) => ({ chance, win: 1, loss: 0 }))))
    const chances = [0, 1, 2, 3, 4, 5].map((count) => wins.upTo(count) - wins.below(count))
    const exact = [0.038631168, 0.18654624, 0.34019136, 0.2944368, 0.12121152, 0.018982912]
    for (const [count, chance] of exact.entries()) expect(chances[count]).toBeCloseTo(chance, 12)
  })
})

const anyPick = fc
  .tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 101, max: 900 }), fc.bigInt({ min: 1n, max: 99n }))
  .map(([stake, odds, hundredths]) => pickOf(stake, odds / 100, hundredths))

test('any few bets have exactly the chances that every combination of their ends adds up to', () => {
  fc.assert(
    fc.property(
      fc.array(anyPick, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: -8000, max: 30_000 }),
      (picks, from) => {
        const [favourable, whole] = enumerated(picks, from)
        expect(atLeast(picks, from)).toBeCloseTo(Number((favourable * 10n ** 15n) / whole) / 1e15, 11)
      },
    ),
    { numRuns: 60 },
  )
})

test('the chances of all outcomes add to 1, and picks that cannot lose and cannot win change nothing', () => {
  fc.assert(
    fc.property(fc.array(anyPick, { minLength: 1, maxLength: 12 }), (picks) => {
      const still = { chance: 0.5, win: 0, loss: 0 }
      const distribution = finish(profitDistribution([...picks, still]))
      expect(distribution.below(distribution.least)).toBe(0)
      expect(distribution.upTo(distribution.most)).toBeCloseTo(1, 12)
      expect(distribution.upTo(100)).toBe(finish(profitDistribution(picks)).upTo(100))
    }),
    { numRuns: 30 },
  )
})

test('without picks the profit is certainly 0', () => {
  const distribution = finish(profitDistribution([]))
  expect([distribution.below(0), distribution.upTo(0), distribution.mean, distribution.deviation]).toEqual([0, 1, 0, 0])
})

/** Bets like a bettor's: stakes of 5 to 50, prices of 1.2 to 6. */
function book(count: number, seed: number): BinaryPick[] {
  const draw = seededIntegers(seed)
  return Array.from({ length: count }, () => {
    const [stake, odds] = [(1 + draw(10)) * 500, 1.2 + draw(481) / 100]
    return { chance: 0.96 / odds, win: Math.round(stake * (odds - 1)), loss: stake }
  })
}

describe('the distribution of many bets', () => {
  test('whose profits lie apart is half way up each step, and exact between the steps', () => {
    // With n won the profit is 20.00 · n − 150.00.
    const picks = Array.from({ length: 30 }, (_, at) => ({ chance: (1 + at) / 40, win: 1500, loss: 500 }))
    let counts = [1]
    for (const { chance } of picks)
      counts = [...counts, 0].map((same, won) => same * (1 - chance) + (counts[won - 1] ?? 0) * chance)
    const { mean, deviation, least, most, isExact, below, upTo } = finish(invertedDistribution(picks))
    expect([least, most, isExact]).toEqual([-15_000, 45_000, false])
    // Σp = 465 ÷ 40, Σp² = 9455 ÷ 1600.
    expect(mean).toBeCloseTo(2000 * 11.625 - 15_000, 6)
    expect(deviation).toBeCloseTo(2000 * Math.sqrt(11.625 - 9455 / 1600), 6)
    let before = 0
    for (const [won, chance] of counts.entries()) {
      const profit = 2000 * won - 15_000
      if (won > 0) expect(upTo(profit - 1000)).toBeCloseTo(before, 6)
      if (profit < most) expect(upTo(profit)).toBeCloseTo(before + chance / 2, 6)
      expect(below(profit)).toBe(upTo(profit))
      before += chance
    }
    expect([upTo(least - 1), upTo(most), upTo(most - 1)]).toEqual([0, 1, expect.closeTo(1, 6)])
  })

  test('counts the least profit too, half of its chance', () => {
    const { upTo, least } = finish(invertedDistribution([{ chance: 0.6, win: 1500, loss: 500 }]))
    expect([upTo(least - 1), upTo(least)]).toEqual([0, expect.closeTo(0.2, 6)])
  })

  test('of 40 with stakes in tens differs from the exact one by less than 0.005', () => {
    const draw = seededIntegers(9)
    const picks = Array.from({ length: 40 }, () => {
      const [stake, odds] = [(1 + draw(10)) * 1000, 12 + draw(48)]
      return { chance: 9.6 / odds, win: (stake * (odds - 10)) / 10, loss: stake }
    })
    const exact = finish(profitDistribution(picks))
    const inverted = finish(invertedDistribution(picks))
    expect([exact.isExact, inverted.isExact]).toEqual([true, false])
    expect([inverted.mean, inverted.deviation]).toEqual([exact.mean, exact.deviation])
    expect([inverted.below(exact.least - 1), inverted.upTo(exact.most)]).toEqual([0, 1])
    for (let step = -40; step <= 40; step += 1) {
      const cents = Math.round(exact.mean + (exact.deviation * step) / 10)
      expect(Math.abs(inverted.below(cents) - exact.below(cents))).toBeLessThan(0.005)
    }
  })

  test.each([100, 200])('of %d differs from the exact one by less than 0.005', (count) => {
    const picks = book(count, 7)
    const exact = finish(profitDistribution(picks))
    const inverted = finish(invertedDistribution(picks))
    expect([exact.isExact, inverted.isExact]).toEqual([true, false])
    for (let step = -40; step <= 40; step += 1) {
      const cents = Math.round(exact.mean + (exact.deviation * step) / 10)
      expect(Math.abs(inverted.below(cents) - exact.below(cents))).toBeLessThan(0.005)
    }
  })

  test('with one bet of half the money has its two humps', () => {
    const picks = [...book(300, 3), { chance: 0.4, win: 2_000_000, loss: 1_000_000 }]
    const exact = finish(profitDistribution(picks.slice(0, 300)))
    const inverted = finish(invertedDistribution(picks))
    // Lost or won, the others decide the rest.
    for (let cents = -1_500_000; cents <= 2_500_000; cents += 50_000) {
      const chance = 0.6 * exact.upTo(cents + 1_000_000) + 0.4 * exact.upTo(cents - 2_000_000)
      expect(Math.abs(inverted.upTo(cents) - chance)).toBeLessThan(0.005)
    }
  })

  test('with a loss of one in a thousand that outweighs all the others', () => {
    const picks = [...book(100, 3), { chance: 0.999, win: 1000, loss: 50_000_000 }]
    const { upTo } = finish(invertedDistribution(picks))
    // Without it nobody loses 10,000.00, and nobody wins them.
    for (const cents of [-40_000_000, -10_000_000, -1_000_000]) expect(upTo(cents)).toBeCloseTo(0.001, 4)
    expect(upTo(-60_000_000)).toBe(0)
    expect(upTo(1_000_000)).toBeCloseTo(1, 4)
  })

  test('of 2,000 agrees with 2,000 seeded seasons within four standard errors', () => {
    const picks = book(2000, 11)
    const distribution = finish(profitDistribution(picks))
    expect(distribution.isExact).toBe(false)
    const draw = seededIntegers(5)
    const seasons = Array.from({ length: 2000 }, () =>
      picks.reduce((profit, { chance, win, loss }) => profit + (draw(2 ** 30) < chance * 2 ** 30 ? win : -loss), 0),
    )
    for (const deviations of [-2, -1, 0, 1, 2]) {
      const cents = distribution.mean + deviations * distribution.deviation
      const chance = distribution.upTo(cents)
      const seen = seasons.filter((profit) => profit <= cents).length / seasons.length
      expect(Math.abs(seen - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / seasons.length))
    }
  })

  test('rises from 0 to 1', () => {
    const distribution = finish(invertedDistribution(book(600, 2)))
    let last = 0
    for (let step = -60; step <= 60; step += 1) {
      const chance = distribution.upTo(distribution.mean + (distribution.deviation * step) / 10)
      expect(chance).toBeGreaterThanOrEqual(last - 1e-7)
      last = chance
    }
    expect(last).toBeCloseTo(1, 6)
  })
})
