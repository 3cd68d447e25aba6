import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountReadings, plainDecimal, stepDecimal } from './plain-decimal.ts'

test.each([
  ['1.85', '1.85'],
  ['1,85', '1.85'],
  ['.5', '0.5'],
  ['5', '5'],
  ['50,', '50'],
  ['+50', '+50'],
  ['-25,5', '-25.5'],
  ['−25', '-25'],
  ['€ 1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['R$ 1.234,56', '1234.56'],
  ['1 234,56 ₽', '1234.56'],
  ['1 234,56 €', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['12\u202f345\u202f678,9', '12345678.9'],
  ["1'234.56", '1234.56'],
  ['1.234.567', '1234567'],
  ['1,333', '1.333'],
  ['\u200e1.85', '1.85'],
  ['\u2066R$\u00a01.234,56\u2069', '1234.56'],
  ['1\u200b.85\ufeff ', '1.85'],
  ['\u200e-\u200e25', '-25'],
])('%s is read as "%s"', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain)
})

test.each([
  '',
  ',',
  '-',
  'abc',
  '1e3',
  '10,5.5',
  '1/2',
  '12,34.5',
  '1.234.56',
  '1,234,56',
  '1.234,567,8',
  '1 2',
  '--1',
  '5 USD',
  '1. 5',
])('%s is not read at all', (text) => {
  expect(plainDecimal(text)).toBeNull()
})

test('every sum that a language writes is read back to the cent', () => {
  const cents = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
  fc.assert(
    fc.property(cents, fc.constantFrom('pt-BR', 'en-GB', 'ru-RU', 'de-DE', 'fr-FR', 'he-IL'), (sum, locale) => {
      const [sign, digits] = sum < 0n ? ['-', String(-sum)] : ['', String(sum)]
      const decimal = `${sign}${digits.padStart(3, '0').slice(0, -2)}.${digits.padStart(3, '0').slice(-2)}`
      const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
        decimal as Intl.StringNumericLiteral,
      )
      expect(plainDecimal(written)).toBe(decimal)
    }),
  )
})

test.each([
  ['1.234', '.', ['1234']],
  ['12,345', '.', ['12.35', '12345']],
  ['12,345', ',', ['12345']],
  ['12.345', ',', ['12.35', '12345']],
  ['€ 9,994', '\u00a0', ['9.99', '9994']],
  ['999.995', ',', ['1000.00', '999995']],
  ['0.234', ',', []],
  ['1.23', '.', []],
  ['1234.567', '.', []],
])('%s may mean, where %j groups thousands, %j', (text, mark, readings) => {
  expect(amountReadings(text, mark)).toEqual(readings)
})

test.each([
  ['12.34', 1, '12.35'],
  ['12,34', -1, '12.33'],
  ['1.333', 1, '1.34'],
  ['1.333', -1, '1.33'],
  ['1.234,99', 1, '1235.00'],
  ['0.01', -1, '0.01'],
  ['', 1, '0.01'],
  ['-3', -1, '0.01'],
  ['90071992547409.93', 1, '90071992547409.94'],
  ['1e3', 1, null],
] as const)('%s stepped by %i is %s', (text, direction, next) => {
  expect(stepDecimal(text, direction, '0.01')).toBe(next)
})
