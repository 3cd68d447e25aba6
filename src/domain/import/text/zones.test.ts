import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf } from './zones.ts'

const MINUTE = 60_000
type Time = readonly [year: number, month: number, day: number, hour: number, minute: number]
const at = (zone: string, [year, month, day, hour, minute]: Time) =>
  clockOf(zone)({ year, month, day, ofDay: (hour * 60 + minute) * MINUTE, offset: null }).toISOString()

// The changes of the clocks are those of the IANA time zone database.
test.each<readonly [string, string, Time, string]>([
  ['winter in Berlin', 'Europe/Berlin', [2026, 1, 10, 12, 0], '2026-01-10T11:00:00.000Z'],
  ['summer in Berlin', 'Europe/Berlin', [2026, 7, 10, 12, 0], '2026-07-10T10:00:00.000Z'],
  ['an hour that Berlin skips', 'Europe/Berlin', [2026, 3, 29, 2, 30], '2026-03-29T01:30:00.000Z'],
  ['an hour that Berlin has twice', 'Europe/Berlin', [2026, 10, 25, 2, 30], '2026-10-25T00:30:00.000Z'],
  ['the hour before the change', 'Europe/Berlin', [2026, 10, 25, 1, 59], '2026-10-24T23:59:00.000Z'],
  ['the hour after the change', 'Europe/Berlin', [2026, 10, 25, 3, 0], '2026-10-25T02:00:00.000Z'],
  ['a skipped hour in New York', 'America/New_York', [2026, 3, 8, 2, 30], '2026-03-08T07:30:00.000Z'],
  ['an hour twice in New York', 'America/New_York', [2026, 11, 1, 1, 30], '2026-11-01T05:30:00.000Z'],
  ['Brazil, without summer time', 'America/Sao_Paulo', [2026, 12, 20, 20, 0], '2026-12-20T23:00:00.000Z'],
  ['half an hour of Lord Howe Island', 'Australia/Lord_Howe', [2026, 4, 5, 1, 45], '2026-04-04T14:45:00.000Z'],
  ['a quarter in Nepal', 'Asia/Kathmandu', [2026, 5, 5, 12, 0], '2026-05-05T06:15:00.000Z'],
])('%s', (_, zone, time, instant) => {
  expect(at(zone, time)).toBe(instant)
})

test('a date alone is midnight, and a written offset counts before the zone', () => {
  const clock = clockOf('Europe/Moscow')
  const day = { year: 2026, month: 3, day: 1 }
  expect(clock({ ...day, ofDay: null, offset: null }).toISOString()).toBe('2026-02-28T21:00:00.000Z')
  expect(clock({ ...day, ofDay: null, offset: -180 }).toISOString()).toBe('2026-03-01T03:00:00.000Z')
})

test('what a clock shows at any instant leads back to that instant, or to the same reading an hour before', () => {
  const zone = 'Europe/Berlin'
  const clock = clockOf(zone)
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const range = { min: Date.UTC(2010, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 }
  fc.assert(
    fc.property(fc.integer(range), (seconds) => {
      const text = shown.format(seconds * 1000)
      const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, rest = 0] = text.split(/[- :]/u).map(Number)
      const ofDay = ((hours * 60 + minutes) * 60 + rest) * 1000
      const found = clock({ year, month, day, ofDay, offset: null })
      expect(shown.format(found)).toBe(text)
      expect([0, 3600]).toContain(seconds - found.getTime() / 1000)
    }),
  )
})
