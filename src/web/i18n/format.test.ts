import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatOdds,
  formatProfit,
  formatTime,
} from './format.ts'

// Where the clock is put back on 1 November 2026: that Sunday has 25 hours.
beforeAll(() => {
  vi.stubEnv('TZ', 'America/New_York')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const at = (iso: string) => new Date(iso)
/** Intl writes no-break spaces; what matters here is that there is one. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test('money is in euros with two decimals, as the language writes it', () => {
  expect(plain(formatMoney('1234567.50', 'pt'))).toBe('€ 1.234.567,50')
  expect(plain(formatMoney('1234567.50', 'en'))).toBe('€1,234,567.50')
  expect(plain(formatMoney('1234567.50', 'ru'))).toBe('1 234 567,50 €')
})

test('money keeps every cent of a sum that no float holds', () => {
  expect(formatMoney('90071992547409.93', 'en')).toBe('€90,071,992,547,409.93')
})

test('profit carries its sign, and nothing carries none', () => {
  expect(plain(formatProfit('42.50', 'en'))).toBe('+€42.50')
  expect(plain(formatProfit('-42.50', 'pt'))).toBe('-€ 42,50')
  expect(plain(formatProfit('0.00', 'ru'))).toBe('0,00 €')
})

test('odds have at least two decimals and at most three; no price is a dash', () => {
  expect(formatOdds('2.00', 'pt')).toBe('2,00')
  expect(formatOdds('1.333', 'en')).toBe('1.333')
  expect(formatOdds('1.85', 'ru')).toBe('1,85')
  expect(formatOdds('nan', 'en')).toBe('–')
})

test('counts are grouped as the language does', () => {
  expect(formatCount(12345, 'pt')).toBe('12.345')
  expect(formatCount(12345, 'en')).toBe('12,345')
  expect(plain(formatCount(12345, 'ru'))).toBe('12 345')
})

test('the day stands before the month and the clock has 24 hours, in every language', () => {
  const evening = at('2026-03-05T23:07:00-05:00')
  expect([formatDate(evening, 'pt'), formatDate(evening, 'en'), formatDate(evening, 'ru')]).toEqual([
    '05/03/2026',
    '05/03/2026',
    '05.03.2026',
  ])
  for (const language of ['pt', 'en', 'ru'] as const) {
    expect(formatTime(evening, language)).toBe('23:07')
    expect(formatDateTime(evening, language)).toMatch(/^05[/.]03, 23:07$/)
  }
  expect(formatTime(at('2026-03-06T00:05:00-05:00'), 'en')).toBe('00:05')
})

test('the hour that comes twice when the clock is put back is the same hour twice', () => {
  expect(formatTime(at('2026-11-01T05:30:00Z'), 'en')).toBe('01:30')
  expect(formatTime(at('2026-11-01T06:30:00Z'), 'en')).toBe('01:30')
})

test('a day is named by the calendar, also over the night that has an hour more', () => {
  const saturday = at('2026-10-31T23:30:00-04:00')
  expect(formatDay(saturday, saturday, 'en')).toBe('Today')
  expect(formatDay(at('2026-11-01T23:30:00-05:00'), saturday, 'en')).toBe('Tomorrow')
  expect(formatDay(at('2026-11-02T00:10:00-05:00'), saturday, 'en')).toBe('Monday 2 November')
  expect(formatDay(at('2026-10-30T12:00:00-04:00'), saturday, 'pt')).toBe('Ontem')
  expect(formatDay(at('2026-11-05T12:00:00-05:00'), saturday, 'ru')).toBe('Четверг, 5 ноября')
})
