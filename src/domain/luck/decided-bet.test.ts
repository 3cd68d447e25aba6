import { expect, test } from 'vitest'
import { decidedBet } from '../../../test/support/decided-bet.ts'
import { finish } from '../maths/work.ts'
import { binaryPickOf, chanceOf, type DecidedBet, isWon, picksOf } from './decided-bet.ts'

const BET = decidedBet({ odds: 1850 })

test.each<[string, Partial<DecidedBet>, number, number]>([
  ['a won bet', {}, 850, 1000],
  ['a lost bet', { status: 'lost' }, 850, 1000],
  ['a half won bet: the half that was decided', { status: 'half-won', profit: 425 }, 425, 500],
  ['a half lost bet: the half that was decided', { status: 'half-lost', profit: -500 }, 425, 500],
  ['a cashed out bet: as if left to run', { status: 'cashed-out-lost', profit: -300 }, 850, 1000],
  ['a free bet: nothing to lose', { staked: 0 }, 850, 0],
  ['half a cent: rounded up', { amount: 10, staked: 10, odds: 1050 }, 1, 10],
  // 1.85 × 2.00, of which the second leg was returned.
  ['a double with a returned leg: the price of the other one', { odds: 3700, returnedOdds: 2 }, 850, 1000],
  ['a returned leg that pays more than the whole: the stake', { odds: 1500, returnedOdds: 2 }, 0, 1000],
  // 2.00 × 2.00, of which the second leg was won half: 2 × 1.5.
  ['a double with a half won leg: what it paid', { odds: 4000, legs: 2, status: 'half-won', profit: 2000 }, 2000, 1000],
  [
    'a double with a half lost leg: all or nothing',
    { odds: 3000, legs: 2, status: 'half-lost', profit: -250 },
    2000,
    1000,
  ],
])('%s', (_, bet, win, loss) => {
  expect(binaryPickOf({ ...BET, ...bet })).toMatchObject({ win, loss })
})

test('the chance is that of the closing price, else of the price taken less 4 % for each leg', () => {
  expect(chanceOf({ ...BET, close: { odds: 1850, chance: 0.52 } })).toBe(0.52)
  expect(chanceOf({ ...BET, odds: 2000 })).toBeCloseTo(0.48, 12)
  expect(chanceOf({ ...BET, odds: 4000, legs: 2 })).toBeCloseTo(0.9216 / 4, 12)
  expect(chanceOf({ ...BET, odds: 4000, returnedOdds: 2, close: { odds: 1850, chance: 0.3 } })).toBeCloseTo(0.48, 12)
})

test('bets on one outcome of one match are one pick, others are apart', () => {
  const bets: DecidedBet[] = [
    { ...BET, pick: '1 alfa', close: { odds: 1850, chance: 0.5 } },
    { ...BET, pick: '1 bravo', close: { odds: 1850, chance: 0.5 } },
    { ...BET, pick: '1 alfa', close: { odds: 1850, chance: 0.5 }, amount: 200, staked: 200, odds: 2000 },
    { ...BET, close: { odds: 1850, chance: 0.5 } },
    { ...BET, close: { odds: 1850, chance: 0.5 } },
  ]
  const picks = finish(picksOf(bets, bets.map(binaryPickOf)))
  expect(picks).toHaveLength(4)
  expect(picks).toContainEqual({ chance: 0.5, win: 1050, loss: 1200 })
})

test.each([
  ['won', true],
  ['half-won', true],
  ['cashed-out-won', true],
  ['lost', false],
  ['half-lost', false],
  ['cashed-out-lost', false],
] as const)('%s counts as won: %s', (status, won) => {
  expect(isWon({ ...BET, status })).toBe(won)
})
