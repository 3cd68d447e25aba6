import { expect, test } from 'vitest'
import { readMoment, writeMoment } from './written-moment.ts'

// In New York the clock goes from 1:59 to 3:00 on 8 March 2026, and from 1:59 back to 1:00 on 1 November.
test.each([
  ['31/01/2026 22:15', '2026-02-01T03:15:00.000Z'],
  ['31.01.2026 22:15', '2026-02-01T03:15:00.000Z'],
  ['31.01.2026, 22:15', '2026-02-01T03:15:00.000Z'],
  ['31/01/2026 às 22:15', '2026-02-01T03:15:00.000Z'],
  ['31-1-26 22.15', '2026-02-01T03:15:00.000Z'],
  [' 5/11/2026 9:05 ', '2026-11-05T14:05:00.000Z'],
  ['05/11/2026 00:00', '2026-11-05T05:00:00.000Z'],
  ['29/02/2024 12:00', '2024-02-29T17:00:00.000Z'],
  ['2026-01-31T22:15', '2026-02-01T03:15:00.000Z'],
  ['2026-01-31 22:15', '2026-02-01T03:15:00.000Z'],
  // An ambiguous hour means its first occurrence.
  ['01/11/2026 01:30', '2026-11-01T05:30:00.000Z'],
])('%s is %s', (text, at) => {
  expect(readMoment(text)).toEqual({ at: new Date(at) })
})

test.each([
  '',
  '31/01/2026',
  '22:15',
  '01/31/2026 22:15',
  '30/02/2026 10:00',
  '29/02/2026 10:00',
  '10/10/2026 24:00',
  '10/10/2026 10:60',
  '10/10/2026 10:15 PM',
  'ontem 22:15',
  '1/2/3 4',
])('%s is unreadable', (text) => {
  expect(readMoment(text)).toEqual({ problem: 'unreadable' })
})

test('an hour that does not exist is skipped', () => {
  expect(readMoment('08/03/2026 02:30')).toEqual({ problem: 'skipped' })
  expect(readMoment('08/03/2026 03:00')).toEqual({ at: new Date('2026-03-08T07:00:00.000Z') })
})

test.each([
  ['pt', '2026-11-05T14:05:00.000Z', '05/11/2026 09:05'],
  ['pt', '2024-02-29T04:59:00.000Z', '28/02/2024 23:59'],
  ['pt', '2000-01-01T05:00:00.000Z', '01/01/2000 00:00'],
  ['en', '2026-11-05T14:05:00.000Z', '05/11/2026 09:05'],
  ['en', '2024-02-29T04:59:00.000Z', '28/02/2024 23:59'],
  ['en', '2000-01-01T05:00:00.000Z', '01/01/2000 00:00'],
  ['ru', '2026-11-05T14:05:00.000Z', '05.11.2026 09:05'],
  ['ru', '2024-02-29T04:59:00.000Z', '28.02.2024 23:59'],
  ['ru', '2000-01-01T05:00:00.000Z', '01.01.2000 00:00'],
] as const)('in %s, %s is written as %s and read back', (language, moment, text) => {
  const at = new Date(moment)
  expect(writeMoment(at, language)).toBe(text)
  expect(readMoment(text)).toEqual({ at })
})
