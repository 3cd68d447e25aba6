import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from './durations.ts'
import { PERIODS, spansOf } from './zone-days.ts'

// Offsets and changes of the clock are those of the IANA time zone database.
test.each([
  ['UTC', '2026-11-22T12:00Z', 'day', '2026-11-22T00:00Z', '2026-11-23T00:00Z'],
  ['America/Sao_Paulo', '2026-11-22T02:59Z', 'day', '2026-11-21T03:00Z', '2026-11-22T03:00Z'],
  ['Asia/Kathmandu', '2026-11-22T18:15Z', 'day', '2026-11-22T18:15Z', '2026-11-23T18:15Z'],
  ['Pacific/Kiritimati', '2026-11-22T10:00Z', 'day', '2026-11-22T10:00Z', '2026-11-23T10:00Z'],
  // 25 and 23 hours.
  ['Europe/Berlin', '2026-10-25T12:00Z', 'day', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ['Europe/Berlin', '2026-03-29T12:00Z', 'day', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  // There is no midnight: at 24:00 it is 1:00.
  ['America/Santiago', '2026-09-06T12:00Z', 'day', '2026-09-06T04:00Z', '2026-09-07T03:00Z'],
  // Samoa left out 30 December 2011.
  ['Pacific/Apia', '2011-12-30T09:00Z', 'day', '2011-12-29T10:00Z', '2011-12-30T10:00Z'],
  // A Saturday is the last day of its week, a Sunday the first.
  ['UTC', '2026-11-21T23:59Z', 'week', '2026-11-15T00:00Z', '2026-11-22T00:00Z'],
  ['UTC', '2026-11-22T00:00Z', 'week', '2026-11-22T00:00Z', '2026-11-29T00:00Z'],
  ['Europe/Berlin', '2026-10-28T12:00Z', 'week', '2026-10-24T22:00Z', '2026-10-31T23:00Z'],
  ['Europe/Moscow', '2026-11-30T21:00Z', 'month', '2026-11-30T21:00Z', '2026-12-31T21:00Z'],
  ['America/Sao_Paulo', '2026-03-01T02:00Z', 'month', '2026-02-01T03:00Z', '2026-03-01T03:00Z'],
  ['Europe/Berlin', '2026-10-05T12:00Z', 'month', '2026-09-30T22:00Z', '2026-10-31T23:00Z'],
] as const)('in %s, %s is in the %s from %s to %s', (zone, now, period, since, until) => {
  expect(spansOf(new Date(now), zone)[period]).toEqual({ since: new Date(since), until: new Date(until) })
})

describe('any moment', () => {
  const zones = ['UTC', 'America/Sao_Paulo', 'America/Havana', 'Europe/Kyiv', 'Asia/Tehran', 'Australia/Lord_Howe']
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })

  test.each(zones)('in %s is in its day, week and month, which begin on a new date', (zone) => {
    const dateAt = (at: number) => new Date(at).toLocaleDateString('sv-SE', { timeZone: zone })
    fc.assert(
      fc.property(moment, (now) => {
        const spans = spansOf(now, zone)
        for (const period of PERIODS) {
          const { since, until } = spans[period]
          expect(now >= since && now < until).toBe(true)
          for (const edge of [since.getTime(), until.getTime()]) expect(dateAt(edge - 1) < dateAt(edge)).toBe(true)
        }
        expect(spans.month.since.toLocaleString('en', { timeZone: zone, day: 'numeric' })).toBe('1')
        expect(spans.week.since.toLocaleString('en', { timeZone: zone, weekday: 'long' })).toBe('Sunday')
        expect(spans.week.until.toLocaleString('en', { timeZone: zone, weekday: 'long' })).toBe('Sunday')
        // Seven dates, whatever the clock did between them; every moment of a week has the same one.
        const dates = new Set(
          Array.from({ length: 7 }, (_, day) => dateAt(spans.week.since.getTime() + (day + 0.5) * DAY_MS)),
        )
        expect(dates.size).toBe(7)
        for (const moment of [spans.week.since, new Date(spans.week.until.getTime() - 1)])
          expect(spansOf(moment, zone).week).toEqual(spans.week)
      }),
    )
  })
})
