import { homeId, type SourceName } from '../../../domain/match/source-name.ts'
import { HOUR_MS } from '../../../domain/time/durations.ts'
import { type PollTask, SourceError, type SourceLimits } from '../../match-sources/match-source.ts'
import { afterFailure, afterSuccess, type Failure, opensAt, type SourceHealth, UNTRIED } from './source-health.ts'

/** The results of one task's polls; stored in the database. */
export type TaskState = {
  readonly task: string
  readonly everySeconds: number
  readonly lastTriedAt: Date
  readonly lastSuccessAt: Date | null
  readonly failuresInARow: number
}

/** By task key. */
export type TaskStates = ReadonlyMap<string, TaskState>

/** POLL_LIVE_SECONDS and POLL_UPCOMING_SECONDS, which are already applied to the tasks; null: the source's own interval. */
type Pace = { readonly liveSeconds: number | null; readonly upcomingSeconds: number | null }

/** A failed task is retried immediately this many times in a row, then at its own interval. */
const QUICK_RETRIES = 2

/** The tasks at the shortest intervals the source permits: for a refresh if the operator configured longer ones. */
export function atSourcePace(tasks: readonly PollTask[], limits: SourceLimits, pace: Pace): PollTask[] {
  return tasks.map((task) => {
    const least = task.kind === 'live' ? limits.liveSeconds : limits.upcomingSeconds
    const configured = (task.kind === 'live' ? pace.liveSeconds : pace.upcomingSeconds) ?? least
    const permitted = Math.max(least, (task.everySeconds * least) / configured)
    return { ...task, everySeconds: Math.min(task.everySeconds, permitted) }
  })
}

/** The task to poll next and when it is due; null without tasks. */
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

/** Live tasks go first, but a task that is late by its whole interval precedes a live task that is just due. */
function urgency({ task, dueAt }: { task: PollTask; dueAt: number }, now: Date): number {
  const late = dueAt === 0 ? 1 : (now.getTime() - dueAt) / (task.everySeconds * 1000)
  return late + { live: 1, upcoming: 0.5, results: 0 }[task.kind]
}

/** The calls of the last hour, oldest first. */
export type RecentCalls = readonly Date[]

/**
 * When the next call to the source may be made: after the minimum gap, and within the hourly budget in any 60 minutes. `spent`: the budget
 * is what delays it.
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

/** What polling has shown about a source. Stored in the database, so it survives restarts and is shared by all processes. */
export type PollState = { readonly tasks: TaskStates; readonly health: SourceHealth }

/** The states of a source's tasks, under the names that they have at the home. */
export function tasksAtHome(home: SourceName, source: SourceName, tasks: TaskStates): TaskStates {
  if (source === home) return tasks
  return new Map([...tasks].map(([key, state]) => [homeId(home, source, key), state]))
}

/** Combines all sources into one state, with the latest success and the latest failure of any source. */
export function joinedPollState(
  home: SourceName,
  states: readonly (readonly [source: SourceName, state: PollState])[],
): PollState {
  const [only, ...others] = states
  if (only && others.length === 0) return only[1]
  const latest = (times: readonly (Date | null)[]) =>
    times.reduce((last, time) => (time && (!last || time > last) ? time : last), null)
  const healths = states.map(([, { health }]) => health)
  return {
    tasks: new Map(states.flatMap(([source, { tasks }]) => [...tasksAtHome(home, source, tasks)])),
    health: {
      ...UNTRIED,
      lastSuccessAt: latest(healths.map(({ lastSuccessAt }) => lastSuccessAt)),
      lastFailureAt: latest(healths.map(({ lastFailureAt }) => lastFailureAt)),
    },
  }
}

type DuePoll = { readonly task: PollTask; readonly at: Date }

/** The next task to poll, and when: once it is due and the source is open to calls. Null without tasks. */
export function nextPoll({ tasks, health }: PollState, plan: readonly PollTask[], now: Date): DuePoll | null {
  const next = nextTask(plan, tasks, now)
  if (!next) return null
  const opens = opensAt(health, now)
  return { task: next.task, at: opens > next.at ? opens : next.at }
}

