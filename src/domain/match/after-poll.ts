import type { MatchReading, MatchState } from './match.ts'
import { afterAbsence } from './match-absence.ts'
import { syncMatch } from './match-sync.ts'

/** The part of a stored match that polls need. */
export type PolledMatch = {
  readonly sourceId: string
  readonly state: MatchState
  /** The task that reports it most often. */
  readonly pollTask: string
  /** When it was last listed, if it is now absent from a complete list; null otherwise. */
  readonly absentSince: Date | null
}

/** The result of one poll of a source. */
export type Poll = {
  readonly readings: readonly MatchReading[]
  readonly task: { readonly key: string; readonly everySeconds: number }
  readonly now: Date
  /** The last success of a task before this poll; null without one. */
  readonly lastSuccess: (task: string) => Date | null
}

/** One match before and after a poll; `stored` is null when it is new. */
export type MatchAfterPoll<M> = {
  readonly stored: M | null
  readonly sourceId: string
  readonly publicId: number | null
  readonly state: MatchState
  readonly absentSince: Date | null
}

/** The matches that the poll lists or lacks. `stored` must hold every match that its complete lists should contain. */
export function afterPoll<M extends PolledMatch>(stored: readonly M[], poll: Poll): MatchAfterPoll<M>[] {
  const { readings, task, now } = poll
  // If a source lists a match twice, the last reading counts.
  const named = new Map(readings.map((reading) => [reading.sourceId, reading]))
  const storedById = new Map(stored.map((match) => [match.sourceId, match]))
  const seen = [...named.values()].map((reading) => {
    const match = storedById.get(reading.sourceId) ?? null
    const state = syncMatch(match?.state ?? null, reading, now)
    return { stored: match, sourceId: reading.sourceId, publicId: reading.publicId ?? null, state, absentSince: null }
  })
  const absent = stored.flatMap((match) => {
    if (named.has(match.sourceId)) return []
    const at = lastSeenAt(match, poll)
    const state = afterAbsence(match.state, { at, everySeconds: task.everySeconds }, now)
    return [{ stored: match, sourceId: match.sourceId, publicId: null, state, absentSince: at }]
  })
  return [...seen, ...absent]
}

/** The last success of the list that now lacks the match or of the match's own task, whichever is later. */
function lastSeenAt(match: PolledMatch, { task, lastSuccess, now }: Poll): Date {
  if (match.absentSince) return match.absentSince
  const seen = [task.key, match.pollTask].map((key) => lastSuccess(key)?.getTime() ?? 0)
  return Math.max(...seen) > 0 ? new Date(Math.max(...seen)) : now
}

/** When a match was first seen live; reset to null if it returns to the schedule. */
export function startOf(startedTime: Date | null, { status }: MatchState, now: Date): Date | null {
  if (status === 'upcoming') return null
  return startedTime ?? (status === 'live' ? now : null)
}
