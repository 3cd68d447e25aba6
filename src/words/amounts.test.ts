import { expect, test } from 'vitest'
import { currencySign, formatCount, formatMoney, formatProfit } from './amounts.ts'
import { withFormat } from './format-context.ts'

/** Intl writes no-break spaces; these tests only care that there is a space. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('money is in euros with two decimals, as the language writes it', () => {
  expect(plain(formatMoney('1234567.50', 'pt'))).toBe('€ 1.234.567,50')
  expect(plain(formatMoney('1234567.50', 'en'))).toBe('€1,234,567.50')
  expect(plain(formatMoney('1234567.50', 'ru'))).toBe('1 234 567,50 €')
})

test('money keeps every cent of a sum that no float holds', () => {
  expect(formatMoney('90071992547409.93', 'en')).toBe('€90,071,992,547,409.93')
})

test('profit carries its sign, and nothing carries none', () => {
  expect(plain(formatProfit('42.50', 'en'))).toBe('+€42.50')
  expect(plain(formatProfit('-42.50', 'pt'))).toBe('−€ 42,50')
  expect(plain(formatProfit('0.00', 'ru'))).toBe('0,00 €')
})

test('counts are grouped as the language does', () => {
  expect(formatCount(12345, 'pt')).toBe('12.345')
  expect(formatCount(12345, 'en')).toBe('12,345')
  expect(plain(formatCount(12345, 'ru'))).toBe('12 345')
})

test.each([
  ['BRL', 'pt', '1234.50', 'R$ 1.234,50', 'R$'],
  ['BRL', 'en', '1234.50', 'R$1,234.50', 'R$'],
  ['RUB', 'ru', '1234.50', '1 234,50 ₽', '₽'],
  ['CHF', 'en', '5.00', 'CHF 5.00', 'CHF'],
  // Two decimals for a currency with three, and for one with none if they are not zero.
  ['KWD', 'en', '5.10', 'KWD 5.10', 'KWD'],
  ['JPY', 'en', '5000.00', 'JP¥5,000', 'JP¥'],
  ['JPY', 'en', '5000.50', 'JP¥5,000.50', 'JP¥'],
] as const)('a book in %s shows in %s the same number with its sign', (currency, language, amount, shown, sign) => {
  const texts = withFormat({ currency }, () => [plain(formatMoney(amount, language)), currencySign(language)])
  expect(texts).toEqual([shown, sign])
  expect(plain(formatMoney('5.00', 'en'))).toBe('€5.00')
})

test('whoever fails to write for somebody else leaves the currency as it was', () => {
  const fail = () => {
    throw new Error('no words')
  }
  expect(() => withFormat({ currency: 'BRL' }, fail)).toThrow('no words')
  expect(plain(formatMoney('5.00', 'en'))).toBe('€5.00')
})
