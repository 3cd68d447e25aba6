import { expect, test } from 'vitest'
import { exactOddsOf, parseExactOdds, returnOf } from './exact-odds.ts'

// docs/decisions/0070
test.each([
  ['-110', 100n, 110n, 1909, '21/11'],
  ['1/3', 1n, 3n, 1333, '4/3'],
  ['90.91 won for 100', 9091n, 10_000n, 1909, '19091/10000'],
  ['1/2, which three decimals hold', 1n, 2n, 1500, null],
  ['-104, which is further than a hundredth from the odds', 100n, 104n, 1909, null],
])('the price %s', (_, win, stake, odds, exact) => {
  expect(exactOddsOf(win, stake, odds)).toBe(exact)
})

test.each([
  ['42/22', 1909, 'is not in lowest terms'],
  ['3/2', 1500, 'is held by the thousandths'],
  ['1/1', 1010, 'wins nothing'],
  ['9999/10000', 1010, 'returns less than the stake'],
  ['21', 1909, 'is no fraction'],
  ['', 1909, 'is no fraction'],
  [' 21/11', 1909, 'begins with a space'],
  ['21/11 ', 1909, 'ends with a space'],
  ['021/11', 1909, 'has a leading zero'],
  ['21/011', 1909, 'has a leading zero'],
  ['-21/11', 1909, 'is negative'],
  ['21/11/1', 1909, 'has two strokes'],
])('%s at %i thousandths is refused: it %s', (text, odds) => {
  expect(parseExactOdds(text, odds)).toBeNull()
})

test('a price is at most a hundredth from the odds', () => {
  const read = (text: string) => parseExactOdds(text, 2000)
  expect(['101/50', '99/50', '1011/500', '989/500'].map(read)).toEqual(['101/50', '99/50', null, null])
})

// 0.04 won on 0.05 at 1.909, and 1.50 for 1.00: both sums and the odds are rounded, so the sum may be two cents off.
test('a price of few cents is as near to the odds as cents allow', () => {
  expect(parseExactOdds('9/5', 1909)).toBeNull()
  expect(parseExactOdds('9/5', 1909, 5)).toBe('9/5')
  expect(['38/25', '37/25', '1521/1000'].map((text) => parseExactOdds(text, 1500, 100))).toEqual([
    '38/25',
    '37/25',
    null,
  ])
  expect(parseExactOdds('3/2', 1500, 100)).toBeNull()
})

test('a fraction has up to 300 digits on each side', () => {
  const zeros = '0'.repeat(298)
  const longest = `2${zeros}1/1${zeros}0`
  expect(parseExactOdds(longest, 2000)).toBe(longest)
  expect(parseExactOdds(`2${zeros}01/1${zeros}0`, 20_000)).toBeNull()
  expect(parseExactOdds(`19${zeros}1/1${zeros}00`, 1900)).toBeNull()
})

test('a stake is paid by the exact price where there is one', () => {
  expect(returnOf({ odds: 1909, exactOdds: '21/11' })).toEqual({ numerator: 21n, denominator: 11n })
  expect(returnOf({ odds: 1909, exactOdds: null })).toEqual({ numerator: 1909n, denominator: 1000n })
  expect(() => returnOf({ odds: 1909, exactOdds: '21' })).toThrow('21 is no fraction')
})
