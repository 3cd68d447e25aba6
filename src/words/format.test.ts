import { expect, test } from 'vitest'
import { formatDate } from './dates.ts'
import { formatDateTime, formatOdds, formatTime } from './format.ts'

const at = (iso: string) => new Date(iso)
test('odds have at least two decimals and at most three; no price is a dash', () => {
  expect(formatOdds('2.00', 'pt')).toBe('2,00')
  expect(formatOdds('1.333', 'en')).toBe('1.333')
  expect(formatOdds('1.85', 'ru')).toBe('1,85')
  expect(formatOdds('nan', 'en')).toBe('–')
})

test('the day stands before the month and the clock has 24 hours, in every language', () => {
  const evening = at('2026-03-05T23:07:00-05:00')
  expect([formatDate(evening, 'pt'), formatDate(evening, 'en'), formatDate(evening, 'ru')]).toEqual([
    '05/03/2026',
    '05/03/2026',
    '05.03.2026',
  ])
  expect(formatTime(at('2026-03-06T00:05:00-05:00'), 'en')).toBe('00:05')
})

test.each([
  ['pt', '05/03, 23:07'],
  ['en', '05/03, 23:07'],
  ['ru', '05.03, 23:07'],
] as const)('in %s, date and time are %s', (language, text) => {
  const evening = at('2026-03-05T23:07:00-05:00')
  expect(formatTime(evening, language)).toBe('23:07')
  expect(formatDateTime(evening, language)).toBe(text)
})

test('the hour that comes twice when the clock is put back is the same hour twice', () => {
  expect(formatTime(at('2026-11-01T05:30:00Z'), 'en')).toBe('01:30')
  expect(formatTime(at('2026-11-01T06:30:00Z'), 'en')).toBe('01:30')
})
