import type { MatchState } from '../../domain/match/match.ts'
import { hasResult } from '../../domain/match/match-result.ts'
import { HOUR_SECONDS } from '../../domain/time/durations.ts'
import type { KnownMatch, LastPolls, PollTask } from './match-source.ts'

/** If the tasks need more than `perHour` calls, lengthens all intervals by one factor, so that each task is still polled. */
export function withinBudget(tasks: readonly PollTask[], perHour: number): readonly PollTask[] {
  const wanted = tasks.reduce((calls, task) => calls + HOUR_SECONDS / task.everySeconds, 0)
  if (wanted <= perHour) return tasks
  return tasks.map((task) => ({ ...task, everySeconds: Math.ceil((task.everySeconds * wanted) / perHour) }))
}

/** The first interval after the end of a match. */
const FIRST_RESULT_SECONDS = 180

/** Whether the match is finished and its result is unknown, or contradicted by the last reading. */
export function lacksResult(state: MatchState): boolean {
  return state.status === 'finished' && (!hasResult(state) || state.correctionVote !== undefined)
}

/**
 * The pages of matches without a confirmed result. The interval grows with the square root of the time since the end: 3 minutes at first,
 * about 13 minutes after an hour, and 66 minutes after a day.
 */
export function resultTasks(known: readonly KnownMatch[], now: Date, leastSeconds: number): readonly PollTask[] {
  return known
    .filter(({ state }) => lacksResult(state))
    .map(({ sourceId, state }) => {
      const age = (now.getTime() - (state.finishedTime ?? now).getTime()) / 1000
      const everySeconds = Math.max(leastSeconds, Math.round(Math.sqrt(FIRST_RESULT_SECONDS * Math.max(0, age))))
      return { key: `match:${sourceId}`, kind: 'results', everySeconds }
    })
}

/** A result is read again at these ages, since the site corrects some by hand. */
const CHECKED_AT_SECONDS = [600, 2 * HOUR_SECONDS, 24 * HOUR_SECONDS]
/** After this age, a match is not read again; the operator's intervals may delay its last check until then. */
const CHECKED_UNTIL_SECONDS = 72 * HOUR_SECONDS

/** The pages of finished matches whose result is due for a check, most recently ended first; at most `perHour` per hour. */
export function checkTasks(
  known: readonly KnownMatch[],
  now: Date,
  polls: LastPolls,
  perHour: number,
): readonly PollTask[] {
  const ages = known.flatMap(({ sourceId, state }) => {
    if (!hasResult(state) || lacksResult(state) || !state.finishedTime) return []
    const end = state.finishedTime.getTime()
    const ageAt = (time: Date | null | undefined) => (time ? (time.getTime() - end) / 1000 : Number.NEGATIVE_INFINITY)
    const key = `match:${sourceId}`
    const poll = polls.get(key)
    return [{ key, age: ageAt(now), tried: ageAt(poll?.lastTriedAt), read: ageAt(poll?.lastSuccessAt) }]
  })
  const [firstCheck = 0] = CHECKED_AT_SECONDS
  const made = ages.filter(({ age, tried }) => tried >= firstCheck && tried > age - HOUR_SECONDS).length
  const due = ages.flatMap(({ key, age, read }) => {
    const check = CHECKED_AT_SECONDS.findLast((seconds) => seconds <= age)
    if (check === undefined || read >= check || age > CHECKED_UNTIL_SECONDS) return []
    // Half of the time since the previous check: due at once, and not more urgent than live matches.
    return [{ age, task: { key, kind: 'results', everySeconds: check / 2 } as const }]
  })
  const inOrder = due.toSorted((a, b) => a.age - b.age).map(({ task }) => task)
  return inOrder.slice(0, Math.max(0, perHour - made))
}
