import { expect, test } from 'vitest'
import { isUnderstood, type Survey } from './plan-choices.ts'

type Column = Survey['columns'][number]
const column = (more: Partial<Column> = {}): Column => ({
  name: 'Pick',
  target: 'pick',
  certain: true,
  examples: [],
  ...more,
})
const ASKS: Survey['asks'] = { dateOrder: null, oddsNotation: null, sameId: null, zone: false, columns: [] }
const SURVEY: Survey = {
  format: 'generic',
  container: 'text',
  encoding: 'utf-8',
  separator: ';',
  headerLine: 1,
  rows: 4,
  columns: [column()],
  sample: [],
  proposed: {
    format: 'generic',
    columns: ['pick'],
    dateOrder: null,
    zone: 'UTC',
    decimalMark: 'point',
    oddsNotation: 'decimal',
    bookmaker: null,
    currency: null,
    sameId: null,
  },
  asks: ASKS,
  currencies: [],
}

test.each<[string, Partial<Survey>]>([
  ['no currency', {}],
  ['the currency of the book', { currencies: ['EUR'] }],
  ['a column that is not taken', { columns: [column(), column({ name: 'Xyz', target: null, certain: false })] }],
])('a file without a doubt is understood: with %s', (_, more) => {
  expect(isUnderstood({ ...SURVEY, ...more }, 'EUR')).toBe(true)
})

test.each<[string, Partial<Survey>]>([
  ['a column is a guess', { columns: [column({ certain: false })] }],
  ['the zone of its times', { asks: { ...ASKS, zone: true } }],
  ['another currency than that of the book', { currencies: ['BRL'] }],
  ['several currencies', { currencies: ['BRL', 'EUR'] }],
])('a file with a doubt is not understood: %s', (_, more) => {
  expect(isUnderstood({ ...SURVEY, ...more }, 'EUR')).toBe(false)
})
