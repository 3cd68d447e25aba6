import { expect, test } from 'vitest'
import { required } from '../../domain/required.ts'
import { firstPlan, guessedColumns, isUnderstood, type Plan, partAnswer, partOf, type Survey } from './plan-choices.ts'

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

const isRead = (more: Partial<Survey>, part: Partial<Plan> = {}) => {
  const survey = { ...SURVEY, ...more }
  const first = required(firstPlan({ survey, plan: null, state: 'surveyed' }, 'EUR'), 'a plan')
  return isUnderstood(survey, { ...first, ...part }, 'EUR')
}

const DAYS = { examples: ['03/04/2026'] }
const READINGS = { alternatives: [{ columns: ['pick' as const], oddsNotation: null, states: {} }], rows: [] }

test.each<[string, Partial<Survey>]>([
  ['no currency', {}],
  ['the currency of the book', { currencies: ['EUR'] }],
  ['a column that is not taken', { columns: [column(), column({ name: 'Xyz', target: null, certain: false })] }],
  ['a column that is a guess', { columns: [column({ certain: false })] }],
  ['times without a zone', { asks: { ...ASKS, zone: true } }],
  ['a question that has a likely answer', { asks: { ...ASKS, dateOrder: DAYS } }],
])('a file is read without a press: with %s', (_, more) => {
  expect(isRead(more)).toBe(true)
})

test.each<[string, Partial<Survey>]>([
  ['a column is missing', { asks: { ...ASKS, columns: ['odds'] } }],
  ['another currency than that of the book', { currencies: ['BRL'] }],
  ['several currencies', { currencies: ['BRL', 'EUR'] }],
])('a file is not read without a press: %s', (_, more) => {
  expect(isRead(more)).toBe(false)
})

test('a file that can be read in several ways waits for the answer, and no longer', () => {
  const asks = { ...ASKS, reading: READINGS }
  expect(isRead({ asks }, { isOpen: true })).toBe(false)
  // If only letters are in doubt, the rest of the file could be read.
  expect(isRead({ asks })).toBe(false)
  expect(isRead({ asks }, { isOpen: false })).toBe(true)
})

test('guessed columns are asked about, unless they change no bet', () => {
  const columns = [
    column(),
    column({ certain: false }),
    column({ target: null, certain: false }),
    column({ target: 'note', certain: false }),
    column({ target: 'state', certain: false }),
  ]
  expect(guessedColumns({ ...SURVEY, columns })).toEqual([1, 4])
})

const PART = { tables: [{ line: 9, sheet: 'July' }] }
const DOUBTFUL = { columns: ['pick' as const], oddsNotation: 'hong-kong' as const, states: { w: 'won' as const } }

test('a table that is read otherwise waits for its own answer, which stands in its part', () => {
  const asks = { ...ASKS, parts: [{ part: 1, reading: { alternatives: [DOUBTFUL], rows: [] } }] }
  const parts = [{ tables: [{ line: 5 }] }, { ...PART, isOpen: true }]
  const survey = { ...SURVEY, asks, proposed: { ...SURVEY.proposed, parts } }
  expect(isRead({ asks, proposed: survey.proposed })).toBe(false)
  const answer = partAnswer(survey.proposed, 1, { ...DOUBTFUL, isOpen: false })
  expect(answer).toEqual({ parts: [parts[0], { ...PART, ...DOUBTFUL, isOpen: false }] })
  expect(isRead({ asks, proposed: survey.proposed }, answer)).toBe(true)
  const of = partOf(survey, { ...survey.proposed, ...answer }, { part: 1 })
  expect(of.plan).toMatchObject({ oddsNotation: 'hong-kong', dateOrder: null, isOpen: false })
})

test('the likelier order of dates is chosen for a table of its own too', () => {
  const asks = { ...ASKS, parts: [{ part: 0, dateOrder: DAYS }] }
  const proposed = { ...SURVEY.proposed, dateOrder: 'month-first' as const, parts: [{ ...PART, dateOrder: null }] }
  const first = firstPlan({ survey: { ...SURVEY, asks, proposed }, plan: null, state: 'surveyed' }, 'EUR')
  expect(first).toMatchObject({ dateOrder: 'month-first', parts: [{ ...PART, dateOrder: 'day-first' }] })
})
