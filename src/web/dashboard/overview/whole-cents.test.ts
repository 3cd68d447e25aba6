import { expect, test } from 'vitest'
import { differenceOf, sumOf } from './whole-cents.ts'

test('a week is summed to the cent', () => {
  expect(sumOf(['0.10', '0.20', '-0.05', '0.00', '1000000000.00', '-0.01', '0.00'])).toBe('1000000000.24')
  expect(sumOf([])).toBe('0.00')
})

test('a loss of cents keeps its sign', () => {
  expect(differenceOf('-0.01', '0.00')).toBe('-0.01')
  expect(differenceOf('0.10', '0.30')).toBe('-0.20')
})
