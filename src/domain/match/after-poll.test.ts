import { expect, test } from 'vitest'
import { afterPoll, type Poll, startOf } from './after-poll.ts'
import type { MatchReading, MatchState } from './match.ts'
import { syncMatch } from './match-sync.ts'

const HOUR = 3_600_000
const now = new Date('2026-11-20T12:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * HOUR)
const team = (name: string) => ({ key: name, name, logoUrl: null })
const reading = (sourceId: string, change: Partial<MatchReading> = {}): MatchReading => ({
  sourceId,
  status: 'upcoming',
  team1: team('Alfa'),
  team2: team('Bravo'),
  tournament: 'IEM Rio 2026',
  format: 'BO3',
  scheduledTime: before(-24),
  ...change,
})
const upcoming = syncMatch(null, reading('a'), before(48))
const stored = (sourceId: string, absentSince: Date | null = null) => ({
  sourceId,
  state: upcoming,
  pollTask: 'live',
  absentSince,
})
/** The list was read an hour ago, the page of live matches ten minutes ago. */
const SUCCESSES: Readonly<Record<string, Date>> = { list: before(1), live: before(1 / 6) }
const poll = (readings: readonly MatchReading[], successes = SUCCESSES): Poll => ({
  readings,
  task: { key: 'list', everySeconds: 300 },
  now,
  lastSuccess: (task) => successes[task] ?? null,
})

test('a match that the poll names is new or changed, and is absent no longer', () => {
  const known = stored('a', before(3))
  const live = reading('a', { status: 'live' })
  expect(afterPoll([known], poll([live, reading('b', { publicId: 77 })]))).toEqual([
    { stored: known, sourceId: 'a', publicId: null, state: syncMatch(upcoming, live, now), absentSince: null },
    { stored: null, sourceId: 'b', publicId: 77, state: syncMatch(null, reading('b'), now), absentSince: null },
  ])
})

test('a match keeps what the poll does not say of it', () => {
  const [after] = afterPoll([stored('a')], poll([reading('a', { tournament: null })]))
  expect(after?.state.tournament).toBe('IEM Rio 2026')
})

test('of two readings of one match the last one counts', () => {
  const [after, ...others] = afterPoll([], poll([reading('a'), reading('a', { tournament: 'Another' })]))
  expect([after?.state.tournament, others]).toEqual(['Another', []])
})

test('a match that the poll lacks was last seen by the later of its lists, the first time that it is absent', () => {
  const seenAt = (absentSince: Date | null, successes = SUCCESSES) =>
    afterPoll([stored('a', absentSince)], poll([], successes))[0]?.absentSince
  expect(seenAt(null)).toEqual(before(1 / 6))
  expect(seenAt(null, { list: before(1) })).toEqual(before(1))
  expect(seenAt(null, { live: before(2), list: before(1) })).toEqual(before(1))
  expect(seenAt(null, {})).toEqual(now)
  expect(seenAt(before(5))).toEqual(before(5))
})

test('a match that is absent from two polls in a row is missing', () => {
  const state = (absentSince: Date | null) => afterPoll([stored('a', absentSince)], poll([]))[0]?.state
  // The polls are five minutes apart: it has been absent for ten.
  expect(state(before(1 / 6))).toMatchObject({ status: 'cancelled', callOff: 'missing' })
  expect(state(before(1 / 12))).toEqual(upcoming)
})

test('a match starts when it is first seen live, and again after it went back to its schedule', () => {
  const on = (status: MatchState['status']) => ({ ...upcoming, status })
  expect(startOf(null, on('live'), now)).toBe(now)
  expect(startOf(before(1), on('live'), now)).toEqual(before(1))
  expect(startOf(before(1), on('finished'), now)).toEqual(before(1))
  expect(startOf(null, on('finished'), now)).toBeNull()
  expect(startOf(before(1), on('upcoming'), now)).toBeNull()
})
