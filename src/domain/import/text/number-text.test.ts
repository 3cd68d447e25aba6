import { describe, expect, test } from 'vitest'
import type { DecimalMark } from '../plan.ts'
import { namedCurrency } from './currency-text.ts'
import {
  isCentColumn,
  mayBeThousands,
  readCents,
  readMoney,
  readNumber,
  scaled,
  shownMark,
  textOfFloat,
} from './number-text.ts'

/** A number of a file without a known mark, as "-1234.5". */
const read = (text: string) => {
  const number = readNumber(text, null)
  return number && `${number.isNegative ? '-' : ''}${number.whole}${number.decimals && `.${number.decimals}`}`
}

describe('a number is read', () => {
  test.each([
    ['with spaces around it', '  5  ', '5'],
    ['with marks of direction around it', '\u2066\u200e-5\u2069 ', '-5'],
    ['with a plus', '+5', '5'],
    ['with a minus', '-5', '-5'],
    ['with a minus of the keyboard of a phone', '–5', '-5'],
    ['with the minus of mathematics', '−5', '-5'],
    ['with a small minus', '﹣5', '-5'],
    ['with a wide minus', '－5', '-5'],
    ['with a minus behind it', '5-', '-5'],
    ['with a long minus behind it', '5−', '-5'],
    ['with a currency before the minus', 'R$ −5', '-5'],
    ['with spaces between groups', '1 234 567', '1234567'],
    ['with thin spaces', '1\u2009234', '1234'],
    ['with narrow spaces', '1\u202f234', '1234'],
    ['with fixed spaces', '1\u00a0234', '1234'],
    ['with apostrophes', "1'234", '1234'],
    ['with round apostrophes', '1’234', '1234'],
    ['with a space before decimals of a group', '12 345,6', '12345.6'],
    ['without a digit before the mark', '.5', '0.5'],
    ['with zeros before it', '007.50', '7.50'],
    ['of zeros', '000', '0'],
    ['without cents', '25,-', '25'],
    ['without cents, then the currency', '25,- €', '25'],
    ['without cents, then the currency by its name', '25,-- EUR', '25'],
    ['with an exponent', '2.5E+1', '25'],
    ['with a large exponent', '1.2345e+7', '12345000'],
    ['with a negative exponent', '-1.5E-3', '-0.0015'],
    ['with Indian groups', '₹1,23,456.00', '123456.00'],
    ['with Indian groups alone', '12,34,567', '1234567'],
    ['in euros by their name', '25 euros', '25'],
    ['in a coin', '0.5 USDT', '0.5'],
    ['in parentheses', '(5)', '-5'],
    ['in parentheses with spaces', '( 5 )', '-5'],
    ['in parentheses with a minus', '(-5)', '-5'],
    ['in parentheses, then the currency', '(5) EUR', '-5'],
    ['in parentheses with its currency', '(5 EUR)', '-5'],
    ['in parentheses behind a currency inside', '(€ 5)', '-5'],
    ['of thousands in Portuguese', '1 mil', '1000'],
    ['of thousands with decimals', '2,5 mil', '2500'],
    ['of thousands with more decimals', '1,2345k', '1234.5'],
    ['of thousands in Polish, with the currency', '5 tys. zł', '5000'],
    ['of thousands in Turkish, with the currency', '5 bin TL', '5000'],
    ['of thousands in Russian', '-3 тыс. ₽', '-3000'],
    ['of thousands behind a currency', 'R$ 1 mil', '1000'],
    ['of thousands in parentheses', '(2 mille)', '-2000'],
    ['of thousands behind parentheses', '(2) tsd', '-2000'],
    ['of thousands by their letter', '3k€', '3000'],
    ['of thirty digits', '9'.repeat(30), '9'.repeat(30)],
  ])('%s: %s', (_, text, number) => {
    expect(read(text)).toBe(number)
  })

  test.each([
    ['a sign', '€5'],
    ['a sign and a space', '€ 5'],
    ['a sign and spaces', '€   5'],
    ['a sign with one letter', 'R$5'],
    ['a sign with two letters', 'US$ 5'],
    ['a code', 'EUR 5'],
    ['a code behind it', '5EUR'],
    ['a code behind it and spaces', '5   eur'],
    ['rubles', '5 р'],
    ['rubles with a point', '5р.'],
    ['rubles in short', '5 руб'],
    ['rubles in short with a point', '5 руб.'],
    ['zloty', '5 zł'],
    ['koruna', '5 Kč'],
    ['kronor', '5 kr'],
    ['kronor with a point', 'kr. 5'],
  ])('with %s: %s', (_, text) => {
    expect(read(text)).toBe('5')
  })

  test.each([
    ['- R$ 5', '-5'],
    ['+€5', '5'],
    ['€-5', '-5'],
    ['€.5', '0.5'],
    ['€,5', '0.5'],
  ])('with a currency and a sign of its own: %s', (text, number) => {
    expect(read(text)).toBe(number)
  })

  test.each([
    ['one group', '1.234', '1234'],
    ['one group of two digits', '12.345', '12345'],
    ['one group of three digits', '123,456', '123456'],
    ['two groups', '12.345.678', '12345678'],
    ['groups with commas', '123,456,789', '123456789'],
    ['a point behind commas', '12,345,678.90', '12345678.90'],
    ['a comma behind points', '123.456,7', '123456.7'],
    ['decimals of a number below one', '0.125', '0.125'],
    ['three decimals of more than a group', '1234.567', '1234.567'],
    ['four decimals', '1.2345', '1.2345'],
    ['two decimals', '1.23', '1.23'],
  ])('with %s: %s', (_, text, number) => {
    expect(read(text)).toBe(number)
  })

  test('with one separator before three digits as the file has its decimals', () => {
    const marks: readonly (DecimalMark | null)[] = ['point', 'comma', null]
    const decimals = (text: string) => marks.map((mark) => readNumber(text, mark)?.decimals)
    expect(decimals('1.234')).toEqual(['234', '', ''])
    expect(decimals('1,234')).toEqual(['', '234', ''])
  })
})

