import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settleByOutcome, settleByResult, settlementProblem, winnings } from './settlement.ts'

const stake = (amount: number, odds = 1850) => ({
  amount,
  odds,
  exactOdds: null,
  freeBet: false,
  cashedStake: 0,
  cashedPaid: 0,
})
const CASES = { numRuns: 10_000 }
const amount = fc.integer({ min: 1, max: 100_000_000 })
const odds = fc.integer({ min: 1010, max: 1_000_000 })

/** amount × odds − amount by long multiplication of decimal digits, then rounded by looking at the digits that fall away. */
function profitByHand(amount: number, odds: number): number {
  const digits = String(amount).split('').reverse().map(Number)
  const by = String(odds - 1000)
    .split('')
    .reverse()
    .map(Number)
  const sums = Array<number>(digits.length + by.length + 4).fill(0)
  for (const [i, a] of digits.entries()) {
    for (const [j, b] of by.entries()) sums[i + j] = (sums[i + j] ?? 0) + a * b
  }
  const product: number[] = []
  sums.reduce((carry, sum) => {
    product.push((sum + carry) % 10)
    return Math.floor((sum + carry) / 10)
  }, 0)
  const kept = Number(product.slice(3).reverse().join(''))
  return (product[2] ?? 0) >= 5 ? kept + 1 : kept
}

describe('a won bet', () => {
  test('brings amount × odds − amount, to the cent', () => {
    fc.assert(
      fc.property(amount, odds, (amount, odds) => {
        expect(winnings({ amount, odds, exactOdds: null })).toBe(profitByHand(amount, odds))
      }),
      CASES,
    )
  })

  test.each([
    [5000, 1850, 4250],
    [1, 1500, 1],
    [1, 1499, 0],
    [3333, 1333, 1110],
    [100_000_000, 1_000_000, 99_900_000_000],
  ])('%i cents at %i thousandths bring %i', (amount, odds, profit) => {
    expect(winnings({ amount, odds, exactOdds: null })).toBe(profit)
  })
})

describe('a settlement', () => {
  test('by status can always be booked, and loses exactly the stake or nothing', () => {
    fc.assert(
      fc.property(amount, odds, fc.constantFrom('won', 'lost'), (amount, odds, status) => {
        const settled = settleByOutcome(stake(amount, odds), status)
        expect(settlementProblem(settled, stake(amount))).toBeNull()
        expect(settled.status).toBe(status)
        if (status === 'lost') expect(settled.result + amount).toBe(0)
      }),
      CASES,
    )
  })

  test('by result is won from zero up, and can be booked unless more than the stake is lost', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: -200_000_000, max: 100_000_000_000 }), (amount, result) => {
        const settled = settleByResult(stake(amount), result)
        expect(settled.status).toBe(result < 0 ? 'lost' : 'won')
        expect(settlementProblem(settled, stake(amount))).toBe(result + amount < 0 ? 'lossTooLarge' : null)
      }),
      CASES,
    )
  })

  test('never has a sign that denies its status', () => {
    expect(settlementProblem({ status: 'won', outcome: 'won', restOutcome: null, result: -1 }, stake(100))).toBe(
      'resultNotWon',
    )
    expect(settlementProblem({ status: 'lost', outcome: 'lost', restOutcome: null, result: 0 }, stake(100))).toBe(
      'resultNotLost',
    )
    expect(
      settlementProblem({ status: 'won', outcome: 'won', restOutcome: null, result: 100_000_000_001 }, stake(100)),
    ).toBe('resultInvalid')
  })
})
