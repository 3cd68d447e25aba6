import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownSums, lacksDeposit } from './known-balance.ts'

const sums = (balance: string, deposited = '0.00', corrected = '0.00', openStakes = '0.00') => ({
  deposited,
  withdrawn: '0.00',
  corrected,
  profit: '0.00',
  openStakes,
  balance,
})

test('a balance below zero is unknown without a deposit, and known with one, a correction, or a profit', () => {
  expect(lacksDeposit(sums('-649.02'))).toBe(true)
  expect(lacksDeposit(sums('-649.02', '50.00'))).toBe(false)
  expect(lacksDeposit(sums('-649.02', '0.00', '-3.78'))).toBe(false)
  expect(lacksDeposit(sums('31.40'))).toBe(false)
})

test('the whole balance and the open stakes are those of the bookmakers where the balance is known', () => {
  const known = sums('640.90', '500.00', '0.00', '10.10')
  expect(knownSums([known, sums('-649.02', '0.00', '0.00', '99.00'), sums('-0.05', '1.00', '0.00', '0.90')])).toEqual({
    balance: '640.85',
    openStakes: '11.00',
  })
  expect(knownSums([sums('-649.02'), sums('-1.00')])).toBeNull()
  expect(knownSums([])).toBeNull()
})

test('with deposits everywhere nothing is left out, to the cent', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { minLength: 1, maxLength: 20 })
  const written = (amount: number) => `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2)}`
  fc.assert(
    fc.property(cents, (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0)
      expect(knownSums(amounts.map((amount) => sums(written(amount), '1.00')))?.balance).toBe(written(total))
    }),
  )
})
