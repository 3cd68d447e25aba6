import type { MatchState } from '../../domain/match.ts'
import type { KnownMatch, PollTask } from './match-source.ts'

/** More than an hour affords is read less often, so that every match still has its turn. */
export function withinBudget(tasks: readonly PollTask[], perHour: number): readonly PollTask[] {
  const wanted = tasks.reduce((calls, task) => calls + 3600 / task.everySeconds, 0)
  if (wanted <= perHour) return tasks
  return tasks.map((task) => ({ ...task, everySeconds: Math.ceil((task.everySeconds * wanted) / perHour) }))
}

/** How long after its end a match is read again the first time. */
const FIRST_RESULT_SECONDS = 180

/** Over, but nobody knows yet how it ended. */
export function lacksResult({ status, score1 }: MatchState): boolean {
  return status === 'finished' && score1 === null
}

/**
 * The pages of matches that lack their result. Intervals grow with the root of the time since the end: 3 minutes, a quarter of an hour
 * after one hour, 66 minutes after a day.
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
