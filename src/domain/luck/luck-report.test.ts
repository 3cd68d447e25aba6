import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidedBet } from '../../../test/support/decided-bet.ts'
import { byTier } from '../../../test/support/tier.ts'
import type { SumStatus } from '../bet/bet.ts'
import { finish } from '../maths/work.ts'
import { binaryPickOf, type DecidedBet } from './decided-bet.ts'
import { equityCurve } from './equity-curve.ts'
import { type Book, reportLuck } from './luck-report.ts'

const START = Date.UTC(2026, 0, 1)

function betAt(index: number, bet: Partial<DecidedBet> = {}): DecidedBet {
  const placedAt = new Date(START + index * 3_600_000)
  return decidedBet({ placedAt, matches: [index], status: index % 2 === 0 ? 'won' : 'lost', ...bet })
}
const closedAt = (chance: number) => ({ odds: 2000, chance })
const bookOf = (bets: readonly DecidedBet[]): Book => ({ bets, bank: [], unit: null })
const report = (bets: readonly DecidedBet[]) => {
  const found = finish(reportLuck(bookOf(bets)))
  if (!found) throw new Error('too few bets')
  return found
}
const many = (count: number, bet: (index: number) => Partial<DecidedBet> = () => ({})) =>
  Array.from({ length: count }, (_, index) => betAt(index, bet(index)))

test('29 bets have no figures, 30 have', () => {
  expect(finish(reportLuck(bookOf(many(29))))).toBeNull()
  expect(report(many(30)).bets).toBe(30)
})

test('forty bets on two matches have no verdict: they are two groups', () => {
  expect(report(many(40, (index) => ({ matches: [index % 2] }))).verdict).toEqual({
    kind: 'too-few-matches',
    bets: 40,
    missing: 18,
  })
})

test('one pick with forty tickets is all or nothing', () => {
  const { luck } = report(many(40, () => ({ pick: '1 alfa', status: 'won', close: closedAt(0.45) })))
  expect(luck.asGood).toBeCloseTo(0.45, 12)
  expect(luck.deviation).toBeCloseTo(Math.sqrt(0.45 * 0.55) * 80_000, 6)
})

test('without a closing price there is no edge by them, whatever whole cents promise', () => {
  // 0.01 at 1.85 wins 0.01: with a chance of .96 / 1.85 more than is lost.
  const cents = many(40, (index) => ({ amount: 1, odds: 1850, profit: index % 2 === 0 ? 1 : -1 }))
  expect(report(cents).luck.mean).toBeGreaterThan(0)
  expect(report(cents).luck.withoutEdge).toBeNull()
})

test('where the closing prices give an edge, the verdict counts from breaking even', () => {
  // 54 % at 2.00 is an edge of 8 %. 60 of 100 won: by luck alone as often as by a fair coin.
  const { luck, verdict } = report(
    many(100, (index) => ({ close: closedAt(0.54), status: index % 5 < 3 ? 'won' : 'lost' })),
  )
  let [term, tail] = [0.5 ** 100, 0]
  for (let won = 0; won <= 100; won += 1) {
    if (won >= 60) tail += term
    term *= (100 - won) / (won + 1)
  }
  expect(luck.withoutEdge?.asGood).toBeCloseTo(tail, 12)
  expect(luck.asGood).toBeGreaterThan(tail)
  // Of a yield of 20 % w = .0016 / (.0016 + 1.2 × .8 / 100) = 1/7 is left: −4 % + 24 % / 7 < 0.
  expect(verdict).toMatchObject({
    kind: 'doubtful',
    because: 'edge',
    asGood: { of: 100, count: Math.round(100 * tail) },
  })
})

