import { describe, expect, test } from 'vitest'
import { decidedBet } from '../../../test/support/decided-bet.ts'
import { finish } from '../maths/work.ts'
import { required } from '../required.ts'
import type { DecidedBet } from './decided-bet.ts'
import { type Book, reportLuck } from './luck-report.ts'

// Small books, whose figures are worked out by hand or counted here in another way.

type Part = readonly [count: number, bet: Partial<DecidedBet>]

/** Each bet on a match of its own, an hour after the one before. */
function betsOf(...parts: readonly Part[]): DecidedBet[] {
  return parts
    .flatMap(([count, bet]) => Array.from({ length: count }, () => bet))
    .map((bet, index) => decidedBet({ placedAt: new Date(Date.UTC(2026, 0, 1, index)), matches: [index], ...bet }))
}
const report = (bets: readonly DecidedBet[], rest: Partial<Book> = {}) =>
  required(finish(reportLuck({ bets, bank: [], unit: null, ...rest })), 'a report')

const WON = { status: 'won' } as const
const LOST = { status: 'lost' } as const
const closedAt = (chance: number | null, odds = 2000) => ({ close: { odds, chance } })

const near = (value: number, digits: number): unknown => expect.closeTo(value, digits)

type Ends = readonly [count: number, chance: number, win: number, loss: number]

/** The chance of each profit, one bet after the other. */
function counted(...ends: readonly Ends[]): [profit: number, chance: number][] {
  let sums = new Map([[0, 1]])
  for (const [count, chance, win, loss] of ends) {
    for (let bet = 0; bet < count; bet += 1) {
      const next = new Map<number, number>()
      for (const [sum, each] of sums) {
        next.set(sum + win, (next.get(sum + win) ?? 0) + each * chance)
        next.set(sum - loss, (next.get(sum - loss) ?? 0) + each * (1 - chance))
      }
      sums = next
    }
  }
  return [...sums]
}
const chanceOf = (sums: readonly (readonly [number, number])[], isMeant: (profit: number) => boolean) =>
  sums.reduce((total, [profit, chance]) => total + (isMeant(profit) ? chance : 0), 0)

/** The chance of `length` or more lost bets in a row, by how many were lost last. */
function runOf(length: number, chances: readonly number[]): number {
  let lost = [1]
  let reached = 0
  for (const chance of chances) {
    reached += (lost[length - 1] ?? 0) * (1 - chance)
    const open = lost.slice(0, length - 1)
    const ended = lost.slice(0, length).reduce((sum, each) => sum + each, 0)
    lost = [ended * chance, ...open.map((each) => each * (1 - chance))]
  }
  return reached
}

test('29 bets have no report', () => {
  expect(finish(reportLuck({ bets: betsOf([29, WON]), bank: [], unit: null }))).toBeNull()
  expect(report(betsOf([30, WON])).bets).toBe(30)
})

