import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchState } from '../match/match.ts'
import { PROFILE_IDS, type ProfileId } from '../verdict/profile-id.ts'
import { DEFAULT_PROFILE, PROFILES } from './rule-profiles.ts'
import { afterGrading, gradeBySchedule, nextReview, plannedTime } from './schedule-grading.ts'

const HOUR = 3_600_000
/** Three in the afternoon in New York. */
const planned = new Date('2026-11-20T20:00:00Z')
const hoursLater = (hours: number) => new Date(planned.getTime() + hours * HOUR)
const verdictOf = (
  match: Pick<MatchState, 'status' | 'scheduledTime' | 'callOff'>,
  profile: ProfileId,
  now = planned,
) => {
  const grade = gradeBySchedule(match, planned, PROFILES[profile], now)
  return grade?.verdict === 'needs-you' ? grade.reason : (grade?.verdict ?? null)
}

describe('a match that is played later than planned', () => {
  // help.midnite.com 2686555: 48 hours; help.xbet.ag: 24; help.nc.betmgm.com: the same day; hltv.org/?pageid=129: 12 hours.
  test.each<[ProfileId, number, string | null]>([
    ['midnite', 48, null],
    ['midnite', 48.1, 'void'],
    ['xbet', 24, null],
    ['xbet', 24.1, 'void'],
    ['hltv-game', 12, null],
    ['hltv-game', 12.1, 'void'],
    ['betmgm', 7.9, null],
    // Midnight by daylight saving time, an hour before midnight without.
    ['betmgm', 8.5, 'postponed'],
    ['betmgm', 9.1, 'postponed'],
    ['betmgm', 24, 'void'],
    ['standard', 1_000, null],
    ['bwin', 1_000, null],
    ['midnite', -48.1, null],
  ])('by the rules of %s, %d hours later', (profile, hours, expected) => {
    expect(verdictOf({ status: 'finished', scheduledTime: hoursLater(hours) }, profile)).toBe(expected)
  })

  test('says how long the bookmaker waits', () => {
    const late = { status: 'finished', scheduledTime: hoursLater(72) } as const
    const evidence = (profile: ProfileId) => gradeBySchedule(late, planned, PROFILES[profile], planned)
    expect(evidence('midnite')).toEqual({ verdict: 'void', evidence: { code: 'notInTime', hours: 48 } })
    expect(evidence('betmgm')).toEqual({ verdict: 'void', evidence: { code: 'notInTime', hours: null } })
  })

  test.each([
    ['its time at the bet', null, planned],
    ['its own time', planned, null],
  ])('is graded by its result where %s is not known', (_, before, scheduledTime) => {
    expect(gradeBySchedule({ status: 'finished', scheduledTime }, before, PROFILES.midnite, hoursLater(99))).toBeNull()
  })
})

describe('a match that is not played', () => {
  const off = { status: 'cancelled', scheduledTime: planned } as const
  const postponed = { ...off, scheduledTime: null, callOff: 'postponed' } as const

  test.each(PROFILE_IDS)('is void by the rules of %s when it is called off', (profile) => {
    expect(gradeBySchedule(off, planned, PROFILES[profile], planned)).toEqual({
      verdict: 'void',
      evidence: { code: 'calledOff' },
    })
  })

  test('is left to the user by a profile that says so', () => {
    expect(gradeBySchedule(off, planned, { ...DEFAULT_PROFILE, calledOff: 'ask' }, planned)).toEqual({
      verdict: 'needs-you',
      reason: 'cancelled',
    })
  })

  test.each<[ProfileId, number, string]>([
    ['midnite', 48, 'postponed'],
    ['midnite', 48.1, 'void'],
    ['hltv-game', 12.1, 'void'],
    ['standard', 1_000, 'postponed'],
  ])('is postponed, by the rules of %s after %d hours', (profile, hours, expected) => {
    expect(verdictOf(postponed, profile, hoursLater(hours))).toBe(expected)
  })

  test('may have been played where its source lists it no longer', () => {
    expect(verdictOf({ ...off, callOff: 'missing' }, 'midnite', hoursLater(99))).toBe('matchMissing')
  })

  test.each(['upcoming', 'live'] as const)('has no grade while it is %s', (status) => {
    expect(verdictOf({ status, scheduledTime: hoursLater(99) }, 'midnite', hoursLater(99))).toBeNull()
  })
})