// Twelve bets on as many matches, but for two tickets on one outcome; a returned leg is left out of `legs`.
const TWELVE: readonly Partial<DecidedBet>[] = [
  { odds: 1850, status: 'won', profit: 850 },
  { amount: 2500, odds: 2100, status: 'lost', profit: -2500 },
  { odds: 1950, status: 'half-won', profit: 475 },
  { odds: 1900, status: 'half-lost', profit: -500 },
  { odds: 3000, staked: 0, status: 'won', profit: 2000 },
  { amount: 500, staked: 0, odds: 2500, status: 'lost', profit: 0 },
  { odds: 1700, status: 'won', profit: 700, pick: 'alfa' },
  { amount: 500, odds: 1750, status: 'won', profit: 375, pick: 'alfa' },
  { odds: 3300, legs: 2, status: 'lost', profit: -1000 },
  { odds: 3600, returnedOdds: 2, status: 'won', profit: 800 },
  { amount: 500, odds: 5600, legs: 2, returnedOdds: 2.5, status: 'lost', profit: -500 },
  { amount: 2000, odds: 2000, status: 'cashed-out-lost', profit: -600 },
]

test('singles, tickets, halves, free bets, multiples and a cash-out stand where a separate count of all their ends puts them', () => {
  const { luck, profit } = report(
    [0, 1, 2].flatMap((round) =>
      TWELVE.map((bet, at) => betAt(12 * round + at, { ...bet, pick: bet.pick ? `${round} ${bet.pick}` : null })),
    ),
  )
  // In Python, leg by leg with a chance of .96 / price each, all ends of all bets added up; 200,000 seeded seasons agree within two errors.
  expect(profit).toBe(300)
  expect(luck.mean).toBeCloseTo(1331.2336134453863, 6)
  expect(luck.asGood).toBeCloseTo(0.5511512261557016, 9)
  expect(luck.asBad).toBeCloseTo(0.4491225291043404, 9)
})

test('400 even bets of which 214 were won are a sign of skill; with 212 no edge is left of them', () => {
  const verdictOf = (won: number) => report(many(400, (index) => ({ status: index < won ? 'won' : 'lost' }))).verdict
  // By luck 1.6 and 2.6 of 100. −4 % + w × (yield + 4 %), w = .0016 / (.0016 + R (2 − R) / 400), is +.31 % and −.09 %.
  expect(verdictOf(214)).toMatchObject({ kind: 'sign' })
  expect(verdictOf(212)).toMatchObject({ kind: 'doubtful', because: 'edge' })
})

const STATUSES = ['won', 'lost', 'half-won', 'half-lost', 'cashed-out-won', 'cashed-out-lost'] as const
const anyBet = fc.record({
  amount: fc.integer({ min: 1, max: 500 }),
  odds: fc.integer({ min: 1010, max: 9000 }),
  status: fc.constantFrom<SumStatus>(...STATUSES),
  share: fc.integer({ min: 0, max: 100 }),
  match: fc.integer({ min: 0, max: 60 }),
  isFree: fc.boolean(),
  closeChance: fc.option(fc.double({ min: 0.01, max: 0.99, noNaN: true })),
})
const anyBook = fc.array(anyBet, { minLength: 30, maxLength: 60 }).map((bets) =>
  bets.map(({ amount, odds, status, share, match, isFree, closeChance }, index) => {
    const win = Math.floor((amount * (odds - 1000)) / 1000)
    const close = closeChance === null ? null : closedAt(closeChance)
    const profit = status.endsWith('won')
      ? Math.floor((win * share) / 100)
      : isFree
        ? 0
        : -Math.ceil((amount * share) / 100)
    return betAt(index, { amount, odds, status, matches: [match], profit, close, staked: isFree ? 0 : amount })
  }),
)

