import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'
import { isQuiet } from './quiet-hours.ts'

const NIGHT = { isOn: true, from: '23:30', to: '08:00', timeZone: 'Europe/Berlin' }

// Berlin is at UTC+1 in winter and at UTC+2 in summer, since 29 March 2026 at 1:00 UTC and until 25 October at 1:00 UTC.
test.each([
  ['the minute before', '2026-11-20T22:29:59Z', false],
  ['the first minute', '2026-11-20T22:30:00Z', true],
  ['after midnight', '2026-11-21T03:00:00Z', true],
  ['the last minute', '2026-11-21T06:59:59Z', true],
  ['the minute after', '2026-11-21T07:00:00Z', false],
  ['noon', '2026-11-21T11:00:00Z', false],
  ['half past eleven in summer', '2026-07-01T21:30:00Z', true],
  ['eight in summer', '2026-07-01T06:00:00Z', false],
  ['the morning after the clock was put on', '2026-03-29T06:00:00Z', false],
  ['before eight on that morning', '2026-03-29T05:59:00Z', true],
  ['before eight on the morning after it was put back', '2026-10-25T06:59:00Z', true],
  ['eight on that morning', '2026-10-25T07:00:00Z', false],
])('over midnight: %s', (_, at, quiet) => {
  expect(isQuiet(NIGHT, new Date(at))).toBe(quiet)
})

test.each([
  ['08:59', false],
  ['09:00', true],
  ['16:59', true],
  ['17:00', false],
])('within a day: %s', (time, quiet) => {
  const hours = { isOn: true, from: '09:00', to: '17:00', timeZone: 'UTC' }
  expect(isQuiet(hours, new Date(`2026-11-20T${time}:30Z`))).toBe(quiet)
})

test('a skipped hour of daylight saving is not missed, and a repeated one is quiet twice', () => {
  const hours = { isOn: true, from: '02:00', to: '03:00', timeZone: 'Europe/Berlin' }
  const quietMinutes = (day: string) =>
    Array.from({ length: 24 * 60 }, (_, minute) => new Date(Date.parse(`${day}T00:00Z`) + minute * MINUTE_MS)).filter(
      (at) => isQuiet(hours, at),
    ).length
  expect(quietMinutes('2026-03-29')).toBe(0)
  expect(quietMinutes('2026-10-25')).toBe(120)
  expect(quietMinutes('2026-11-20')).toBe(60)
})

describe('any hours', () => {
  const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const zone = fc.constantFrom('UTC', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/Moscow')
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  const text = (minutes: number) =>
    new Date(minutes * MINUTE_MS).toISOString().slice('YYYY-MM-DDT'.length, -':00.000Z'.length)

  test('are as long as from their start to their end, counted on around the clock', () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, zone, moment, (from, to, timeZone, at) => {
        // en-GB, as another way to read the clock there.
        const [hour = 0, minute = 0] = at.toLocaleTimeString('en-GB', { timeZone }).split(':').map(Number)
        const since = (hour * 60 + minute - from + 24 * 60) % (24 * 60)
        const length = (to - from + 24 * 60) % (24 * 60) || 24 * 60
        expect(isQuiet({ isOn: true, from: text(from), to: text(to), timeZone }, at)).toBe(since < length)
      }),
    )
  })

  test('that are off, or whose zone has another time of day, do not apply now', () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, zone, moment, (from, to, timeZone, at) => {
        const hours = { from: text(from), to: text(to), timeZone }
        expect(isQuiet({ ...hours, isOn: false }, at)).toBe(false)
        // The complement of these hours is quiet exactly where these are not.
        if (from === to) return
        expect(isQuiet({ isOn: true, from: hours.to, to: hours.from, timeZone }, at)).toBe(
          !isQuiet({ ...hours, isOn: true }, at),
        )
      }),
    )
  })

  test('in a zone without daylight saving are the same a day later', () => {
    fc.assert(
      fc.property(minuteOfDay, minuteOfDay, moment, (from, to, at) => {
        const hours = { isOn: true, from: text(from), to: text(to), timeZone: 'Asia/Kathmandu' }
        expect(isQuiet(hours, new Date(at.getTime() + DAY_MS))).toBe(isQuiet(hours, at))
      }),
    )
  })
})
