import { expect, test } from 'vitest'
import { BET, type Cells, draftsOfRows, linesOfRows } from '../../../test/support/table-rows.ts'

type Answers = Parameters<typeof linesOfRows>[1]
/** When a bet was placed and settled, and until when; or why its row is refused. */
function timesOf(cells: Cells, answers: Answers = {}): string {
  const rows = [{ ...BET, state: 'won', ...cells }]
  const [draft] = draftsOfRows(rows, answers)
  if (!draft || !('bet' in draft)) return linesOfRows(rows, answers)[0] ?? ''
  const { placedAt, settlement } = draft.bet
  const minute = (at: Date | null | undefined) => at?.toISOString().slice(0, 16) ?? '-'
  return [placedAt, settlement?.settledAt, settlement?.settledUntil].map(minute).join(' ')
}

test.each<readonly [string, Cells, string]>([
  ['placed alone', {}, '2026-03-01T18:00 - -'],
  ['settled too', { settledAt: '2026-03-01 20:00' }, '2026-03-01T18:00 2026-03-01T20:00 2026-03-01T20:00'],
  ['settled at once', { settledAt: '2026-03-01 18:00' }, '2026-03-01T18:00 2026-03-01T18:00 2026-03-01T18:00'],
  ['settled before', { settledAt: '2026-03-01 17:59' }, '2 | settledBeforePlaced | settledAt | 2026-03-01 17:59'],
  ['settled on another day', { settledAt: '2026-03-03' }, '2026-03-01T18:00 2026-03-03T00:00 2026-03-04T00:00'],
  ['settled on the same day', { settledAt: '2026-03-01' }, '2026-03-01T18:00 - 2026-03-02T00:00'],
  ['settled the day before', { settledAt: '2026-02-28' }, '2 | settledBeforePlaced | settledAt | 2026-02-28'],
  [
    'placed at midnight after the day of its result',
    { placedAt: '2026-03-02 00:00', settledAt: '2026-03-01' },
    '2 | settledBeforePlaced | settledAt | 2026-03-01',
  ],
  [
    'only settled',
    { placedAt: '', settledAt: '2026-03-01 20:00' },
    '2026-03-01T20:00 2026-03-01T20:00 2026-03-01T20:00',
  ],
  ['nothing', { placedAt: '' }, '2 | placedAtMissing | placedAt'],
  ['a day and its time', { placedAt: '2026-03-01', placedTime: '18:30' }, '2026-03-01T18:30 - -'],
  ['a day without its time', { placedAt: '2026-03-01', placedTime: '' }, '2026-03-01T00:00 - -'],
  ['a time twice', { placedTime: '19:30' }, '2026-03-01T18:00 - -'],
  ['a time that is none', { placedAt: '2026-03-01', placedTime: 'noon' }, '2 | dateUnknown | placedTime | noon'],
  ['a time that is none beside a whole one', { placedTime: 'noon' }, '2026-03-01T18:00 - -'],
  ['a word', { placedAt: 'yesterday' }, '2 | dateUnknown | placedAt | yesterday'],
  ['a word for its result', { settledAt: 'yesterday' }, '2 | dateUnknown | settledAt | yesterday'],
  ['a day that does not exist', { placedAt: '2026-02-30' }, '2 | dateImpossible | placedAt | 2026-02-30'],
  ['a day of the last century', { placedAt: '1999-12-31' }, '2 | dateImpossible | placedAt | 1999-12-31'],
  ['a day to come', { placedAt: '2026-11-02' }, '2 | inFuture | placedAt | 2026-11-02'],
  ['a result to come', { settledAt: '2026-11-02' }, '2 | inFuture | settledAt | 2026-11-02'],
  [
    'a result to come and nothing else',
    { placedAt: '', settledAt: '2026-11-02' },
    '2 | inFuture | settledAt | 2026-11-02',
  ],
  ['an open order', { placedAt: '03/04/2026' }, '2 | dateUnknown | placedAt | 03/04/2026'],
  ['a written zone', { placedAt: '2026-03-01 18:00+03:00' }, '2026-03-01T15:00 - -'],
])('%s', (_, cells, expected) => {
  expect(timesOf(cells)).toBe(expected)
})

test('the order and the zone of the file decide', () => {
  expect(timesOf({ placedAt: '03/04/2026' }, { dateOrder: 'month-first' })).toBe('2026-03-04T00:00 - -')
  expect(timesOf({}, { zone: 'America/Sao_Paulo' })).toBe('2026-03-01T21:00 - -')
})
