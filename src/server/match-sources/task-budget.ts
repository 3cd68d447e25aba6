import type { MatchState } from '../../domain/match.ts'
import type { KnownMatch, PollTask } from './match-source.ts'

/** Lengthens the intervals of tasks that need more than `perHour` calls, by one factor, so that each is still polled. */
export function withinBudget(tasks: readonly PollTask[], perHour: number): readonly PollTask[] {
  const wanted = tasks.reduce((calls, task) => calls + 3600 / task.everySeconds, 0)
  if (wanted <= perHour) return tasks
  return tasks.map((task) => ({ ...task, everySeconds: Math.ceil((task.everySeconds * wanted) / perHour) }))
}

/** The first interval after the end of a match. */
const FIRST_RESULT_SECONDS = 180

/** Whether the match has finished and its result is unknown. */
export function lacksResult({ status, score1 }: MatchState): boolean {
  return status === 'finished' && score1 === null
}

/**
 * The pages of matches that lack their result. The interval grows with the square root of the time since the end: 3 minutes, then about
 * 13 minutes after one hour and 66 minutes after a day.
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
