import { describe, expect, test } from 'vitest'
import { readOdds, readPrice, shownNotation } from './odds-text.ts'

test.each([
  ['1.85', 'decimal'],
  ['1,85', 'decimal'],
  ['99.99', 'decimal'],
  ['@1.85', 'decimal'],
  ['@150', 'decimal'],
  ['x 150', 'decimal'],
  ['100', 'open'],
  ['99.9995', 'open'],
  ['150', 'open'],
  ['+150', 'american'],
  ['-110', 'american'],
  ['−110', 'american'],
  ['+99', null],
  ['8/11', null],
  ['evens', null],
  ['abc', null],
  ['', null],
  ['1.85'.padStart(30), 'decimal'],
  ['1.85'.padStart(31), null],
])('%j shows odds that are %s', (text, notation) => {
  expect(shownNotation(text)).toBe(notation)
})

describe('odds without a known notation', () => {
  test.each([
    ['1.85', 1850],
    ['99', 99_000],
    ['150', null],
    ['@150', 150_000],
    ['+150', 2500],
    ['-200', 1500],
    ['8/11', 1727],
    ['evens', 2000],
  ])('%s are %s thousandths', (text, odds) => {
    expect(readOdds(text, null, false)).toBe(odds)
  })
})

describe('decimal odds', () => {
  test.each([
    ['@1.85', 1850],
    ['\u200e1.85\u200f', 1850],
    ['@ 1.85', 1850],
    ['x1.85', 1850],
    ['1.85x', 1850],
    ['1.85 x', 1850],
    ['x1.85x', null],
    ['X1.85', 1850],
    ['  1.85 ', 1850],
    ['1,850', 1850],
    ['1.850', 1850],
    ['1.8505', 1851],
    ['150', 150_000],
    ['1 000', 1_000_000],
    ['1.01', 1010],
    ['1.009', null],
    ['1000', 1_000_000],
    ['1000.001', null],
    ['1.85 EUR', null],
    ['a1.85', null],
    ['@@1.85', null],
    ['1.85'.padStart(30), 1850],
    ['1.85'.padStart(31), null],
  ])('%j are %s thousandths', (text, odds) => {
    expect(readOdds(text, 'decimal', false)).toBe(odds)
  })

  test('of a multiple go from 1.01 to a million', () => {
    const of = (text: string) => readOdds(text, 'decimal', true)
    expect(['1.009', '1.01', '1000.001', '1000000', '1000000.001'].map(of)).toEqual([
      null,
      1010,
      1_000_001,
      1_000_000_000,
      null,
    ])
  })
})

describe('fractional odds', () => {
  test.each([
    ['8/11', 1727],
    ['8  /  11', 1727],
    ['12345/10000', 2235],
    ['10000/12345', 1810],
    ['123456/1000', null],
    ['1/123456', null],
    ['a8/11', null],
    ['8/11a', null],
    ['8/', null],
    ['8/0', null],
    ['ev', 2000],
    ['EVS', 2000],
    ['even', 2000],
    ['Evens', 2000],
    ['sevens', null],
    ['evensy', null],
  ])('%s are %s thousandths in both notations', (text, odds) => {
    expect([readOdds(text, 'decimal', false), readOdds(text, 'american', false)]).toEqual([odds, odds])
  })
})

describe('American odds', () => {
  test.each([
    ['+100', 2000],
    ['-100', 2000],
    ['+ 150', 2500],
    ['+150.5', 2505],
    ['150', 2500],
    ['-110', 1909],
    ['+1,200', 13_000],
    [' -110 ', 1909],
    ['+99.99', null],
    ['-99', null],
    ['+99900', 1_000_000],
    ['+99901', null],
    ['-10000', 1010],
    ['-10001', 1010],
    ['-20000', null],
    ['+150x', null],
    ['x+150', null],
    ['+.5', null],
    ['2.50', null],
    ['@150', null],
  ])('%s are %s thousandths', (text, odds) => {
    expect(readOdds(text, 'american', false)).toBe(odds)
  })

  test('of a multiple pay up to 10,000 for one', () => {
    expect(readOdds('+1000000', 'american', true)).toBe(10_001_000)
    expect(readOdds('+1000000.01', 'american', true)).toBeNull()
  })
})

test('a price is exact where three decimals do not hold it', () => {
  const exact = (text: string) => readPrice(text, 'american', false)
  // 1 + 100/110, 1 + 8/11.
  expect(exact('-110')).toEqual({ odds: 1909, exactOdds: '21/11' })
  expect(exact('8/11')).toEqual({ odds: 1727, exactOdds: '19/11' })
  expect(exact('+150')).toEqual({ odds: 2500, exactOdds: null })
  expect(readPrice('150', 'american', false)).toEqual({ odds: 2500, exactOdds: null })
  expect(readPrice('1.85', 'decimal', false)).toEqual({ odds: 1850, exactOdds: null })
  expect(readPrice('0.5', 'decimal', false)).toBeNull()
  expect(readPrice('-50', 'decimal', false)).toBeNull()
})

// By the definitions: 0.85 in Hong Kong wins 0.85 for 1; -1.25 in Indonesia stakes 1.25 to win 1; -0.80 in Malaysia stakes 0.80 to win 1.
test.each([
  ['0.85', 'hong-kong', 1850],
  ['1,20', 'hong-kong', 2200],
  ['2.10', 'hong-kong', 3100],
  ['-0.85', 'hong-kong', null],
  ['+1.20', 'indonesian', 2200],
  ['1.20', 'indonesian', 2200],
  ['-1.25', 'indonesian', 1800],
  ['0.85', 'indonesian', null],
  ['0.85', 'malay', 1850],
  ['-0.80', 'malay', 2250],
  ['1.20', 'malay', null],
  ['0.54', 'cents', 1852],
  ['54¢', 'cents', 1852],
  ['54', 'cents', 1852],
  ['-54', 'cents', null],
  ['1', 'cents', 100_000],
  ['100', 'cents', null],
] as const)('%s in the notation %s is %s thousandths', (text, notation, odds) => {
  expect(readOdds(text, notation, false)).toBe(odds)
})
