import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOdds, isMultiplePrice, isPrice, parseMultipleOdds, parseOdds } from './odds.ts'

test.each([
  ['1.85', 1850],
  ['2', 2000],
  ['1.333', 1333],
  [' 1000.00 ', 1_000_000],
  ['1.01', 1010],
])('%s is a price', (text, odds) => expect(parseOdds(text)).toBe(odds))

test.each(['1.00', '1.009', '1000.01', '1,85', '-2', '1.8555', 'nan', '', '1e3'])('%s is none', (text) =>
  expect(parseOdds(text)).toBeNull(),
)

test.each([
  ['1.01', 1010],
  ['1000.01', 1_000_010],
  ['1000000', 1_000_000_000],
  ['1.009', null],
  ['1000000.001', null],
  ['1.8555', null],
])('%s as the price of a multiple is %j thousandths', (text, odds) => expect(parseMultipleOdds(text)).toBe(odds))

test('a multiple has no price between two thousandths', () => {
  expect([isMultiplePrice(1850), isMultiplePrice(1850.5)]).toEqual([true, false])
})

test('a price is written with at least two decimals and read back unchanged', () => {
  expect([2000, 1333, 1850, null].map(formatOdds)).toEqual(['2.00', '1.333', '1.85', 'nan'])
  fc.assert(
    fc.property(
      fc.integer({ min: 1010, max: 1_000_000 }),
      (odds) => isPrice(odds) && parseOdds(formatOdds(odds)) === odds,
    ),
  )
})
