import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VERDICTS, type Verdict } from '../verdict/verdict.ts'
import { factorOf, profitOf, profitOfCashOuts, type Staked } from './bet-arithmetic.ts'
import { winnings } from './settlement.ts'

const own = (amount: number): Staked => ({ amount, isFreeBet: false, cashOuts: [] })
const free = (amount: number): Staked => ({ amount, isFreeBet: true, cashOuts: [] })

describe('the profit of a verdict', () => {
  test.each<[Verdict, number, number, number, number]>([
    // verdict, stake, odds, profit, profit of a free bet
    ['won', 5000, 1850, 4250, 4250],
    ['lost', 5000, 1850, -5000, 0],
    ['push', 5000, 1850, 0, 0],
    ['void', 5000, 1850, 0, 0],
    ['half-won', 5000, 1850, 2125, 2125],
    ['half-lost', 5000, 1850, -2500, 0],
    ['won', 1, 1500, 1, 1],
    ['half-won', 3, 2000, 2, 2],
    ['half-lost', 5, 2000, -2, 0],
    ['half-lost', 1, 2000, 0, 0],
  ])('%s: %i cents at %i thousandths', (verdict, amount, odds, profit, ofFreeBet) => {
    expect(profitOf(own(amount), factorOf(verdict, odds))).toBe(profit)
    expect(profitOf(free(amount), factorOf(verdict, odds))).toBe(ofFreeBet)
  })

  const amount = fc.integer({ min: 1, max: 100_000_000 })
  const odds = fc.integer({ min: 1010, max: 1_000_000 })

  test('of a won bet is that of a bet settled by hand', () => {
    fc.assert(
      fc.property(amount, odds, (amount, odds) => {
        expect(profitOf(own(amount), factorOf('won', odds))).toBe(winnings({ amount, odds, exactOdds: null }))
      }),
    )
  })

  test('is within half a cent of the formula', () => {
    const doubled: Record<Verdict, (s: bigint, o: bigint) => bigint> = {
      won: (s, o) => 2n * s * (o - 1000n),
      lost: (s) => -2000n * s,
      push: () => 0n,
      void: () => 0n,
      'half-won': (s, o) => s * (o - 1000n),
      'half-lost': (s) => -1000n * s,
    }
    fc.assert(
      fc.property(fc.constantFrom(...VERDICTS), amount, odds, (verdict, amount, odds) => {
        const profit = profitOf(own(amount), factorOf(verdict, odds)) ?? Number.NaN
        const error = 2000n * BigInt(profit) - doubled[verdict](BigInt(amount), BigInt(odds))
        expect(error > -1000n && error <= 1000n).toBe(true)
      }),
    )
  })
})

describe('cash-out', () => {
  test('of the whole bet: 50.00 bought back for 61.30 wins 11.30', () => {
    expect(profitOfCashOuts({ ...own(5000), cashOuts: [{ stake: 5000, paid: 6130 }] })).toBe(1130)
    expect(profitOfCashOuts({ ...free(5000), cashOuts: [{ stake: 5000, paid: 1130 }] })).toBe(1130)
  })

  test.each<[Verdict, number]>([
    // 20.00 of 50.00 bought back for 25.00 wins 5.00; the other 30.00 at 1.85 wins 25.50 or is lost.
    ['won', 3050],
    ['lost', -2500],
    ['void', 500],
    ['half-won', 1775],
  ])('of a part, the rest %s', (verdict, profit) => {
    expect(profitOf({ ...own(5000), cashOuts: [{ stake: 2000, paid: 2500 }] }, factorOf(verdict, 1850))).toBe(profit)
  })
})

test('a profit that no result can hold is null: more than 1,000,000,000.00', () => {
  // 1,000,000.00 staked.
  expect(profitOf(own(100_000_000), { numerator: 1001n, denominator: 1n })).toBe(100_000_000_000)
  expect(profitOf(own(100_000_000), { numerator: 100_100_000_001n, denominator: 100_000_000n })).toBeNull()
  expect(profitOf(own(100_000_000), { numerator: 10n ** 30n, denominator: 1n })).toBeNull()
})
