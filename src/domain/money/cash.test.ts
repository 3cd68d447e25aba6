import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addUpCash,
  balanceOf,
  correctionTo,
  fitsKind,
  lacksDeposit,
  NO_CASH,
  parseBalance,
  parseMovement,
} from './cash.ts'

const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
const signed = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n })
const sums = fc.record({ deposited: cents, withdrawn: cents, corrected: signed, profit: signed, openStakes: cents })

test('a balance is in − out + corrections + profit − open stakes', () => {
  const all = { deposited: 200_00n, withdrawn: 30_00n, corrected: -1_50n, profit: 42_50n, openStakes: 20_00n }
  expect(balanceOf(all)).toBe(191_00n)
})

test('a balance below zero is unknown exactly if neither a deposit nor a correction is recorded', () => {
  expect(lacksDeposit({ deposited: 0n, corrected: 0n, balance: -1n })).toBe(true)
  expect(lacksDeposit({ deposited: 0n, corrected: 0n, balance: 0n })).toBe(false)
  expect(lacksDeposit({ deposited: 1n, corrected: 0n, balance: -1n })).toBe(false)
  expect(lacksDeposit({ deposited: 0n, corrected: -1n, balance: -1n })).toBe(false)
})

test('the balance of all bookmakers is the sum of their balances', () => {
  fc.assert(
    fc.property(fc.array(sums), (all) => {
      let expected = 0n
      for (const each of all) expected += balanceOf(each)
      expect(balanceOf(addUpCash(all))).toBe(expected)
    }),
  )
})

test('after its correction a balance equals the one the bookmaker shows', () => {
  fc.assert(
    fc.property(sums, fc.integer({ min: 0, max: 10 ** 11 }), (before, shown) => {
      const corrected = before.corrected + correctionTo(shown, balanceOf(before))
      expect(balanceOf({ ...before, corrected })).toBe(BigInt(shown))
    }),
  )
  expect(correctionTo(115_00, balanceOf({ ...NO_CASH, deposited: 120_00n }))).toBe(-5_00n)
})

test.each([
  ['0.01', 1, 1],
  ['-5.5', -550, null],
  ['0', null, 0],
  ['1000000000', 100_000_000_000, 100_000_000_000],
  ['1000000000.01', null, null],
  ['12.345', null, null],
])('%s is a movement of %j and a balance of %j cents', (text, movement, balance) => {
  expect(parseMovement(text)).toBe(movement)
  expect(parseBalance(text)).toBe(balance)
})

test('only a correction may be negative, and no amount is zero', () => {
  expect([fitsKind('deposit', 1), fitsKind('withdrawal', 1), fitsKind('correction', -1)]).toEqual([true, true, true])
  expect([fitsKind('deposit', -1), fitsKind('withdrawal', -1), fitsKind('correction', 0)]).toEqual([
    false,
    false,
    false,
  ])
  expect([fitsKind('deposit', 0), fitsKind('withdrawal', 0)]).toEqual([false, false])
})
