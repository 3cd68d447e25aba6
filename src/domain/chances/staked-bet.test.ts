import { expect, test } from 'vitest'
import type { PickVerdict } from './match-outcomes.ts'
import { endOf, fairCashOut, type StakedBet } from './staked-bet.ts'

const leg = (odds: number) => ({ odds, exactOdds: null, on: null })
/** 10.00 on one leg at 1.85, or on legs of 2.00 and 1.50. */
const stake = (odds: number) => ({ amount: 1000, odds, exactOdds: null, freeBet: false, cashedStake: 0, cashedPaid: 0 })
const SINGLE: StakedBet = { id: 1, stake: stake(1850), isMultiple: false, legs: [leg(1850)] }
const DOUBLE: StakedBet = { id: 2, stake: stake(3000), isMultiple: true, legs: [leg(2000), leg(1500)] }

test.each<[string, StakedBet, readonly (PickVerdict | null)[], ReturnType<typeof endOf>]>([
  ['a single that is won', SINGLE, ['won'], { verdict: 'won', result: 850 }],
  ['a single that is half lost', SINGLE, ['half-lost'], { verdict: 'half-lost', result: -500 }],
  ['a single that is open', SINGLE, [null], null],
  ['a single that is left to the user has its stake back', SINGLE, ['needs-you'], { verdict: 'needs-you', result: 0 }],
  ['a multiple that is won', DOUBLE, ['won', 'won'], { verdict: 'won', result: 2000 }],
  ['a multiple with an open leg', DOUBLE, ['won', null], null],
  ['a multiple with a lost leg beside an open one', DOUBLE, ['lost', null], { verdict: 'lost', result: -1000 }],
  ['a leg that is left to the user counts as returned', DOUBLE, ['needs-you', 'won'], { verdict: 'won', result: 500 }],
  [
    'a multiple of which every leg is left to the user',
    DOUBLE,
    ['needs-you', 'needs-you'],
    { verdict: 'void', result: 0 },
  ],
])('%s', (_, bet, verdicts, end) => {
  expect(endOf(bet, verdicts)).toEqual(end)
})

test.each([
  // Won 18.50 or nothing with a chance of one half: worth 9.25.
  ['of the whole bet', SINGLE.stake, -75, 925],
  // 4.00 of 10.00 were cashed out for 5.00; the rest is won 11.10 or nothing: worth 5.55.
  ['of the rest', { ...SINGLE.stake, cashedStake: 400, cashedPaid: 500 }, 100 + (510 - 600) / 2, 555],
  // A free bet costs nothing when it loses: won 8.50 or nothing.
  ['of a free bet', { ...SINGLE.stake, freeBet: true }, 425, 425],
])('the fair cash-out %s is its expected value', (_, of, expected, worth) => {
  expect(fairCashOut({ ...SINGLE, stake: of }, expected)).toBe(worth)
})
