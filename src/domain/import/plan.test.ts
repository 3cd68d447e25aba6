import { expect, test } from 'vitest'
import { asksNothing, currencyRead, isReadAtOnce, type Survey } from './plan.ts'

const NOTHING: Survey['asks'] = { dateOrder: null, oddsNotation: null, sameId: null, zone: false, columns: [] }
const known = { format: 'pikkit', asks: NOTHING, currencies: ['EUR'] } as const

test('a known format without a question is read at once', () => {
  expect([asksNothing(known), isReadAtOnce(known, 'EUR')]).toEqual([true, true])
  const unknown = { ...known, format: 'generic' } as const
  expect([asksNothing(unknown), isReadAtOnce(unknown, 'EUR')]).toEqual([true, false])
})

test.each<readonly [string, Partial<Survey>]>([
  ['the order of day and month', { asks: { ...NOTHING, dateOrder: { examples: [] } } }],
  ['the notation of the odds', { asks: { ...NOTHING, oddsNotation: { examples: [] } } }],
  ['what rows with one number are', { asks: { ...NOTHING, sameId: { examples: [] } } }],
  ['the zone', { asks: { ...NOTHING, zone: true } }],
  ['a column', { asks: { ...NOTHING, columns: ['odds'] } }],
  ['the currency', { currencies: ['EUR', 'USD'] }],
])('a file that leaves %s open is not', (_, open) => {
  expect([asksNothing({ ...known, ...open }), isReadAtOnce({ ...known, ...open }, 'EUR')]).toEqual([false, false])
})

test('a file without a currency is read at once', () => {
  expect(isReadAtOnce({ ...known, currencies: [] }, 'EUR')).toBe(true)
})

test('amounts in another currency than that of the book are read only where their user says so', () => {
  expect(isReadAtOnce(known, 'BRL')).toBe(false)
  const read = (currency: string | null, ...currencies: string[]) => currencyRead({ currency }, { currencies }, 'BRL')
  expect([read(null, 'EUR'), read('EUR', 'EUR')]).toEqual(['BRL', 'EUR'])
  expect([read(null), read(null, 'EUR', 'BRL'), read('BRL', 'EUR', 'BRL')]).toEqual(['BRL', null, 'BRL'])
})