test.each([
  ['letters', 'abc'],
  ['letters behind it', '5 u'],
  ['three letters behind it that are no currency', '5 abc'],
  ['three letters before it that are no currency', 'abc 5'],
  ['three letters behind parentheses that are no currency', '(5) abc'],
  ['thousands of no currency', '5 mil abc'],
  ['thousands of thousands', '(5 mil) mil'],
  ['a thousand without a number', 'mil'],
  ['millions', '5 mln'],
  ['a longer word than a code', '5 banana'],
  ['a word before it', 'banana 5'],
  ['letters in it', '5a5'],
  ['a code before letters', 'EURx5'],
  ['signs without letters before the dollar', '12$ 5'],
  ['two currencies behind it', '5 EUR EUR'],
  ['only a currency', 'EUR'],
  ['a mark at its end', '5.'],
  ['two signs', '--5'],
  ['a space behind its minus', '- 234'],
  ['a group of two digits', '1 23'],
  ['a group of four digits', '1 2345'],
  ['a group behind one of four digits', '1234.567.890'],
  ['a last group of two digits', '1.234.56'],
  ['groups of four digits before the decimals', '1234.567.890,1'],
  ['two separators that group', '1.234,567.8'],
  ['a mark twice', '1,2.3.4'],
  ['an open parenthesis', '(5'],
  ['a closed parenthesis', '5)'],
  ['a parenthesis behind it', '5 (6)'],
  ['a parenthesis before it', '(6) 5'],
  ['a plus in parentheses', '(+5)'],
  ['thirty-one digits', '9'.repeat(31)],
])('a text with %s is no number: %s', (_, text) => {
  expect(read(text)).toBeNull()
})

test('a number has up to 60 characters with its currency', () => {
  expect(read('5'.padStart(60))).toBe('5')
  expect(read('5'.padStart(61))).toBeNull()
})

test('money is at most the largest result, and no negative zero', () => {
  expect(readMoney('1000000000', null)).toBe(100_000_000_000)
  expect(readMoney('-1000000000', null)).toBe(-100_000_000_000)
  expect(readMoney('1000000000.01', null)).toBeNull()
  expect(readMoney('9999999999999', null)).toBeNull()
  expect(readMoney('-0', null)).toBe(0)
})

