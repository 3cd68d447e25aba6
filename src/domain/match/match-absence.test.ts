import { expect, test } from 'vitest'
import type { MatchState } from './match.ts'
import { afterAbsence, delayedAfterSeconds } from './match-absence.ts'
import { syncMatch } from './match-sync.ts'

const now = new Date('2026-08-20T12:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const match = (change: Partial<MatchState>): MatchState => ({
  ...syncMatch(
    null,
    {
      sourceId: '1',
      status: 'upcoming',
      team1: { key: '1', name: 'Alpha', logoUrl: null },
      team2: { key: '2', name: 'Beta', logoUrl: null },
      tournament: 'Cup',
      format: 'BO3',
      scheduledTime: inMinutes(300),
    },
    now,
  ),
  ...change,
})
const seen = (minutesAgo: number) => ({ at: inMinutes(-minutesAgo), everySeconds: 300 })

test('an upcoming match that is absent once stays', () => {
  expect(afterAbsence(match({}), seen(5), now).status).toBe('upcoming')
})

test('an upcoming match that is absent again is hidden, its price with it', () => {
  const lost = afterAbsence(match({ odds: { odds1: 1850, odds2: 1950 } }), seen(10), now)
  expect(lost).toMatchObject({ status: 'cancelled', odds: null, finishedTime: null })
})

test('an upcoming match that leaves its list at its time is waited for', () => {
  expect(afterAbsence(match({ scheduledTime: inMinutes(10) }), seen(10), now).status).toBe('upcoming')
  expect(afterAbsence(match({ scheduledTime: inMinutes(30) }), seen(10), now).status).toBe('upcoming')
  expect(afterAbsence(match({ scheduledTime: inMinutes(31) }), seen(10), now).status).toBe('cancelled')
  expect(afterAbsence(match({ scheduledTime: inMinutes(-60) }), seen(70), now).status).toBe('upcoming')
  expect(afterAbsence(match({ scheduledTime: inMinutes(-120) }), seen(130), now).status).toBe('upcoming')
  expect(afterAbsence(match({ scheduledTime: inMinutes(-180) }), seen(180), now).status).toBe('cancelled')
})

test('an upcoming match without a time is hidden when it is absent again', () => {
  expect(afterAbsence(match({ scheduledTime: null }), seen(10), now).status).toBe('cancelled')
})

test('a live match stays for hours, then is hidden without a result', () => {
  const live = match({ status: 'live', score1: 1, score2: 0 })
  expect(afterAbsence(live, seen(5 * 60), now)).toBe(live)
  expect(afterAbsence(live, seen(6 * 60), now)).toMatchObject({
    status: 'cancelled',
    score1: 1,
    score2: 0,
    finishedTime: null,
  })
})

test('a finished match is never lost', () => {
  const finished = match({ status: 'finished', finishedTime: now })
  expect(afterAbsence(finished, seen(10_000), now)).toBe(finished)
})

test('live turns into delayed after 90 s, or two and a half readings where they are rarer', () => {
  expect([2, 36, 60, 180].map(delayedAfterSeconds)).toEqual([90, 90, 150, 450])
})