test('any book has chances between 0 and 1, bars that add to at most 1, and intervals around its figures', () => {
  fc.assert(
    fc.property(anyBook, (bets) => {
      const { luck, profit, profitInterval, streaks, curve, unit } = report(bets)
      for (const chance of [luck.asGood, luck.asBad, streaks.asLongLost, unit?.shrunk.positive ?? 0]) {
        expect(chance).toBeGreaterThanOrEqual(-1e-9)
        expect(chance).toBeLessThanOrEqual(1 + 1e-9)
      }
      // What is as good or as bad includes what is equal.
      expect(luck.asGood + luck.asBad).toBeGreaterThan(1 - 1e-6)
      const shown = luck.bars.reduce((sum, { chance }) => sum + chance, 0)
      expect(shown).toBeLessThan(1 + 1e-9)
      // Chebyshev's inequality for the 3.5 deviations that are shown.
      expect(shown).toBeGreaterThan(1 - 1 / 3.5 ** 2)
      expect(profitInterval.low).toBeLessThanOrEqual(profitInterval.high)
      expect(curve.at(-1)?.profit).toBe(profit)
      expect(curve.at(-1)?.expected).toBeCloseTo(luck.mean, 4)
    }),
    { numRuns: byTier(15, 200) },
  )
})

const plainBook = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 20 }).map((euros) => euros * 100),
    odds: fc.integer({ min: 101, max: 500 }).map((hundredths) => hundredths * 10),
    closeChance: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
    isWon: fc.boolean(),
  }),
  { minLength: 30, maxLength: 40 },
)

test('each bar is the chance of a separate count, and they reach 3.5 deviations from the mean on either side', () => {
  fc.assert(
    fc.property(plainBook, (plain) => {
      const ends = plain.map((bet) => ({ ...bet, win: (bet.amount * (bet.odds - 1000)) / 1000 }))
      const { luck, profit } = report(
        ends.map(({ amount, odds, closeChance, isWon, win }, index) =>
          betAt(index, {
            amount,
            odds,
            close: closedAt(closeChance),
            status: isWon ? 'won' : 'lost',
            profit: isWon ? win : -amount,
          }),
        ),
      )
      let counted = new Map([[0, 1]])
      for (const { amount, win, closeChance } of ends) {
        const next = new Map<number, number>()
        for (const [sum, chance] of counted) {
          next.set(sum + win, (next.get(sum + win) ?? 0) + chance * closeChance)
          next.set(sum - amount, (next.get(sum - amount) ?? 0) + chance * (1 - closeChance))
        }
        counted = next
      }
      const sums = [...counted]
      const mean = sums.reduce((total, [sum, chance]) => total + sum * chance, 0)
      const deviation = Math.sqrt(sums.reduce((total, [sum, chance]) => total + (sum - mean) ** 2 * chance, 0))
      const shown = sums.filter(([sum]) => sum === profit || Math.abs(sum - mean) < 3.5 * deviation)
      expect(shown.filter(([sum]) => !luck.bars.some(({ from, to }) => from <= sum && sum < to))).toEqual([])
      for (const { from, to, chance } of luck.bars) {
        const within = sums.filter(([sum]) => from <= sum && sum < to)
        expect(chance).toBeCloseTo(
          within.reduce((total, [, each]) => total + each, 0),
          9,
        )
      }
    }),
    { numRuns: byTier(2, 20) },
  )
})

test('the band of the curve ends at 1.96 deviations of the distribution, with tickets on one pick too', () => {
  const bets = many(60, (index) => ({ pick: `${index % 20} alfa`, close: closedAt(0.48) }))
  const { luck, curve } = report(bets)
  const last = curve.at(-1)
  expect(last?.high).toBeCloseTo(luck.mean + 1.959964 * luck.deviation, 5)
  expect(last?.low).toBeCloseTo(luck.mean - 1.959964 * luck.deviation, 5)
})

test('the curve of 1,000 bets has at most 120 points, the last bet among them', () => {
  const bets = many(1000)
  const curve = finish(equityCurve(bets, bets.map(binaryPickOf)))
  expect(curve.length).toBeLessThanOrEqual(120)
  expect(curve.at(-1)?.bets).toBe(1000)
  expect(new Set(curve.slice(1).map(({ bets }, index) => bets - (curve[index]?.bets ?? 0))).size).toBe(1)
})