describe('the time for which a match was planned', () => {
  const schedule = [
    { readAt: hoursLater(-48), scheduledTime: planned },
    { readAt: hoursLater(-10), scheduledTime: hoursLater(72) },
  ]

  test.each([
    ['before it was known', -99, planned],
    ['before it was postponed', -11, planned],
    ['as it was postponed', -10, hoursLater(72)],
    ['after that', -9, hoursLater(72)],
  ])('of a bet that was placed %s', (_, hours, expected) => {
    expect(plannedTime(schedule, hoursLater(hours))).toEqual(expected)
  })

  test('is unknown where the source gave none', () => expect(plannedTime([], planned)).toBeNull())
})

test('the grade of a bet on a postponed match changes at no time that is not announced', () => {
  const profile = fc.constantFrom(...PROFILE_IDS)
  const hours = fc.double({ min: -100, max: 100, noNaN: true })
  fc.assert(
    fc.property(profile, hours, fc.double({ min: 0, max: 1, noNaN: true }), (id, at, part) => {
      const now = hoursLater(at)
      const next =
        nextReview([{ readAt: planned, scheduledTime: planned }], now)?.getTime() ?? hoursLater(1_000).getTime()
      const later = new Date(now.getTime() + part * (next - now.getTime() - 1))
      // By a same-day rule the day may end meanwhile, but then the verdict is still not certain.
      const verdict = (moment: Date) =>
        verdictOf({ status: 'cancelled', scheduledTime: null, callOff: 'postponed' }, id, moment)
      expect(verdict(later)).toBe(verdict(now))
    }),
  )
})

describe('the next time at which a bet on a postponed match may be void', () => {
  const schedule = [{ readAt: planned, scheduledTime: planned }]
  const MOMENT = 1 / HOUR

  // After 12, 24 and 48 hours, and with a day that is over for certain: hltv-game, betmgm, xbet and midnite.
  test.each([
    [0, 12 + MOMENT],
    [12, 12 + MOMENT],
    [12 + MOMENT, 24],
    [24, 24 + MOMENT],
    [24 + MOMENT, 48 + MOMENT],
  ])('is, %d hours after its time, %d hours after it', (now, next) => {
    expect(nextReview(schedule, hoursLater(now))).toEqual(hoursLater(next))
  })

  test('is null once no bookmaker waits any more', () => {
    expect(nextReview(schedule, hoursLater(48 + MOMENT))).toBeNull()
    expect(nextReview([], planned)).toBeNull()
  })

  test('is that of each time for which it was scheduled', () => {
    const moved = [...schedule, { readAt: planned, scheduledTime: hoursLater(40) }]
    expect(nextReview(moved, hoursLater(49))).toEqual(hoursLater(52 + MOMENT))
  })
})

test('a match whose bets are graded is left alone until its result changes, or time alone changes a grade', () => {
  const graded = (status: MatchState['status'], callOff?: 'postponed' | 'missing') => {
    const match = {
      status,
      scheduledTime: planned,
      version: 3,
      schedule: [{ readAt: planned, scheduledTime: planned }],
    }
    return afterGrading({ ...match, ...(callOff && { callOff }) }, planned)
  }
  const soon = hoursLater(12 + 1 / HOUR)
  expect(graded('finished')).toEqual({ gradedVersion: 3, reviewAt: null })
  expect(graded('cancelled')).toEqual({ gradedVersion: 3, reviewAt: null })
  expect(graded('cancelled', 'missing')).toEqual({ gradedVersion: 3, reviewAt: null })
  expect(graded('cancelled', 'postponed')).toEqual({ gradedVersion: 3, reviewAt: soon })
  expect(graded('live')).toEqual({ gradedVersion: null, reviewAt: null })
  expect(graded('upcoming')).toEqual({ gradedVersion: null, reviewAt: null })
})
