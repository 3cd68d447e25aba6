import { describe, expect, test } from 'vitest'
import type { Stake } from '../bet/settlement.ts'
import { RowFault } from './row.ts'
import { settlementOf } from './row-settlement.ts'

/** 10.00 at 2.00. */
const STAKE: Stake = { amount: 1000, odds: 2000, exactOdds: null, freeBet: false, cashedStake: 0, cashedPaid: 0 }
const FREE: Stake = { ...STAKE, freeBet: true }

type Said = Partial<Parameters<typeof settlementOf>[1]>

/** "won 1000 (won)": the outcome, the result and the status; of a fault its code and target. */
function settled(said: Said, stake = STAKE): string | null {
  try {
    const found = settlementOf(stake, { state: null, profit: null, payout: null, cashOut: null, ...said })
    return found && `${found.outcome} ${found.result} (${found.status})${found.restOutcome === null ? '' : ' rest'}`
  } catch (error) {
    if (!(error instanceof RowFault)) throw error
    const { arithmetic } = error
    const sums =
      arithmetic &&
      `: says ${arithmetic.said}, ${arithmetic.stake} at ${arithmetic.odds} is ${arithmetic.outcome} ${arithmetic.expected}`
    return `${error.code} ${error.target}${sums ?? ''}`
  }
}

describe('a result by its word', () => {
  test.each<readonly [Said, string | null]>([
    [{}, null],
    [{ state: 'pending' }, null],
    [{ state: 'pending', cashOut: 700 }, null],
    [{ state: 'pending', profit: 0 }, null],
    [{ state: 'pending', payout: 0 }, null],
    [{ state: 'pending', payout: 1000 }, null],
    // What it may win, as its odds are rounded.
    [{ state: 'pending', profit: 1000 }, null],
    [{ state: 'pending', payout: 1996, slack: 0.005 }, null],
    [{ state: 'pending', payout: 1500 }, 'stateAndProfitDisagree profit'],
    [{ state: 'pending', profit: -1000 }, 'stateAndProfitDisagree profit'],
    [{ state: 'pending', profit: 500, isTaken: true }, null],
    [{ state: 'won' }, 'won 1000 (won)'],
    [{ state: 'lost' }, 'lost -1000 (lost)'],
    [{ state: 'push' }, 'push 0 (won)'],
    [{ state: 'void' }, 'void 0 (won)'],
    [{ state: 'half-won' }, 'half-won 500 (won)'],
    [{ state: 'half-lost' }, 'half-lost -500 (lost)'],
    [{ state: 'won', profit: 980, isTaken: true }, 'won 980 (won)'],
    [{ state: 'won', profit: 0, isTaken: true }, 'won 0 (won)'],
    [{ state: 'won', profit: -1 }, 'stateAndProfitDisagree profit'],
    [{ state: 'won', payout: 1980, isTaken: true }, 'won 980 (won)'],
    [{ state: 'won', payout: 1980, profit: 970, isTaken: true }, 'won 970 (won)'],
    [{ state: 'lost', profit: -900, isTaken: true }, 'lost -900 (lost)'],
    [{ state: 'lost', profit: -1000 }, 'lost -1000 (lost)'],
    [{ state: 'lost', profit: -1001 }, 'lossTooLarge profit'],
    [{ state: 'lost', profit: 0 }, 'stateAndProfitDisagree profit'],
    [{ state: 'lost', profit: 1 }, 'stateAndProfitDisagree profit'],
    [{ state: 'half-lost', profit: -400, isTaken: true }, 'half-lost -400 (lost)'],
    [{ state: 'half-lost', profit: 0 }, 'stateAndProfitDisagree profit'],
    [{ state: 'won', profit: -1001 }, 'stateAndProfitDisagree profit'],
    [{ state: 'push', profit: 0 }, 'push 0 (won)'],
    [{ state: 'push', profit: 1 }, 'stateAndProfitDisagree profit'],
    [{ state: 'void', profit: 1 }, 'stateAndProfitDisagree profit'],
    [{ state: 'void', payout: 1000 }, 'void 0 (won)'],
    // What was paid of a loss, and the loss itself.
    [{ state: 'lost', payout: 0 }, 'lost -1000 (lost)'],
    [{ state: 'lost', payout: -1000 }, 'lost -1000 (lost)'],
    [{ state: 'half-lost', payout: -500 }, 'half-lost -500 (lost)'],
    [{ state: 'won', payout: -1000 }, 'stateAndProfitDisagree profit'],
    [{ state: 'won', profit: 100_000_000_001 }, 'stateAndProfitDisagree profit'],
  ])('%j', (said, expected) => {
    expect(settled(said)).toBe(expected)
  })

  test.each<readonly [Said, string]>([
    [{ state: 'won' }, 'won 1000 (won)'],
    [{ state: 'won', payout: 1000 }, 'won 1000 (won)'],
    [{ state: 'lost' }, 'lost 0 (lost)'],
    [{ state: 'lost', profit: 0 }, 'lost 0 (lost)'],
    // Files that know no free bets write the stake as lost, and nothing else.
    [{ state: 'lost', profit: -1000 }, 'lost 0 (lost)'],
    [{ state: 'lost', profit: -900 }, 'lossTooLarge profit'],
    [{ state: 'lost', profit: -1001 }, 'lossTooLarge profit'],
    [{ state: 'half-lost', profit: -1000 }, 'lossTooLarge profit'],
    [{ state: 'lost', payout: 0 }, 'lost 0 (lost)'],
  ])('of a free bet: %j', (said, expected) => {
    expect(settled(said, FREE)).toBe(expected)
  })
})

