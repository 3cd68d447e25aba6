import { expect, test } from 'vitest'
import { type CountedBet, explanationOf } from './explain-difference.ts'

const pending: CountedBet = { staked: 10_00, win: 8_50, result: null, isHere: true }

test.each<[what: string, bet: CountedBet, difference: number, expected: string | null]>([
  ['a pending bet that the bookmaker has paid', pending, 18_50, 'won'],
  ['a payout rounded down by a cent', pending, 18_49, 'won'],
  ['a payout that is two cents less', pending, 18_48, null],
  ['a pending bet that was returned or never placed', pending, 10_00, 'returned'],
  ['a pending bet that is lost there, which changes no balance', pending, 0, null],
  ['a win that is lost there', { ...pending, result: 8_50 }, -18_50, 'lost'],
  ['a win that was returned there', { ...pending, result: 8_50 }, -8_50, 'returned'],
  ['a loss that is won there', { ...pending, result: -10_00 }, 18_50, 'won'],
  ['a loss that was returned there', { ...pending, result: -10_00 }, 10_00, 'returned'],
  ['a returned stake that is won there', { ...pending, result: 0 }, 8_50, 'won'],
  ['a returned stake that is lost there', { ...pending, result: 0 }, -10_00, 'lost'],
  ['a pending bet of no bookmaker', { ...pending, isHere: false }, -10_00, 'elsewhere'],
  ['a win of no bookmaker', { ...pending, result: 8_50, isHere: false }, 8_50, 'elsewhere'],
  ['a bet of no bookmaker with another result', { ...pending, isHere: false }, 18_50, null],
  ['a free bet that is won there', { staked: 0, win: 8_50, result: null, isHere: true }, 8_50, 'won'],
  ['a free bet that is lost there', { staked: 0, win: 8_50, result: null, isHere: true }, 1, null],
])('%s', (_, bet, difference, expected) => {
  expect(explanationOf(bet, difference)).toBe(expected)
})

test('a bet that differs by a cent alone, which may be rounded, explains nothing', () => {
  const bet = { staked: 1000, win: 850, isHere: false }
  expect([1, 2].map((result) => explanationOf({ ...bet, result }, result))).toEqual([null, 'elsewhere'])
})
