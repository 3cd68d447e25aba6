import type { MatchState } from '../match/match.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { type Grade, needsYou } from '../verdict/verdict.ts'
import { PROFILES, type RuleProfile } from './rule-profiles.ts'

/** A scheduled start time, and when a source first reported it. */
export type Scheduling = { readonly readAt: Date; readonly scheduledTime: Date }

/** The scheduled start when the bet was placed, or the first known one if that was read later. `schedule` is sorted by `readAt`. */
export function plannedTime(schedule: readonly Scheduling[], placedAt: Date): Date | null {
  const known = schedule.findLast(({ readAt }) => readAt <= placedAt) ?? schedule[0]
  return known?.scheduledTime ?? null
}

type Timed = Pick<MatchState, 'status' | 'scheduledTime' | 'callOff'>

/**
 * The grade of a bet on a match that was called off, postponed or played too late for the bookmaker; null if play decides. A match missing from its
 * source may have been played.
 */
export function gradeBySchedule(match: Timed, planned: Date | null, profile: RuleProfile, now: Date): Grade | null {
  if (match.status === 'finished') return gradeByDelay(planned, match.scheduledTime, profile)
  if (match.status !== 'cancelled') return null
  if (match.callOff === 'missing') return needsYou('matchMissing')
  // Not played yet, so too late.
  if (match.callOff === 'postponed') return gradeByDelay(planned, now, profile) ?? needsYou('postponed')
  return profile.calledOff === 'void' ? { verdict: 'void', evidence: { code: 'calledOff' } } : needsYou('cancelled')
}

/** Null if the match is played in time. */
function gradeByDelay(planned: Date | null, start: Date | null, { postponement }: RuleProfile): Grade | null {
  if (planned === null || start === null) return null
  if (postponement === 'stays') return null
  const delay = start.getTime() - planned.getTime()
  if (postponement === 'same-day') {
    if (isSameDay(planned, start)) return null
    return delay >= DAY_MS ? { verdict: 'void', evidence: { code: 'notInTime', hours: null } } : needsYou('postponed')
  }
  const { hours } = postponement
  return delay > hours * HOUR_MS ? { verdict: 'void', evidence: { code: 'notInTime', hours } } : null
}

/** In Eastern time, because the bookmakers with this rule are American. True only if it is the same day both with and without daylight saving. */
function isSameDay(a: Date, b: Date): boolean {
  return [4, 5].every((hours) => {
    const [one, other] = [a, b].map((time) => Math.floor((time.getTime() - hours * HOUR_MS) / DAY_MS))
    return one === other
  })
}

const WINDOWS = Object.values(PROFILES).flatMap(({ postponement }) => {
  if (postponement === 'stays') return []
  return [postponement === 'same-day' ? DAY_MS : postponement.hours * HOUR_MS + 1]
})

/** When time alone next changes the grade of a bet on a postponed match; null if it never does again. */
export function nextReview(schedule: readonly Scheduling[], now: Date): Date | null {
  const ends = schedule.flatMap(({ scheduledTime }) => WINDOWS.map((window) => scheduledTime.getTime() + window))
  const next = Math.min(...ends.filter((end) => end > now.getTime()))
  return Number.isFinite(next) ? new Date(next) : null
}

/** The columns of a match whose bets are all graded: the graded version of its result, and when time alone changes a grade. */
export function afterGrading(
  match: Timed & { readonly version: number; readonly schedule: readonly Scheduling[] },
  now: Date,
): { readonly gradedVersion: number | null; readonly reviewAt: Date | null } {
  const isOver = match.status === 'finished' || match.status === 'cancelled'
  return {
    gradedVersion: isOver ? match.version : null,
    reviewAt: match.callOff === 'postponed' ? nextReview(match.schedule, now) : null,
  }
}
