import fc from 'fast-check'
import { expect, test } from 'vitest'
import { webMatch } from '../../../../test/support/web-match.ts'
import { groupByDay, ofDay } from './days.ts'

const upcoming = (id: number, scheduledTime: string | null) => webMatch({ id, status: 'upcoming', scheduledTime })
const days = (times: readonly (string | null)[], timeZone: string) =>
  groupByDay(
    times.map((time, at) => upcoming(at, time)),
    timeZone,
  ).map(({ day, matches }) => [day, matches.length])

test('the day is the viewer’s, not the server’s', () => {
  const late = ['2026-11-21T01:30:00.000Z']
  expect(days(late, 'America/Sao_Paulo')).toEqual([['2026-11-20', 1]])
  expect(days(late, 'Europe/Moscow')).toEqual([['2026-11-21', 1]])
  expect(days(late, 'Pacific/Kiritimati')).toEqual([['2026-11-21', 1]])
})

test('a day of 25 hours and one of 23 are each one day', () => {
  // Clocks in Berlin: back on 25 October 2026 at 03:00, forward on 28 March 2027 at 02:00.
  const autumn = ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:00.000Z', '2026-10-25T23:00:00.000Z']
  expect(days(autumn, 'Europe/Berlin')).toEqual([
    ['2026-10-25', 2],
    ['2026-10-26', 1],
  ])
  const spring = ['2027-03-27T23:00:00.000Z', '2027-03-28T21:59:00.000Z', '2027-03-28T22:00:00.000Z']
  expect(days(spring, 'Europe/Berlin')).toEqual([
    ['2027-03-28', 2],
    ['2027-03-29', 1],
  ])
})

test('matches without a time come under no day', () => {
  expect(days(['2026-11-20T12:00:00.000Z', null, null], 'UTC')).toEqual([
    ['2026-11-20', 1],
    [null, 2],
  ])
})

const ZONES = [
  'UTC',
  'America/Sao_Paulo',
  'Europe/Moscow',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
]

test('in every zone each match is there once, in its order, under the day its own clock shows', () => {
  const time = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.array(time), fc.constantFrom(...ZONES), (times, timeZone) => {
      const matches = times
        .toSorted((a, b) => a.getTime() - b.getTime())
        .map((start, at) => upcoming(at, start.toISOString()))
      const grouped = groupByDay(matches, timeZone)
      expect(grouped.flatMap((day) => day.matches)).toEqual(matches)
      for (const { day, matches: ofThatDay } of grouped) {
        for (const { scheduledTime } of ofThatDay) {
          // An independent calendar, parsed part by part.
          const parts = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'short' }).format(
            new Date(scheduledTime ?? 0),
          )
          const [month, date, year] = parts.split('/').map(Number)
          expect(day).toBe(`20${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
        }
      }
    }),
  )
})

test('one day is chosen by its date, also the one of matches without a time', () => {
  const grouped = groupByDay([upcoming(1, '2026-11-20T12:00:00.000Z'), upcoming(2, null)], 'UTC')
  const ids = (day: string) => ofDay(grouped, day).map(({ id }) => id)
  expect(ids('')).toEqual([1, 2])
  expect(ids('2026-11-20')).toEqual([1])
  expect(ids('none')).toEqual([2])
  expect(ids('2026-11-21')).toEqual([])
})
