import { DAY_SECONDS, MINUTE_SECONDS } from '../../../domain/time/durations.ts'
import type { SourceFailure } from '../../match-sources/match-source.ts'

/** The health of a source. Stored in the database, so it survives restarts and is shared by all processes. */
export type SourceHealth = {
  readonly lastSuccessAt: Date | null
  readonly lastFailureAt: Date | null
  readonly failingSince: Date | null
  readonly failure: string | null
  readonly failureMessage: string | null
  readonly failuresInARow: number
  /** No calls before this time. */
  readonly closedUntil: Date | null
}

export type Failure = {
  readonly failure: SourceFailure
  readonly message: string
  readonly retryAfterSeconds: number | null
}

export const UNTRIED: SourceHealth = {
  lastSuccessAt: null,
  lastFailureAt: null,
  failingSince: null,
  failure: null,
  failureMessage: null,
  failuresInARow: 0,
  closedUntil: null,
}

const FIRST_BACK_OFF_SECONDS = 2
const LONGEST_BACK_OFF_SECONDS = MINUTE_SECONDS
/** After this many failures in a row the breaker opens; from then on each failed attempt reopens it. */
const FAILURES_TO_OPEN = 5
const OPEN_SECONDS = MINUTE_SECONDS
const BLOCKED_SECONDS = 15 * MINUTE_SECONDS
const RATE_LIMITED_SECONDS = MINUTE_SECONDS

/** `pauseSeconds`: how long the source asked not to be called, although the poll succeeded. */
export function afterSuccess(health: SourceHealth, now: Date, pauseSeconds = 0): SourceHealth {
  return {
    ...UNTRIED,
    lastSuccessAt: now,
    lastFailureAt: health.lastFailureAt,
    closedUntil: pauseSeconds > 0 ? later(now, Math.min(pauseSeconds, DAY_SECONDS)) : null,
  }
}

export function afterFailure(health: SourceHealth, failure: Failure, now: Date, random: () => number): SourceHealth {
  const failuresInARow = health.failuresInARow + 1
  return {
    lastSuccessAt: health.lastSuccessAt,
    lastFailureAt: now,
    failingSince: health.failingSince ?? now,
    failure: failure.failure,
    failureMessage: failure.message,
    failuresInARow,
    closedUntil: later(now, secondsToWait(health, failure, failuresInARow, random)),
  }
}

function secondsToWait(health: SourceHealth, failure: Failure, failuresInARow: number, random: () => number): number {
  if (failure.failure === 'blocked') return blockedSeconds(health)
  if (failure.failure === 'rate-limited') {
    return Math.min(DAY_SECONDS, Math.max(1, failure.retryAfterSeconds ?? RATE_LIMITED_SECONDS))
  }
  if (failuresInARow >= FAILURES_TO_OPEN) return OPEN_SECONDS
  const ceiling = FIRST_BACK_OFF_SECONDS * 2 ** (failuresInARow - 1)
  return random() * Math.min(LONGEST_BACK_OFF_SECONDS, ceiling)
}

/** A refusal closes the source for a quarter of an hour, then twice as long each time, up to a day. */
function blockedSeconds({ failure, lastFailureAt, closedUntil }: SourceHealth): number {
  if (failure !== 'blocked' || !lastFailureAt || !closedUntil) return BLOCKED_SECONDS
  return Math.min(DAY_SECONDS, 2 * Math.round((closedUntil.getTime() - lastFailureAt.getTime()) / 1000))
}

/** When the source may be called again; `now` if it is open. */
export function opensAt({ closedUntil }: SourceHealth, now: Date): Date {
  // Later than any rule above allows: written by a process with another clock.
  if (!closedUntil || closedUntil > later(now, DAY_SECONDS)) return now
  return closedUntil > now ? closedUntil : now
}

function later(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