describe('thirty bets with five free ones and three cash-outs', () => {
  const bets = betsOf(
    [10, WON],
    [8, LOST],
    [4, { amount: 2000, odds: 4000, ...LOST }],
    [3, { odds: 3000, staked: 0, ...WON }],
    [2, { odds: 3000, staked: 0, profit: 0, ...LOST }],
    [2, { status: 'cashed-out-won', profit: 300 }],
    [1, { status: 'cashed-out-lost', profit: -400 }],
  )
  // A price less the 4 % that the average bettor loses: .96 / 2, .96 / 4, .96 / 3.
  const sums = counted([21, 0.48, 1000, 1000], [4, 0.24, 6000, 2000], [5, 0.32, 2000, 0])
  const chances = [18, 4, 5, 3].flatMap((count, at) =>
    Array.from({ length: count }, () => [0.48, 0.24, 0.32, 0.48][at] ?? 1),
  )
  const deviation = Math.sqrt(21 * 0.48 * 0.52 * 2000 ** 2 + 4 * 0.24 * 0.76 * 8000 ** 2 + 5 * 0.32 * 0.68 * 2000 ** 2)

  test('are counted, and their money added up', () => {
    const { groups, freeBets, cashedOut, winning, staked, profit, yield: perStake, unit } = report(bets)
    expect({ groups, freeBets, cashedOut, staked, profit }).toEqual({
      groups: 30,
      freeBets: 5,
      cashedOut: 3,
      staked: 21 * 1000 + 4 * 2000,
      profit: 10_000 - 8000 - 4 * 2000 + 3 * 2000 + 2 * 300 - 400,
    })
    expect(winning).toEqual({ won: 10 + 3 + 2, asked: near((21 / 2 + 4 / 4 + 5 / 3) / 30, 12) })
    expect(perStake).toBeCloseTo(200 / 29_000, 12)
    // 25 have own money.
    expect(unit).toBeNull()
  })

  test('stand where the count of their ends puts them', () => {
    const { luck } = report(bets)
    expect(luck).toMatchObject({
      mean: near(21 * -40 + 4 * -80 + 5 * 640, 6),
      deviation: near(deviation, 6),
      isExact: true,
      asGood: near(
        chanceOf(sums, (profit) => profit >= 200),
        12,
      ),
      asBad: near(
        chanceOf(sums, (profit) => profit <= 200),
        12,
      ),
      withoutEdge: null,
    })
  })

  test('have the streaks of their order, a cash-out by its sign, and the runs that luck gives', () => {
    const { streaks } = report(bets)
    const runs = Array.from({ length: 30 }, (_, at) => runOf(at + 1, chances))
    expect(streaks).toEqual({
      longestWon: 10,
      longestLost: 12,
      current: { won: false, length: 1 },
      meanLongestLost: near(
        runs.reduce((sum, chance) => sum + chance, 0),
        7,
      ),
      asLongLost: near(runOf(12, chances), 9),
    })
  })

  test('fall from 100.00 to −60.00, in units where there is one, as a share where movements are known', () => {
    const byLuck = near(Math.sqrt(Math.PI / 2) * deviation, 6)
    expect(report(bets).fall).toEqual({ money: 16_000, units: null, share: null, byLuck })
    const bank = [
      { kind: 'cash', amount: 10_000 },
      { kind: 'bet', amount: 10_000 },
      { kind: 'bet', amount: -5000 },
    ] as const
    // From 200.00 to 150.00.
    expect(report(bets, { bank, unit: 500 }).fall).toEqual({ money: 16_000, units: 32, share: 0.25, byLuck })
  })

  test('have a curve with a point for each', () => {
    const { curve } = report(bets)
    expect(curve.map(({ profit }) => profit).slice(0, 3)).toEqual([1000, 2000, 3000])
    expect(curve).toHaveLength(30)
    expect(curve.at(-1)).toEqual({
      bets: 30,
      placedAt: new Date(Date.UTC(2026, 0, 1, 29)),
      profit: 200,
      expected: near(2040, 6),
      low: near(2040 - 1.959964 * deviation, 6),
      high: near(2040 + 1.959964 * deviation, 6),
    })
  })
})

test('a curve of 121 bets has a point for every second one, the last one included', () => {
  const { curve } = report(betsOf([121, WON]))
  expect(curve.map(({ bets }) => bets)).toEqual(Array.from({ length: 61 }, (_, at) => 1 + 2 * at))
})

test('free bets alone have no yield', () => {
  const {
    staked,
    yield: perStake,
    yieldInterval,
    profitInterval,
    freeBets,
  } = report(betsOf([30, { staked: 0, ...WON }]))
  expect({ staked, perStake, yieldInterval, freeBets }).toEqual({
    staked: 0,
    perStake: null,
    yieldInterval: null,
    freeBets: 30,
  })
  // Every resample has thirty that win 10.00.
  expect(profitInterval).toEqual({ low: 30_000, high: 30_000 })
})

test('bets on one match are resampled together', () => {
  // On each of thirty matches 10.00 are won and 20.00 lost.
  const bets = betsOf([30, WON], [30, { amount: 2000, ...LOST }]).map((bet, index) => ({
    ...bet,
    matches: [index % 30],
  }))
  const { groups, profitInterval, yieldInterval } = report(bets)
  expect({ groups, profitInterval }).toEqual({ groups: 30, profitInterval: { low: -30_000, high: -30_000 } })
  expect(yieldInterval).toEqual({ low: near(-1 / 3, 12), high: near(-1 / 3, 12) })
})

