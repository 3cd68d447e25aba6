import type { MatchState } from './match.ts'

const MINUTE = 60_000

/** How long a live match may stay unseen before it leaves the lists; until then it is shown as delayed. */
const LIVE_UNSEEN = 6 * 60 * MINUTE
/** An upcoming match may leave its list so long before its time because it is about to start. */
const ABOUT_TO_START = 30 * MINUTE
/** …and so long after its time it may still turn up among the live ones. */
const LATE_START = 2 * 60 * MINUTE

/** When a match was last in a reading, and how often that reading is made. */
export type LastSeen = { readonly at: Date; readonly everySeconds: number }

/**
 * What becomes of a match that is absent from a list that names all of its kind. It is hidden, never given a result:
 * an upcoming one when it is absent again, a live one when nothing was heard of it for hours.
 */
export function loseSight(stored: MatchState, lastSeen: LastSeen, now: Date): MatchState {
  const unseen = now.getTime() - lastSeen.at.getTime()
  if (!isLost(stored, unseen, lastSeen.everySeconds, now)) return stored
  return { ...stored, status: 'cancelled', odds: null, reopenVotes: 0 }
}

function isLost({ status, scheduledTime }: MatchState, unseen: number, everySeconds: number, now: Date): boolean {
  if (status === 'live') return unseen >= LIVE_UNSEEN
  if (status !== 'upcoming') return false
  const absentAgain = unseen >= 2 * everySeconds * 1000
  const untilStart = scheduledTime ? scheduledTime.getTime() - now.getTime() : Number.POSITIVE_INFINITY
  return absentAgain && (untilStart > ABOUT_TO_START || untilStart < -LATE_START)
}

/** After how many seconds without a successful reading LIVE turns into "delayed". */
export function delayedAfterSeconds(readEverySeconds: number): number {
  return Math.max(90, 2.5 * readEverySeconds)
}