test('a number is scaled to the nearest whole, halves up', () => {
  const number = (whole: string, decimals: string) => ({ isNegative: false, whole, decimals })
  expect(scaled(number('12', ''), 2)).toBe(1200)
  expect(scaled(number('12', '3'), 2)).toBe(1230)
  expect(scaled(number('12', '344'), 2)).toBe(1234)
  expect(scaled(number('12', '345'), 2)).toBe(1235)
  expect(scaled(number('999999999999', '5'), 0)).toBe(1_000_000_000_000)
  expect(scaled(number('1000000000000', ''), 0)).toBeNull()
})

test.each([
  ['1.5', 'point'],
  ['1,5', 'comma'],
  ['0.125', 'point'],
  ['1,234', null],
  ['1,234.5', 'point'],
  ['1.234,5', 'comma'],
  // A separator that stands twice groups thousands: the other one is the mark.
  ['1,234,567', 'point'],
  ['1.234.567', 'comma'],
  ['5', null],
  ['abc', null],
])('%s shows the decimal mark %s', (text, mark) => {
  expect(shownMark(text)).toBe(mark)
})

test('three decimals behind one separator may be thousands', () => {
  const open = (mark: DecimalMark) =>
    ['1.234', '1,234', '0.125', '1.23', '1234', '1234.567', '12.345 EUR', 'abc'].filter((text) =>
      mayBeThousands(text, mark),
    )
  expect(open('point')).toEqual(['1.234', '12.345 EUR'])
  expect(open('comma')).toEqual(['1,234'])
})

test('a float of a spreadsheet has the digits that were typed', () => {
  expect([0.1 + 0.2, 4.35 * 100, 5, -0.5, 1e21, 1.5e-7].map(textOfFloat)).toEqual([
    '0.3',
    '435',
    '5',
    '-0.5',
    '1e+21',
    '0.000000150',
  ])
})

test.each([
  ['R$ 5', 'BRL'],
  ['r$5', 'BRL'],
  ['US$ 5', 'USD'],
  ['us$5', 'USD'],
  ['€5', 'EUR'],
  ['£5', 'GBP'],
  ['5 ₽', 'RUB'],
  ['5 Руб.', 'RUB'],
  ['5 ₴', 'UAH'],
  ['5 ZŁ', 'PLN'],
  ['₹5', 'INR'],
  ['5 ₺', 'TRY'],
  ['5 chf', 'CHF'],
  ['Stake (EUR)', 'EUR'],
  ['SEK5', 'SEK'],
  ['$5', null],
  ['A$ 5', 'AUD'],
  ['euro', 'EUR'],
  ['neur', null],
  ['usdc', 'USDC'],
  ['25 PEN', 'PEN'],
  ['25 USDT', 'USDT'],
  ['₦50', 'NGN'],
  ['25 TL', 'TRY'],
  ['25 Ft', 'HUF'],
  ['25 грн', 'UAH'],
  ['25 лв', 'BGN'],
  ['5 kr', null],
  ['EUR'.padStart(60), 'EUR'],
  ['EUR'.padStart(61), null],
])('%j names the currency %s', (text, currency) => {
  expect(namedCurrency(text)).toBe(currency)
})

describe('a sum of whole cents', () => {
  test.each([
    ['stake_cents', true],
    ['Stake (cents)', true],
    ['stakeCents', true],
    ['Valor em centavos', true],
    ['Importe (céntimos)', true],
    ['Сумма (коп.)', true],
    ['Прибыль в копейках', true],
    ['Stake percent', false],
    ['Percentage', false],
    ['Recent stake', false],
    ['Centre', false],
    ['Stake', false],
    ['cents'.padEnd(201), false],
  ])('is in a column of this name: %j, %s', (name, isOne) => {
    expect(isCentColumn(name)).toBe(isOne)
  })

  test.each([
    ['1000', 1000],
    ['-850', -850],
    ['5', 5],
    ['0', 0],
    ['1,000', 1000],
    ['1.000', 1000],
    ['850.0', 850],
    ['R$ 1000', 1000],
    ['10.50', null],
    ['x', null],
    // The largest result is a thousand million.
    ['100000000000', 100_000_000_000],
    ['100000000001', null],
  ])('%s is %s', (text, cents) => {
    expect(readCents(text)).toBe(cents)
  })
})