describe('the bars', () => {
  // Of 30 bets at one price: mean ± 3.5 deviations and the profit, but no further than what is possible. ⌈(to − from + 1) / 41⌉ is the width.
  test.each([
    // −12.00 ± 3.5 × 20.00 × √(30 × .48 × .52) = −203.55 to 179.55
    ['around the mean', { odds: 2000, won: 16, from: -20_355, width: 935 }],
    // −300.00 to 179.55
    ['from a worse profit', { odds: 2000, won: 0, from: -30_000, width: 1170 }],
    // −203.55 to 300.00
    ['to a better profit', { odds: 2000, won: 30, from: -20_355, width: 1229 }],
    // −300.00, where all are lost, to −12.00 + 3.5 × 100.00 × √(30 × .096 × .904) = 552.74
    ['from where all are lost', { odds: 10_000, won: 3, from: -30_000, width: 2080 }],
    // −12.00 − 3.5 × 11.00 × √(30 × .8727 × .1273) = −82.28 to 30.00, where all are won
    ['to where all are won', { odds: 1100, won: 27, from: -8228, width: 274 }],
  ])('reach %s', (_, { odds, won, from, width }) => {
    const { bars } = report(betsOf([won, { odds, ...WON }], [30 - won, { odds, ...LOST }])).luck
    const sums = counted([30, 960 / odds, odds - 1000, 1000])
    expect(bars).toEqual(
      Array.from({ length: 41 }, (__, at) => {
        const [start, end] = [from + at * width, from + (at + 1) * width]
        return {
          from: start,
          to: end,
          chance: near(
            chanceOf(sums, (sum) => start <= sum && sum < end),
            12,
          ),
        }
      }),
    )
  })

  test('of tickets on one pick are the first and the last, which have all of the chance', () => {
    // From −12.30 to 12.30: 2461 cents in 41 bars.
    const { bars } = report(betsOf([30, { amount: 41, profit: 41, pick: '1 alfa', ...WON }])).luck
    expect(bars.filter(({ chance }) => chance !== 0)).toEqual([
      { from: -1230, to: -1169, chance: near(0.52, 12) },
      { from: 1210, to: 1271, chance: near(0.48, 12) },
    ])
  })
})

describe('the edge of the closing prices', () => {
  test('is taken from bets with own money, by one factor, where one of them has a close', () => {
    // 54 % at 2.00 and once the price itself: 19 × 10.80 + 9.60 are expected back of 200.00.
    const factor = 20_000 / (19 * 1080 + 960)
    const free = { staked: 0, ...closedAt(0.54) }
    const bets = betsOf(
      [12, { ...closedAt(0.54), ...WON }],
      [7, { ...closedAt(0.54), ...LOST }],
      [1, WON],
      [7, { ...free, ...WON }],
      [3, { ...free, profit: 0, ...LOST }],
    )
    const { luck, profit, verdict } = report(bets)
    const atClose = counted([19, 0.54, 1000, 1000], [1, 0.48, 1000, 1000], [10, 0.54, 1000, 0])
    const broken = counted([19, 0.54 * factor, 1000, 1000], [1, 0.48 * factor, 1000, 1000], [10, 0.54, 1000, 0])
    expect(profit).toBe(13_000)
    expect([luck.asGood, luck.asBad]).toEqual([
      near(
        chanceOf(atClose, (sum) => sum >= 13_000),
        12,
      ),
      near(
        chanceOf(atClose, (sum) => sum <= 13_000),
        12,
      ),
    ])
    const asGood = chanceOf(broken, (sum) => sum >= 13_000)
    expect(luck.withoutEdge).toEqual({
      asGood: near(asGood, 12),
      asBad: near(
        chanceOf(broken, (sum) => sum <= 13_000),
        12,
      ),
    })
    expect(verdict).toEqual({ kind: 'cannot-tell', bets: 30, asGood: { of: 100, count: Math.round(100 * asGood) } })
  })

  test('is null if the closes break even or are worse', () => {
    expect(report(betsOf([30, { ...closedAt(0.5), ...WON }])).luck.withoutEdge).toBeNull()
    expect(report(betsOf([30, { ...closedAt(0.45), ...WON }])).luck.withoutEdge).toBeNull()
  })

  test('is null without a close, even if rounding to cents implies one', () => {
    // 0.01 at 1.85 wins 0.01, with a chance of .96 / 1.85.
    const { luck } = report(betsOf([30, { amount: 1, odds: 1850, profit: 1, ...WON }]))
    expect(luck.mean).toBeCloseTo(30 * (2 * (0.96 / 1.85) - 1), 9)
    expect(luck.withoutEdge).toBeNull()
  })
})

