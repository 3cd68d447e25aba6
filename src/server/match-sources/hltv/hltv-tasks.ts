import { isUndecided } from '../../../domain/team/team.ts'
import { HOUR_MS, HOUR_SECONDS } from '../../../domain/time/durations.ts'
import type { KnownMatch, LastPolls, PollTask } from '../match-source.ts'
import { checkTasks, resultTasks, withinBudget } from '../task-budget.ts'

export type HltvPace = {
  readonly liveSeconds: number
  readonly listSeconds: number
  /** Pages per hour of live matches, and of upcoming ones for odds; infinite for a mirror, where odds follow the list's interval. */
  readonly livePerHour: number
  readonly oddsPerHour: number
  /** Pages per hour of finished matches without a result, and of those whose result is checked. */
  readonly resultsPerHour: number
  readonly checksPerHour: number
}

/**
 * Plans: the list; the page of every live match until it says that the match is over, even if it has left the list; pages for odds; pages
 * of finished matches until their result is known; and pages for checking results.
 */
export function planTasks(
  known: readonly KnownMatch[],
  now: Date,
  polls: LastPolls,
  pace: HltvPace,
): readonly PollTask[] {
  const live = known
    .filter(({ state }) => state.status === 'live')
    .map((match) => pageTask(match, 'live', pace.liveSeconds))
  return [
    { key: 'list', kind: 'live', everySeconds: pace.listSeconds },
    ...withinBudget(live, pace.livePerHour),
    ...withinBudget(oddsTasks(known, now, pace), pace.oddsPerHour),
    ...withinBudget(resultTasks(known, now, pace.liveSeconds), pace.resultsPerHour),
    ...checkTasks(known, now, polls, pace.checksPerHour),
  ]
}

function oddsTasks(known: readonly KnownMatch[], now: Date, pace: HltvPace): readonly PollTask[] {
  return known.flatMap((match) => {
    const { status, team1, team2, scheduledTime } = match.state
    if (status !== 'upcoming' || isUndecided(team1) || isUndecided(team2)) return []
    const every = pace.oddsPerHour === Number.POSITIVE_INFINITY ? pace.listSeconds : oddsSeconds(scheduledTime, now)
    return every === null ? [] : [pageTask(match, 'upcoming', every)]
  })
}

/** Odds move most before the start: every 10 minutes in the last hour, hourly within half a day, never earlier. */
function oddsSeconds(start: Date | null, now: Date): number | null {
  if (!start) return null
  const away = Math.abs(start.getTime() - now.getTime())
  if (away <= HOUR_MS) return 600
  return away <= 12 * HOUR_MS ? HOUR_SECONDS : null
}

function pageTask(match: KnownMatch, kind: PollTask['kind'], everySeconds: number): PollTask {
  return { key: `match:${match.sourceId}`, kind, everySeconds }
}
