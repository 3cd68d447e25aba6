import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cashOutProblem,
  isPayoutTooLarge,
  ownMoney,
  type Settlement,
  type Stake,
  settleByFactor,
  settleByOutcome,
  settleByResult,
  settlementProblem,
  winnings,
} from './settlement.ts'

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

test.each([
  // Half of 10.01 at 1.333 wins 1.666665, half of 0.05 returns 0.03.
  [1001, 1333, 'half-won', 'won', 167],
  [1001, 1333, 'half-lost', 'lost', -500],
  [5, 1850, 'half-won', 'won', 2],
  [5, 1850, 'half-lost', 'lost', -2],
  [1, 1850, 'half-lost', 'lost', 0],
  [5000, 1850, 'push', 'won', 0],
  [5000, 1850, 'void', 'won', 0],
] as const)('%i cents at %i thousandths, %s: the bet is %s, with %i', (amount, odds, outcome, status, result) => {
  expect(settleByOutcome(stake(amount, odds), outcome)).toEqual({ status, outcome, restOutcome: null, result })
})

describe('a free bet of 50.00 at 1.85', () => {
  const free = { ...stake(5000), freeBet: true }

  test.each([
    ['won', 'won', 4250],
    ['lost', 'lost', 0],
    ['push', 'won', 0],
    ['void', 'won', 0],
    ['half-won', 'won', 2125],
    ['half-lost', 'lost', 0],
  ] as const)('that is %s is booked as %s, with %i', (outcome, status, result) => {
    expect(settleByOutcome(free, outcome)).toEqual({ status, outcome, restOutcome: null, result })
  })

  test('that is cashed out wins what is paid, and so does a part of it whose rest is lost', () => {
    expect(settleByOutcome(free, 'cashed-out', 2000)).toMatchObject({ status: 'won', result: 2000 })
    const part = { ...free, cashedStake: 2000, cashedPaid: 1800 }
    expect(settleByOutcome(part, 'lost')).toMatchObject({ status: 'won', outcome: 'cashed-out', result: 1800 })
  })
})

/** The largest result, 1,000,000,000.00. */
const LARGEST = 100_000_000_000

test('a free bet risks nothing of its user', () => {
  expect(ownMoney(stake(5000))).toBe(5000)
  expect(ownMoney({ ...stake(5000), freeBet: true })).toBe(0)
})

test('a bet may pay the largest result, and not a thousandth of its stake more', () => {
  expect(isPayoutTooLarge({ amount: 100_000_000, odds: 1_000_000, exactOdds: null })).toBe(false)
  expect(isPayoutTooLarge({ amount: 100_000_000, odds: 1_000_001, exactOdds: null })).toBe(true)
})

test('a multiple that would win more than the largest result cannot be booked', () => {
  const bet = stake(100_000_000)
  const won = (factor: bigint) => settleByFactor(bet, 'won', { numerator: factor, denominator: 1n })
  // 1,000,000.00 at 1,001 wins the largest result.
  expect(won(1_001n).result).toBe(LARGEST)
  expect(settlementProblem(won(1_001n), bet)).toBeNull()
  expect(settlementProblem(won(1_002n), bet)).toBe('resultInvalid')
})

test.each([
  ['nothing', 0, 100, 'stakeTooLarge'],
  ['one cent of it', 1, 100, null],
  ['all but one cent', 4999, 100, null],
  ['all of it', 5000, 100, 'stakeTooLarge'],
  ['a part for nothing', 2000, 0, null],
  ['a part for less than nothing', 2000, -1, 'paidInvalid'],
  ['a part for the largest sum', 2000, LARGEST, null],
  ['a part for more', 2000, LARGEST + 1, 'paidInvalid'],
] as const)('of a stake of 50.00, %s can be cashed out before the end: %i cents for %i', (_, part, paid, problem) => {
  expect(cashOutProblem({ ...stake(5000), cashedStake: part, cashedPaid: paid })).toBe(problem)
})