test('closing-line values are by match and by stake, of the bets that have them', () => {
  // Three bets on each of ten matches: at 2.00 of 20.00 with a close of 1.60, and of 10.00 with one of 2.50; two besides without a fair or any close.
  const bets = Array.from({ length: 30 }, (_, index) => {
    const isBetter = Math.floor(index / 3) % 2 === 0
    return decidedBet({
      matches: [Math.floor(index / 3)],
      amount: isBetter ? 2000 : 1000,
      ...(isBetter ? closedAt(0.6, 1600) : closedAt(0.4, 2500)),
    })
  })
  const [unfair, unclosed] = [decidedBet({ matches: [100], ...closedAt(null, 1600) }), decidedBet({ matches: [101] })]
  const { closing } = report([...bets, unfair, unclosed])
  expect(closing.bets).toBe(32)
  // 15 × .25 + 15 × −.2, and .25 once more.
  expect(closing.raw).toMatchObject({ measured: 31, beaten: 16, perBet: { mean: near(1 / 31, 12) } })
  // ± .2: each match is .6 from the mean of 0, so the error is √(10/9 × 10 × .36) / 30, times t of 9 degrees of freedom.
  const reach = (2.262157 * 2) / 30
  expect(closing.fair).toMatchObject({
    measured: 30,
    beaten: 15,
    perBet: {
      mean: near(0, 12),
      interval: { low: near(-reach, 6), high: near(reach, 6) },
    },
    // (2 × .2 − 1 × .2) / 3
    perStake: { mean: near(0.2 / 3, 12) },
  })
})

describe('the figures per unit', () => {
  const own: readonly Part[] = [
    [16, WON],
    [4, { amount: 2000, odds: 3000, status: 'half-won', profit: 2000 }],
    [9, { amount: 500, odds: 1500, ...LOST }],
  ]
  const last = { amount: 500, odds: 1500, ...LOST } as const
  const free = { odds: 5000, staked: 0, ...WON } as const

  test('of 30 bets with own money leave a free bet out', () => {
    // (16 + 4 − 10) / 30 at (16 × 2 + 4 × 3 + 10 × 1.5) / 30: R (O − R) is 4/3 × (59/30 − 4/3) = 38/45.
    const { unit } = report(betsOf(...own, [1, last], [1, free]))
    // √(38/45 / 30) is the error. Of 29 degrees of freedom, by numerical integration of the density.
    const weight = 0.0016 / (0.0016 + 38 / 45 / 30)
    expect(unit).toEqual({
      bets: 30,
      averageOdds: near(59 / 30, 12),
      yield: near(1 / 3, 12),
      test: { t: near(Math.sqrt((30 * 45) / 38) / 3, 9), p: near(0.0282326, 6) },
      shrunk: {
        weight: near(weight, 12),
        yield: near(-0.04 + weight * (1 / 3 + 0.04), 12),
        deviation: near(Math.sqrt((weight * 38) / 45 / 30), 12),
        positive: near(0.3043373, 6),
      },
      // (1.96 × 3)² × 38/45 = 29.2, (2.801621 × 3)² × 38/45 = 59.7, and the first above .04 × 38/45 × 3 / .0016 = 63.3.
      needed: { evenly: 29, mostly: 60, edge: 64 },
    })
  })

  test('are none below 30 bets with own money', () => {
    expect(report(betsOf(...own, [2, free])).unit).toBeNull()
  })
})

describe('the verdict', () => {
  const kindOf = (...parts: readonly Part[]) => {
    const { verdict } = report(betsOf(...parts))
    return 'because' in verdict ? [verdict.kind, verdict.because] : [verdict.kind]
  }

  test('weighs the closing prices from 30 measured ones on', () => {
    // 26 of 30 at 48 % are one in 87,000; closes of .48 at 2.00 deny skill. The likely edge is −4 % + 9.4 % × 77.3 % > 0.
    const atClose = closedAt(0.48)
    expect(kindOf([26, { ...atClose, ...WON }], [4, { ...atClose, ...LOST }])).toEqual(['doubtful', 'closing-line'])
    expect(kindOf([26, { ...atClose, ...WON }], [3, { ...atClose, ...LOST }], [1, LOST])).toEqual(['strong'])
  })

  test('weighs the likely edge from 30 bets with own money on', () => {
    // 20 of 30 at 48 % are 3 in 100; the likely edge is −4 % + 5.1 % × 37.3 % < 0.
    expect(kindOf([20, WON], [10, LOST])).toEqual(['doubtful', 'edge'])
    expect(kindOf([20, WON], [9, LOST], [1, { staked: 0, profit: 0, ...LOST }])).toEqual(['sign'])
  })
})