test('half of a cent is lost as nothing', () => {
  expect(settled({ state: 'half-lost', profit: 0 }, { ...STAKE, amount: 1 })).toBe(
    settled({ state: 'half-lost' }, { ...STAKE, amount: 1 }),
  )
})

describe('a result by its sum', () => {
  test.each<readonly [Said, string]>([
    [{ profit: 1000 }, 'won 1000 (won)'],
    [{ profit: -1000 }, 'lost -1000 (lost)'],
    [{ profit: 0 }, 'push 0 (won)'],
    [{ profit: 500 }, 'half-won 500 (won)'],
    [{ profit: -500 }, 'half-lost -500 (lost)'],
    [{ profit: 700, isTaken: true }, 'won 700 (won)'],
    [{ profit: -700, isTaken: true }, 'lost -700 (lost)'],
    [{ profit: -1001 }, 'lossTooLarge profit'],
    [{ payout: 0 }, 'lost -1000 (lost)'],
    [{ payout: 2000 }, 'won 1000 (won)'],
    [{ state: 'settled', profit: 700, isTaken: true }, 'won 700 (won)'],
    [{ state: 'settled', payout: 300, isTaken: true }, 'lost -700 (lost)'],
    [{ state: 'settled' }, 'stateUnknown state'],
    [{ state: 'settled', cashOut: 0 }, 'stateUnknown state'],
    [{ state: 'settled', cashOut: 1200 }, 'cashed-out 200 (won)'],
  ])('%j', (said, expected) => {
    expect(settled(said)).toBe(expected)
  })

  test('of a free bet: nothing is a loss', () => {
    expect(settled({ profit: 0 }, FREE)).toBe('lost 0 (lost)')
  })
})

describe('a sum that does not follow from stake, odds and result', () => {
  test.each<readonly [Said, string | null]>([
    [{ state: 'won', profit: 980 }, 'sumDiffers profit: says 980, 1000 at 2000 is won 1000'],
    [{ state: 'won', profit: 0 }, 'sumDiffers profit: says 0, 1000 at 2000 is won 1000'],
    [{ state: 'won', payout: 1980 }, 'sumDiffers profit: says 980, 1000 at 2000 is won 1000'],
    [{ state: 'lost', profit: -900 }, 'sumDiffers profit: says -900, 1000 at 2000 is lost -1000'],
    [{ profit: 700 }, 'sumDiffers profit: says 700, 1000 at 2000 is won 1000'],
    [{ state: 'settled', payout: 300 }, 'sumDiffers profit: says -700, 1000 at 2000 is lost -1000'],
  ])('is refused with both sums: %j', (said, expected) => {
    expect(settled(said)).toBe(expected)
  })

  test.each<readonly [Said, string]>([
    // A cent, the odds of two decimals (0.005 of 10.00), and the commission of an exchange.
    [{ state: 'won', profit: 999 }, 'won 999 (won)'],
    [{ state: 'won', profit: 995, slack: 0.005 }, 'won 995 (won)'],
    [{ state: 'won', profit: 980, fee: 20 }, 'won 980 (won)'],
    [{ profit: 980, fee: -20 }, 'won 980 (won)'],
    [{ state: 'won', payout: 1995, slack: 0.005 }, 'won 995 (won)'],
  ])('is taken where rounding or a fee explains it: %j', (said, expected) => {
    expect(settled(said)).toBe(expected)
  })
})

describe('a cash-out', () => {
  test.each<readonly [Said, string | null]>([
    [{ cashOut: 1200 }, 'cashed-out 200 (won)'],
    [{ cashOut: 400, state: 'won' }, 'cashed-out -600 (lost)'],
    [{ state: 'cashed-out', cashOut: 400, payout: 500, profit: 600 }, 'cashed-out -600 (lost)'],
    [{ state: 'cashed-out', payout: 500, profit: 600 }, 'cashed-out -500 (lost)'],
    [{ state: 'cashed-out', cashOut: 0, payout: 500 }, 'cashed-out -500 (lost)'],
    [{ state: 'cashed-out', profit: -600 }, 'cashed-out -600 (lost)'],
    [{ state: 'cashed-out', payout: 0 }, 'cashed-out -1000 (lost)'],
    [{ state: 'cashed-out', cashOut: 0 }, 'paidMissing cashOut'],
    [{ state: 'cashed-out' }, 'paidMissing cashOut'],
    [{ state: 'cashed-out', profit: -1001 }, 'amountInvalid cashOut'],
    [{ state: 'cashed-out', cashOut: -1 }, 'amountInvalid cashOut'],
    [{ cashOut: 0 }, null],
    // An offer that was not taken.
    [{ state: 'lost', cashOut: 1200, payout: 0 }, 'lost -1000 (lost)'],
    [{ state: 'won', cashOut: 1200, profit: 1000 }, 'won 1000 (won)'],
    [{ state: 'won', cashOut: 1200, profit: 500 }, 'sumDiffers profit: says 500, 1000 at 2000 is won 1000'],
    // One that was, less its fee.
    [{ state: 'lost', cashOut: 400, payout: 400 }, 'cashed-out -600 (lost)'],
    [{ state: 'won', cashOut: 1200, payout: 1190, fee: 10 }, 'cashed-out 200 (won)'],
  ])('%j', (said, expected) => {
    expect(settled(said)).toBe(expected)
  })

  test('of a free bet pays what it wins', () => {
    expect(settled({ state: 'cashed-out', profit: 300 }, FREE)).toBe('cashed-out 300 (won)')
    expect(settled({ state: 'cashed-out', payout: 300 }, FREE)).toBe('cashed-out 300 (won)')
  })
})
