import { expect, test } from 'vitest'
import type { Stake } from '../../../domain/bet/settlement.ts'
import { readCashOut } from './typed-cash-out.ts'

/** 50.00 at 1.85. */
const BET: Stake = { amount: 5000, odds: 1850, exactOdds: null, freeBet: false, cashedStake: 0, cashedPaid: 0 }

const WHOLE = { stake: null, rest: 0, later: null }

test.each([
  ['all of the stake', BET, { paid: '61', stake: '' }, { ...WHOLE, paid: '61.00', result: 1100 }],
  ['all of it in figures', BET, { paid: '40,50', stake: '50' }, { ...WHOLE, paid: '40.50', result: -950 }],
  [
    'a part: then 6.40 + 30.00 × 0.85, or 6.40 − 30.00',
    BET,
    { paid: '26.40', stake: '20' },
    { paid: '26.40', stake: '20.00', result: 640, rest: 3000, later: { won: 3190, lost: -2360 } },
  ],
  [
    'a second part: then 6.40 + 2.00 + 20.00 × 0.85, or 8.40 − 20.00',
    { ...BET, cashedStake: 2000, cashedPaid: 2640 },
    { paid: '12', stake: '10' },
    { paid: '12.00', stake: '10.00', result: 200, rest: 2000, later: { won: 2540, lost: -1160 } },
  ],
  ['nothing paid', BET, { paid: '0', stake: '' }, { ...WHOLE, paid: '0.00', result: -5000 }],
  [
    'the rest after a part: 25.00 − 30.00 + 6.40',
    { ...BET, cashedStake: 2000, cashedPaid: 2640 },
    { paid: '25', stake: '' },
    { ...WHOLE, paid: '25.00', result: 140 },
  ],
  [
    'a part of a free bet, whose stake is not the user’s: then 5.00 + 30.00 × 0.85, or 5.00',
    { ...BET, freeBet: true },
    { paid: '5', stake: '20' },
    { paid: '5.00', stake: '20.00', result: 500, rest: 3000, later: { won: 3050, lost: 500 } },
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
