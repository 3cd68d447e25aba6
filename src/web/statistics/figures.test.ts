import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/languages.ts'
import { about, formatChance, formatMonthName, formatPercent, formatRoi, formatSignedShare } from './figures.ts'

/** Normalizes any white space to a space. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('months have the short name of the chosen language in any time zone', () => {
  expect(LANGUAGES.map((language) => formatMonthName('2026-01', language))).toEqual(['jan.', 'Jan', 'янв.'])
  expect(LANGUAGES.map((language) => formatMonthName('2026-12', language))).toEqual(['dez.', 'Dec', 'дек.'])
  expect(LANGUAGES.map((language) => formatMonthName('2026-09', language))).toEqual(['set.', 'Sep', 'сент.'])
})

test('a percent has one decimal in the language’s own writing', () => {
  expect(LANGUAGES.map((language) => plain(formatPercent(66.7, language)))).toEqual(['66,7%', '66.7%', '66,7 %'])
  expect(formatPercent(100, 'en')).toBe('100.0%')
  expect(formatPercent(0, 'pt')).toBe('0,0%')
})

test('a percent of one decimal keeps its value', () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1) {
    expect(formatPercent(tenths / 10, 'en')).toBe(`${(tenths / 10).toFixed(1)}%`)
  }
})

test('the return has a plus from zero up, and none with no bets', () => {
  expect(formatRoi({ totalBets: 3, roi: 12.5 }, 'en')).toBe('+12.5%')
  expect(formatRoi({ totalBets: 3, roi: 0 }, 'en')).toBe('+0.0%')
  expect(formatRoi({ totalBets: 3, roi: -12.5 }, 'en')).toBe('−12.5%')
  expect(formatRoi({ totalBets: 0, roi: 0 }, 'en')).toBe('0.0%')
})

test.each([
  [0, '<\u00a00.1%'],
  [0.0004, '<\u00a00.1%'],
  [0.0006, '0.1%'],
  [0.5, '50.0%'],
  [0.9994, '99.9%'],
  [0.9996, '>\u00a099.9%'],
])('a chance of %f is written "%s": none is nothing, and none is certain', (chance, written) => {
  expect(formatChance(chance, 'en')).toBe(written)
})

test.each([
  [0.031, '+3.1%'],
  [-0.031, '−3.1%'],
  [0, '0.0%'],
  [-0.0002, '0.0%'],
  [0.0002, '0.0%'],
])('a share of %f is written "%s": zero has no sign', (share, written) => {
  expect(formatSignedShare(share, 'en')).toBe(written)
})

test.each([
  [237_031, 240_000],
  [1249, 1200],
  [440, 440],
  [35, 35],
  [7, 7],
])('a rough number has two significant digits: %i is about %i', (count, rough) => {
  expect(about(count)).toBe(rough)
})
