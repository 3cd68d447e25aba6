import { expect, test } from 'vitest'
import type { Stake } from '../../domain/settlement.ts'
import { readCashOut } from './typed-cash-out.ts'

/** 50.00 at 1.85. */
const BET: Stake = { amount: 5000, odds: 1850, freeBet: false, cashedStake: 0, cashedPaid: 0 }

test.each([
  ['all of the stake', BET, { paid: '61', stake: '' }, { paid: '61.00', stake: null, result: 1100, rest: 0 }],
  ['all of it in figures', BET, { paid: '40,50', stake: '50' }, { paid: '40.50', stake: null, result: -950, rest: 0 }],
  ['a part', BET, { paid: '26.40', stake: '20' }, { paid: '26.40', stake: '20.00', result: 640, rest: 3000 }],
  ['nothing paid', BET, { paid: '0', stake: '' }, { paid: '0.00', stake: null, result: -5000, rest: 0 }],
  [
    'the rest after a part: 25.00 − 30.00 + 6.40',
    { ...BET, cashedStake: 2000, cashedPaid: 2640 },
    { paid: '25', stake: '' },
    { paid: '25.00', stake: null, result: 140, rest: 0 },
  ],
  [
    'a part of a free bet, whose stake is not the user’s',
    { ...BET, freeBet: true },
    { paid: '5', stake: '20' },
    { paid: '5.00', stake: '20.00', result: 500, rest: 3000 },
  ],
])('a cash-out of %s shows what it books', (_, bet, typed, cashOut) => {
  expect(readCashOut(typed, bet)).toEqual({ cashOut })
})

test.each([
  ['no sum', { paid: '', stake: '' }, { paid: 'paidRequired' }],
  ['a negative sum', { paid: '-5', stake: '' }, { paid: 'paidInvalid' }],
  ['no number', { paid: 'abc', stake: 'x' }, { paid: 'paidInvalid', stake: 'amountInvalid' }],
  ['a part of nothing', { paid: '5', stake: '0' }, { stake: 'amountInvalid' }],
  ['more than the stake', { paid: '5', stake: '50.01' }, { stake: 'stakeTooLarge' }],
])('a cash-out with %s names the problem', (_, typed, problems) => {
  expect(readCashOut(typed, BET)).toEqual({ problems })
})
