import { expect, test } from 'vitest'
import { webBet } from '../../../../test/support/web-bet.ts'
import { webMatch } from '../../../../test/support/web-match.ts'
import { eveningEnd, eveningMatches, openElsewhere } from './evening.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

test.each([
  { now: [20, 20], end: [21, 6] },
  { now: [20, 9], end: [21, 6] },
  { now: [21, 0], end: [21, 6] },
  { now: [21, 1], end: [22, 6] },
] as const)('on day and hour $now the evening ends at $end', ({ now: [day, hour], end: [endDay, endHour] }) => {
  expect(eveningEnd(at(day, hour))).toBe(at(endDay, endHour))
})

test('live matches and those that start before the end are of the evening', () => {
  const upcoming = (id: number, time: string | null) => webMatch({ id, status: 'upcoming', scheduledTime: time })
  const later = [upcoming(2, '2026-11-20T21:00:00Z'), upcoming(3, '2026-11-21T09:00:00Z'), upcoming(4, null)]
  const evening = eveningMatches([webMatch({ id: 1 })], later, Date.parse('2026-11-21T06:00:00Z'))
  expect(evening.map(({ id }) => id)).toEqual([1, 2])
})

test('of all open bets those of the evening are taken away, with what they stake; a free bet stakes nothing', () => {
  const here = [webBet({ amount: '10.00' }), webBet({ amount: '20.00', freeBet: true })]
  expect(openElsewhere({ count: 3, staked: '60.00' }, here)).toEqual({ count: 1, staked: '50.00' })
})
