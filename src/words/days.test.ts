import { expect, test } from 'vitest'
import { formatDay, formatNearDay, formatShortDay } from './days.ts'
import { formatTime } from './format.ts'
import { withFormat } from './format-context.ts'

test('a day is named by the calendar, also over the night that has an hour more', () => {
  // In New York the clock is put back on 1 November 2026: that Sunday has 25 hours.
  const at = (iso: string) => new Date(iso)
  const saturday = at('2026-10-31T23:30:00-04:00')
  expect(formatDay(saturday, saturday, 'en')).toBe('Today')
  expect(formatDay(at('2026-11-01T23:30:00-05:00'), saturday, 'en')).toBe('Tomorrow')
  expect(formatDay(at('2026-11-02T00:10:00-05:00'), saturday, 'en')).toBe('Monday 2 November')
  expect(formatDay(at('2026-10-30T12:00:00-04:00'), saturday, 'pt')).toBe('Ontem')
  expect(formatDay(at('2026-11-05T12:00:00-05:00'), saturday, 'ru')).toBe('Четверг, 5 ноября')
  // In another year the weekday matters less than the year.
  expect(formatDay(at('2025-10-31T12:00:00-04:00'), saturday, 'pt')).toBe('31 de outubro de 2025')
})

test('a short day has its year where it is another one', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  expect(formatShortDay(new Date('2026-11-23T12:00:00Z'), now, 'en')).toBe('23 Nov')
  expect(formatShortDay(new Date('2025-11-05T12:00:00Z'), now, 'pt')).toBe('05/11/25')
})

test('a day and an hour are those of the reader’s zone, whatever the zone of the device', () => {
  const now = new Date('2026-11-05T12:00:00Z')
  const at = new Date('2026-11-06T23:30:00Z')
  const inZone = (timeZone: string) =>
    withFormat({ currency: 'EUR', timeZone }, () => `${formatNearDay(at, now, 'en')} ${formatTime(at, 'en')}`)
  // UTC−3, UTC+3 and, without daylight saving, UTC+5:45.
  expect(['America/Sao_Paulo', 'Europe/Moscow', 'Asia/Kathmandu'].map(inZone)).toEqual([
    'tomorrow 20:30',
    '7 Nov 02:30',
    '7 Nov 05:15',
  ])
  const yearsEnd = new Date('2026-12-31T23:30:00Z')
  const inMoscow = { currency: 'EUR', timeZone: 'Europe/Moscow' }
  expect(withFormat(inMoscow, () => formatNearDay(yearsEnd, now, 'en'))).toBe('01/01/27')
  expect(withFormat({ currency: 'EUR', timeZone: 'UTC' }, () => formatNearDay(yearsEnd, now, 'en'))).toBe('31 Dec')
})