/** `close`: no call before `until`, as the hourly budget is spent. `wait`: nothing can be polled before `until`, if that is known. */
export type Step =
  | { readonly do: 'poll'; readonly task: PollTask }
  | { readonly do: 'close'; readonly until: Date }
  | { readonly do: 'wait'; readonly until: Date | null }

/** The poller's next step. `call`: when the next call may be made; needed only if a poll that makes calls is due. */
export function nextStep(next: DuePoll | null, call: { at: Date; spent: boolean } | null, now: Date): Step {
  if (next && next.at <= now && next.task.makesCalls === false) return { do: 'poll', task: next.task }
  if (!next || next.at > now || !call) return { do: 'wait', until: next?.at ?? null }
  if (call.at <= now) return { do: 'poll', task: next.task }
  return call.spent ? { do: 'close', until: call.at } : { do: 'wait', until: call.at }
}

/** Whether a refresh would make a call now: the source is open, its gap has passed, and a task is due at the source's own intervals. */
export function isRefreshDue(
  { tasks, health }: PollState,
  plan: readonly PollTask[],
  limits: SourceLimits,
  pace: Pace,
  now: Date,
): boolean {
  const gap = limits.minGapSeconds * 1000
  // Readings pushed by a socket need no call, and arrive more often than calls are allowed.
  const pushed = new Set(plan.filter(({ makesCalls }) => makesCalls === false).map(({ key }) => key))
  const isTooSoon = [...tasks.values()].some(
    ({ task, lastTriedAt }) => !pushed.has(task) && Math.abs(now.getTime() - lastTriedAt.getTime()) < gap,
  )
  if (isTooSoon || opensAt(health, now) > now) return false
  const calls = plan.filter(({ key }) => !pushed.has(key))
  const next = nextTask(atSourcePace(calls, limits, pace), tasks, now)
  return next !== null && next.at <= now
}

/** What to store after a poll of a task. */
export type PollOutcome = { readonly state: TaskState; readonly health: SourceHealth }

type Poll = { readonly task: PollTask; readonly startedAt: Date; readonly endedAt: Date }

/** `pauseSeconds`: how long the source asked not to be called, although it responded. */
export function pollSucceeded(
  before: PollState,
  { task, startedAt, endedAt }: Poll,
  pauseSeconds?: number,
): PollOutcome {
  // A pushed reading does not show that calls succeed again.
  const saysNothing = task.makesCalls === false && before.health.failuresInARow > 0
  return {
    state: { ...triedAt(task, startedAt), lastSuccessAt: endedAt, failuresInARow: 0 },
    health: saysNothing ? before.health : afterSuccess(before.health, endedAt, pauseSeconds),
  }
}

export function pollFailed(
  before: PollState,
  { task, startedAt, endedAt }: Poll,
  failure: Failure,
  random: () => number,
): PollOutcome {
  const state = before.tasks.get(task.key)
  const failuresInARow = (state?.failuresInARow ?? 0) + 1
  return {
    state: { ...triedAt(task, startedAt), lastSuccessAt: state?.lastSuccessAt ?? null, failuresInARow },
    health: afterFailure(before.health, failure, endedAt, random),
  }
}

function triedAt({ key, everySeconds }: PollTask, lastTriedAt: Date) {
  return { task: key, everySeconds, lastTriedAt }
}

export function withOutcome(before: PollState, { state, health }: PollOutcome): PollState {
  return { tasks: new Map(before.tasks).set(state.task, state), health }
}

/** Whether a failure differs from the previous one, so that it is logged once and not at every retry. */
export function isNewFailure(before: PollState, task: PollTask, { failure }: Failure): boolean {
  return !before.tasks.get(task.key)?.failuresInARow || before.health.failure !== failure
}

/** Converts any error of a poll to a failure of the source. Adapters throw SourceError; any other error is a bug in reading the page. */
export function toFailure(error: unknown): Failure {
  if (error instanceof SourceError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { failure: 'timed-out', message: 'the poll took too long', retryAfterSeconds: null }
  }
  return { failure: 'shape-changed', message: String(error), retryAfterSeconds: null }
}
