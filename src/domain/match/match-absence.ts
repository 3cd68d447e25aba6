import { HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import type { MatchState } from './match.ts'

/** How long a live match may be absent before it leaves the lists; until then it is shown as delayed. */
const LIVE_ABSENCE_MS = 6 * HOUR_MS
/** This long before its time an upcoming match may leave its list because it is about to start. */
const ABOUT_TO_START_MS = 30 * MINUTE_MS
/** This long after its time it may still appear among the live matches. */
const LATE_START_MS = 2 * HOUR_MS

/** The last poll that listed a match, and the interval of those polls. */
type LastSeen = { readonly at: Date; readonly everySeconds: number }

/**
 * The state of a match that is absent from a complete list of its status. It may be hidden, but never gets a result: an upcoming match after two
 * polls without it, a live match after hours.
 */
export function afterAbsence(stored: MatchState, lastSeen: LastSeen, now: Date): MatchState {
  const absent = now.getTime() - lastSeen.at.getTime()
  if (!isLost(stored, absent, lastSeen.everySeconds, now)) return stored
  return { ...stored, status: 'cancelled', callOff: 'missing', odds: null, reopenVotes: 0 }
}

function isLost({ status, scheduledTime }: MatchState, absent: number, everySeconds: number, now: Date): boolean {
  if (status === 'live') return absent >= LIVE_ABSENCE_MS
  if (status !== 'upcoming') return false
  const absentAgain = absent >= 2 * everySeconds * 1000
  const untilStart = scheduledTime ? scheduledTime.getTime() - now.getTime() : Number.POSITIVE_INFINITY
  return absentAgain && (untilStart > ABOUT_TO_START_MS || untilStart < -LATE_START_MS)
}

/** After how many seconds without a successful poll a live match is shown as delayed. */
export function delayedAfterSeconds(everySeconds: number): number {
  return Math.max(90, 2.5 * everySeconds)
}
