import type { ReadTask, SourceLimits } from '../../match-sources/match-source.ts'

/** What is known of a task from having tried it. */
export type TaskRead = {
  readonly task: string
  readonly everySeconds: number
  readonly lastTriedAt: Date
  readonly lastSuccessAt: Date | null
  readonly failuresInARow: number
}

export type Reads = ReadonlyMap<string, TaskRead>

/** What POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS ask for (the tasks come at it already); null is the source's own pace. */
export type Pace = { readonly liveSeconds: number | null; readonly upcomingSeconds: number | null }

/** A failed task is tried again as soon as the source may be called, this often; then at its own pace. */
const QUICK_RETRIES = 2

/** The tasks as often as the source itself permits: for somebody who waits, where the operator asked for a slower pace. */
export function atSourcePace(tasks: readonly ReadTask[], limits: SourceLimits, pace: Pace): ReadTask[] {
  return tasks.map((task) => {
    const least = task.kind === 'live' ? limits.liveSeconds : limits.upcomingSeconds
    const asked = (task.kind === 'live' ? pace.liveSeconds : pace.upcomingSeconds) ?? least
    const permitted = Math.max(least, (task.everySeconds * least) / asked)
    return { ...task, everySeconds: Math.min(task.everySeconds, permitted) }
  })
}

/** The task to read next and from when on; null when there is none. */
export function nextRead(
  tasks: readonly ReadTask[],
  reads: Reads,
  now: Date,
): { readonly task: ReadTask; readonly at: Date } | null {
  const queue = tasks.map((task) => ({ task, dueAt: dueAt(task, reads.get(task.key), now) }))
  const due = queue.filter(({ dueAt }) => dueAt <= now.getTime())
  const first =
    due.length > 0
      ? due.reduce((a, b) => (urgency(b, now) > urgency(a, now) ? b : a))
      : queue.reduce<(typeof queue)[number] | null>((a, b) => (a && a.dueAt <= b.dueAt ? a : b), null)
  return first && { task: first.task, at: new Date(Math.max(first.dueAt, now.getTime())) }
}

function dueAt({ everySeconds }: ReadTask, read: TaskRead | undefined, now: Date): number {
  // Never read, or "read" in the future by another clock.
  if (!read || read.lastTriedAt > now) return 0
  const isRetry = read.failuresInARow > 0 && read.failuresInARow <= QUICK_RETRIES
  return read.lastTriedAt.getTime() + (isRetry ? 0 : everySeconds * 1000)
}

/** Live comes first, but nothing is put off for ever: what is late by its own whole interval goes before what is just due. */
function urgency({ task, dueAt }: { task: ReadTask; dueAt: number }, now: Date): number {
  const late = dueAt === 0 ? 1 : (now.getTime() - dueAt) / (task.everySeconds * 1000)
  return late + { live: 1, upcoming: 0.5, results: 0 }[task.kind]
}

const HOUR_MS = 60 * 60_000

/** The calls made within the last hour, oldest first. */
export type RecentCalls = readonly Date[]

/**
 * When the next call may go out: a gap after the last one, and never more than the budget within any 60 minutes.
 * `spent` tells that it is the budget that stands in the way.
 */
export function nextCall(limits: SourceLimits, calls: RecentCalls, now: Date): { at: Date; spent: boolean } {
  const recent = calls.map((at) => at.getTime()).filter((at) => at > now.getTime() - HOUR_MS && at <= now.getTime())
  const last = recent.at(-1)
  const afterGap = last === undefined ? now.getTime() : last + limits.minGapSeconds * 1000
  const inTheWay = recent.at(-limits.callsPerHour)
  const spent = recent.length >= limits.callsPerHour && inTheWay !== undefined
  const afterHour = spent ? inTheWay + HOUR_MS : 0
  return { at: new Date(Math.max(now.getTime(), afterGap, afterHour)), spent }
}
