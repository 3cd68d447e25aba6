import type { PollTask, SourceLimits } from '../../match-sources/match-source.ts'

/** How the polls of one task went; kept in the database. */
export type TaskState = {
  readonly task: string
  readonly everySeconds: number
  readonly lastTriedAt: Date
  readonly lastSuccessAt: Date | null
  readonly failuresInARow: number
}

/** By the key of the task. */
export type TaskStates = ReadonlyMap<string, TaskState>

/** POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS, which the tasks already follow; null is the source's own interval. */
export type Pace = { readonly liveSeconds: number | null; readonly upcomingSeconds: number | null }

/** A failed task is due again at once this many times in a row, then at its own interval. */
const QUICK_RETRIES = 2

/** The tasks at the shortest intervals the source permits: for a refresh, where the operator configured longer ones. */
export function atSourcePace(tasks: readonly PollTask[], limits: SourceLimits, pace: Pace): PollTask[] {
  return tasks.map((task) => {
    const least = task.kind === 'live' ? limits.liveSeconds : limits.upcomingSeconds
    const configured = (task.kind === 'live' ? pace.liveSeconds : pace.upcomingSeconds) ?? least
    const permitted = Math.max(least, (task.everySeconds * least) / configured)
    return { ...task, everySeconds: Math.min(task.everySeconds, permitted) }
  })
}

/** The task to poll next and the time from which it is due; null without tasks. */
export function nextTask(
  tasks: readonly PollTask[],
  states: TaskStates,
  now: Date,
): { readonly task: PollTask; readonly at: Date } | null {
  const queue = tasks.map((task) => ({ task, dueAt: dueAt(task, states.get(task.key), now) }))
  const due = queue.filter(({ dueAt }) => dueAt <= now.getTime())
  const first =
    due.length > 0
      ? due.reduce((a, b) => (urgency(b, now) > urgency(a, now) ? b : a))
      : queue.reduce<(typeof queue)[number] | null>((a, b) => (a && a.dueAt <= b.dueAt ? a : b), null)
  return first && { task: first.task, at: new Date(Math.max(first.dueAt, now.getTime())) }
}

function dueAt({ everySeconds }: PollTask, state: TaskState | undefined, now: Date): number {
  // Never polled, or polled in the future according to another clock.
  if (!state || state.lastTriedAt > now) return 0
  const isRetry = state.failuresInARow > 0 && state.failuresInARow <= QUICK_RETRIES
  return state.lastTriedAt.getTime() + (isRetry ? 0 : everySeconds * 1000)
}

/** Live tasks go first, but a task that is late by its whole interval goes before a live task that is just due. */
function urgency({ task, dueAt }: { task: PollTask; dueAt: number }, now: Date): number {
  const late = dueAt === 0 ? 1 : (now.getTime() - dueAt) / (task.everySeconds * 1000)
  return late + { live: 1, upcoming: 0.5, results: 0 }[task.kind]
}

const HOUR_MS = 60 * 60_000

/** The calls of the last hour, oldest first. */
export type RecentCalls = readonly Date[]

/**
 * When the next call to the source may go out: after the minimum gap, and never more than the hourly budget within any 60 minutes.
 * `spent` is true when the budget is what delays it.
 */
export function nextCall(limits: SourceLimits, calls: RecentCalls, now: Date): { at: Date; spent: boolean } {
  const recent = calls.map((at) => at.getTime()).filter((at) => at > now.getTime() - HOUR_MS && at <= now.getTime())
  const last = recent.at(-1)
  const afterGap = last === undefined ? now.getTime() : last + limits.minGapSeconds * 1000
  const oldestCounted = recent.at(-limits.callsPerHour)
  const spent = recent.length >= limits.callsPerHour && oldestCounted !== undefined
  const afterHour = spent ? oldestCounted + HOUR_MS : 0
  return { at: new Date(Math.max(now.getTime(), afterGap, afterHour)), spent }
}
