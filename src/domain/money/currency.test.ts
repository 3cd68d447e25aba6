import { expect, test } from 'vitest'
import { currencies, DEFAULT_CURRENCY, isCurrency } from './currency.ts'

test('a book is kept in euros until its owner sets another currency', () => {
  expect(DEFAULT_CURRENCY).toBe('EUR')
})

// https://www.six-group.com/en/products-services/financial-information/data-standards.html: the codes of ISO 4217.
test.each(['EUR', 'BRL', 'USD', 'RUB', 'JPY'])('%s is a currency', (code) => {
  expect(isCurrency(code)).toBe(true)
  expect(currencies()).toContain(code)
})

test.each(['eur', 'EU', '€', 'QQQ', ''])('%j is no currency', (code) => expect(isCurrency(code)).toBe(false))

test('the currencies to choose from are in alphabetical order', () => {
  expect(currencies()).toEqual([...currencies()].toSorted())
})