describe('of a bet of which a part was cashed out', () => {
  // 20.00 of 50.00 at 1.85 were cashed out for 26.00: 6.00 won, 30.00 still at risk.
  const part = { ...stake(5000), cashedStake: 2000, cashedPaid: 2600 }

  test.each([
    ['won', 600 + 2550, 'won'],
    ['lost', 600 - 3000, 'lost'],
    ['void', 600, 'won'],
    ['push', 600, 'won'],
    ['half-won', 600 + 1275, 'won'],
    ['half-lost', 600 - 1500, 'lost'],
  ] as const)('the rest is %s: a result of %i is %s', (restOutcome, result, status) => {
    expect(settleByOutcome(part, restOutcome)).toEqual({ status, outcome: 'cashed-out', restOutcome, result })
    expect(settlementProblem(settleByOutcome(part, restOutcome), part)).toBeNull()
  })

  test('a typed result says nothing of the rest', () => {
    expect(settleByResult(part, -300)).toEqual({
      status: 'lost',
      outcome: 'cashed-out',
      restOutcome: null,
      result: -300,
    })
    expect(settleByResult(stake(5000), -300)).toMatchObject({ outcome: 'lost', restOutcome: null })
    expect(settleByResult(stake(5000), 0)).toMatchObject({ status: 'won', outcome: 'won' })
    expect(settleByResult(stake(5000), 300)).toMatchObject({ status: 'won', outcome: 'won' })
  })

  test('a whole stake that is cashed out leaves no rest', () => {
    expect(settleByOutcome(stake(5000), 'cashed-out', 6000)).toEqual({
      status: 'won',
      outcome: 'cashed-out',
      restOutcome: null,
      result: 1000,
    })
  })

  test('the rest can be cashed out for a sum too', () => {
    // 6.00, and 25.00 − 30.00; then 24.00 − 30.00, which leaves nothing.
    expect(settleByOutcome(part, 'cashed-out', 2500)).toMatchObject({ status: 'won', result: 100 })
    expect(settleByOutcome(part, 'cashed-out', 2400)).toMatchObject({ status: 'won', result: 0 })
    expect(settleByOutcome(part, 'cashed-out', 2399)).toMatchObject({ status: 'lost', result: -1 })
  })
})

describe('a settlement that cannot be true', () => {
  const whole = stake(5000)
  const free = { ...whole, freeBet: true }
  const part = { ...whole, cashedStake: 2000, cashedPaid: 2600 }
  const settled = (
    outcome: Settlement['outcome'],
    result: number,
    status: 'won' | 'lost',
    restOutcome: Settlement['restOutcome'] = null,
  ) => ({ outcome, result, status, restOutcome })

  test.each<[string, Settlement, Stake, ReturnType<typeof settlementProblem>]>([
    ['a lost result beyond the largest', settled('lost', -LARGEST - 1, 'lost'), whole, 'resultInvalid'],
    ['the largest result', settled('won', LARGEST, 'won'), whole, null],
    ['a win of nothing', settled('won', 0, 'won'), whole, null],
    ['a loss that wins', settled('lost', 1, 'lost'), free, 'resultNotLost'],
    ['a loss of nothing', settled('lost', 0, 'lost'), whole, 'resultNotLost'],
    ['a lost free bet that costs nothing', settled('lost', 0, 'lost'), free, null],
    ['a lost free bet that costs something', settled('lost', -1, 'lost'), free, 'lossTooLarge'],
    ['half of one cent that is lost', settled('half-lost', 0, 'lost'), stake(1), null],
    ['a cash-out of a free bet that loses nothing', settled('cashed-out', 0, 'lost'), free, 'resultNotLost'],
    ['the whole stake', settled('lost', -5000, 'lost'), whole, null],
    ['more than the stake', settled('lost', -5001, 'lost'), whole, 'lossTooLarge'],
    ['a rest without a part', settled('won', 4250, 'won', 'won'), whole, 'resultInvalid'],
    ['a part without a cash-out', settled('won', 3150, 'won'), part, 'resultInvalid'],
    ['a returned stake that wins', settled('push', 1, 'won'), whole, 'resultInvalid'],
    ['a void bet that wins', settled('void', 1, 'won'), whole, 'resultInvalid'],
    ['a void bet', settled('void', 0, 'won'), whole, null],
    ['a lost rest that cost less', settled('cashed-out', -2399, 'lost', 'lost'), part, 'resultInvalid'],
    ['a won rest that was paid more', settled('cashed-out', 3200, 'won', 'won'), part, null],
    ['a lost rest', settled('cashed-out', -2400, 'lost', 'lost'), part, null],
    ['a lost bet that its user sold to a friend', settled('lost', -4000, 'lost'), whole, null],
    ['a lost bet that is called won', settled('lost', 1, 'won'), whole, 'resultInvalid'],
    ['a half-lost bet that is called won', settled('half-lost', 0, 'won'), whole, 'resultInvalid'],
    ['a cash-out that wins', settled('cashed-out', 100, 'won'), whole, null],
  ])('or can: %s', (_, settlement, bet, problem) => {
    expect(settlementProblem(settlement, bet)).toBe(problem)
  })
})
