import { expect, test } from 'vitest'
import { asksNothing, isReadAtOnce, type Survey } from './plan.ts'

const NOTHING: Survey['asks'] = { dateOrder: null, oddsNotation: null, sameId: null, zone: false, columns: [] }
const known = { format: 'pikkit', asks: NOTHING, currencies: ['EUR'] } as const

test('a known format without a question is read at once', () => {
  expect([asksNothing(known), isReadAtOnce(known)]).toEqual([true, true])
  const unknown = { ...known, format: 'generic' } as const
  expect([asksNothing(unknown), isReadAtOnce(unknown)]).toEqual([true, false])
})

test.each<readonly [string, Partial<Survey>]>([
  ['the order of day and month', { asks: { ...NOTHING, dateOrder: { examples: [] } } }],
  ['the notation of the odds', { asks: { ...NOTHING, oddsNotation: { examples: [] } } }],
  ['what rows with one number are', { asks: { ...NOTHING, sameId: { examples: [] } } }],
  ['the zone', { asks: { ...NOTHING, zone: true } }],
  ['a column', { asks: { ...NOTHING, columns: ['odds'] } }],
  ['the currency', { currencies: ['EUR', 'USD'] }],
])('a file that leaves %s open is not', (_, open) => {
  expect([asksNothing({ ...known, ...open }), isReadAtOnce({ ...known, ...open })]).toEqual([false, false])
})

test('a file without a currency is read at once', () => {
  expect(isReadAtOnce({ ...known, currencies: [] })).toBe(true)
})
