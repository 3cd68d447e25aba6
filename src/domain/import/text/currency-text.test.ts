import { expect, test } from 'vitest'
import { currenciesOf, currenciesOfColumn, isCurrency } from './currency-text.ts'

test.each([
  ['Stake (BTC)', ['BTC']],
  ['Profit/Loss (£)', ['GBP']],
  ['Amount USD', ['USD']],
  ['Сумма, руб', ['RUB']],
  ['Сумма, руб.', ['RUB']],
  ['Сумма в рублях', ['RUB']],
  ['Valor R$', ['BRL']],
  ['Stake US$', ['USD']],
  ['Tutar TL', ['TRY']],
  ['Stawka zł', ['PLN']],
  ['Einsatz in Euro', ['EUR']],
  ['Stake/EUR', ['EUR']],
  ['stake_eur', ['EUR']],
  ['€ Einsatz', ['EUR']],
  ['Сумма - ₴', ['UAH']],
])('the column %j is in %j', (name, codes) => {
  expect(currenciesOfColumn(name)).toEqual(codes)
})

test.each(['Stake', 'EUR', 'Lucro real', 'Stake all', 'Profit/LOSS', 'Stake (u)', 'Bet top', '', 'Sum per man'])(
  'the column %j names no currency',
  (name) => {
    expect(currenciesOfColumn(name)).toEqual([])
  },
)

test('a lone dollar is that of many countries, and no euro', () => {
  for (const codes of [
    currenciesOf('$20'),
    currenciesOf('20 $'),
    currenciesOf('-$20.00'),
    currenciesOfColumn('Bet $'),
  ]) {
    expect(codes[0]).toBe('USD')
    expect(codes.length).toBeGreaterThan(5)
    expect(codes).not.toContain('EUR')
  }
})

test('three letters are a currency where they are a code or a word of one', () => {
  expect(['EUR', 'brl', 'yen', 'man', '€', 'zł', 'USDT'].every(isCurrency)).toBe(true)
  expect(['mil', 'tys', 'bin', 'abc'].some(isCurrency)).toBe(false)
})
