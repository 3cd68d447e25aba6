import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOdds, isPrice, parseOdds } from './odds.ts'

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

test('a price is written with at least two decimals and read back unchanged', () => {
  expect([2000, 1333, 1850, null].map(formatOdds)).toEqual(['2.00', '1.333', '1.85', 'nan'])
  fc.assert(
    fc.property(
      fc.integer({ min: 1010, max: 1_000_000 }),
      (odds) => isPrice(odds) && parseOdds(formatOdds(odds)) === odds,
    ),
  )
})
