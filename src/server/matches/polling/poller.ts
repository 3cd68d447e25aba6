import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { homeId } from '../../../domain/match/source-name.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time/durations.ts'
import { isUnavailable } from '../../db/connection-problem.ts'
import { createLeader } from '../../db/create-leader.ts'
import { type Lease, LeaseLost } from '../../db/lease.ts'
import type { Deps } from '../../deps.ts'
import {
  type Calls,
  type MatchSource,
  type MatchSources,
  namesOf,
  type PollTask,
  SourceError,
} from '../../match-sources/match-source.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  atSourcePace,
  isNewFailure,
  nextCall,
  nextPoll,
  nextStep,
  type PollState,
  pollFailed,
  pollSucceeded,
  tasksAtHome,
  toFailure,
  withOutcome,
} from './schedule.ts'
import type { Failure } from './source-health.ts'
import {
  findCalls,
  findPollState,
  forgetOldPolls,
  MATCHES_CHANNEL,
  notify,
  REFRESH_CHANNEL,
  saveCall,
  saveHealth,
  saveOutcome,
} from './source-queries.ts'
import { storeResult } from './store-result.ts'

/** How often tasks are planned again, since what is worth polling depends on the time. */
const REPLAN_MS = 1_000
/** How long a shutdown waits for a write in flight, and for the lease to be freed. */
const CLOSING_PATIENCE_MS = 2_000
const POLL_TIMEOUT_MS = 3 * MINUTE_MS
/** The state of a task that was not tried for this long is deleted. */
const FORGET_AFTER_MS = 2 * DAY_MS

/** Polls the sources in one process of the installation: the one that holds the lease. */
type Poller = { start(): Promise<void>; close(): Promise<void> }

/** Each source has its own loop, limits and breaker. One lease for all, so that two sources never write a match at once. */
export function createPoller(deps: Deps, sources: MatchSources, snapshot: Snapshot): Poller {
  const [home] = sources
  let isFailing = false
  const loops = sources.map((source) => ({
    source,
    ...createPollLoop(deps, { sources, source, snapshot }, () => {
      isFailing = false
    }),
  }))
  const leader = createLeader(deps, home.name, { lead, onError: logOnce })

  async function lead(lease: Lease, ending: AbortSignal): Promise<void> {
    deps.log.debug({ source: home.name, term: lease.term }, 'this process polls the match source')
    // If one loop fails, all begin again.
    const failed = new AbortController()
    const signal = AbortSignal.any([ending, failed.signal])
    const running = loops.map((loop) => loop.run(lease, signal))
    try {
      await Promise.all(running)
    } finally {
      failed.abort()
      await Promise.allSettled(running)
      for (const source of sources) source.release?.()
      // The loops may have been waiting for their next task, or for the database, when the lease was lost.
      lease.lost.throwIfAborted()
    }
  }

  /** Logs the first of consecutive failures. */
  function logOnce(error: unknown): void {
    if (isFailing) return
    if (error instanceof LeaseLost) {
      deps.log.warn(
        { source: home.name },
        'this process or its database was too slow: another process may poll the match source now',
      )
      return
    }
    isFailing = true
    deps.log.error({ err: error, source: home.name }, 'failed to poll the match source; will retry')
  }

  return {
    async start() {
      await deps.database.listen(
        REFRESH_CHANNEL,
        (name) => loops.find(({ source }) => source.name === name)?.refresh(),
        () => undefined,
      )
      await leader.start()
    },
    close: () => leader.close(CLOSING_PATIENCE_MS),
  }
}

type PollLoop = {
  /** Polls the due tasks until the signal is aborted; writes only through the lease. */
  run(lease: Lease, signal: AbortSignal): Promise<void>
  /** Uses the source's own intervals, which may be shorter than the operator's, until no task is due by them. */
  refresh(): void
}

type Polled = { readonly sources: MatchSources; readonly source: MatchSource; readonly snapshot: Snapshot }

/** `onPolled` is called after every poll whose result or failure is stored. */
function createPollLoop(deps: Deps, polled: Polled, onPolled: () => void): PollLoop {
  const { source, snapshot } = polled
  const { config, now } = deps
  const pace = { liveSeconds: config.pollLiveSeconds, upcomingSeconds: config.pollUpcomingSeconds }
  let isRefreshing = false
  let wake = new AbortController()
  // A changed match may need another task.
  snapshot.events.on('board', () => wake.abort())

  async function run(lease: Lease, signal: AbortSignal): Promise<void> {
    let state = await load(lease)
    for (let loadedAt = now(); !signal.aborted; ) {
      wake = new AbortController()
      state = await step(lease, state, signal)
      if (now().getTime() - loadedAt.getTime() < HOUR_MS) continue
      state = await load(lease)
      loadedAt = now()
    }
  }

  async function load(lease: Lease): Promise<PollState> {
    await lease.write((tx) => forgetOldPolls(tx, source.name, new Date(now().getTime() - FORGET_AFTER_MS)))
    return findPollState(deps.db, source.name)
  }

  async function step(lease: Lease, state: PollState, signal: AbortSignal): Promise<PollState> {
    const plan = source.tasks(snapshot.known(source.name), now(), state.tasks)
    const next = nextPoll(state, isRefreshing ? atSourcePace(plan, source.limits, pace) : plan, now())
    const isDue = next !== null && next.at <= now()
    if (!isDue) isRefreshing = false
    const needsCall = isDue && next.task.makesCalls !== false
    const step = nextStep(next, needsCall ? await findNextCall(deps, source) : null, now())
    if (step.do === 'poll') {
      isRefreshing = false
      const after = await poll({ deps, ...polled, lease, signal }, state, step.task)
      onPolled()
      return after
    }
    if (step.do === 'close') return closeUntil(lease, source, state, step.until)
    const wait = step.until ? step.until.getTime() - now().getTime() : REPLAN_MS
    const awake = AbortSignal.any([signal, wake.signal])
    await sleep(Math.min(wait, REPLAN_MS), undefined, { signal: awake }).catch(() => undefined)
    return state
  }

  return {
    run,
    refresh() {
      isRefreshing = true
      wake.abort()
    },
  }
}

/** Stored with the source's health, so that no process waits for a poll that cannot be made. */
async function closeUntil(
  lease: Lease,
  { name }: MatchSource,
  state: PollState,
  closedUntil: Date,
): Promise<PollState> {
  const health = { ...state.health, closedUntil }
  await lease.write(async (tx) => {
    await saveHealth(tx, name, health)
    await notify(tx, MATCHES_CHANNEL, name)
  })
  return { ...state, health }
}

type PollContext = Polled & {
  readonly deps: Deps
  readonly lease: Lease
  readonly signal: AbortSignal
}

/** Polls one task and stores its result or failure. Throws only if the signal is aborted or the database fails. */
async function poll(context: PollContext, before: PollState, task: PollTask): Promise<PollState> {
  const { deps, sources, source, snapshot, lease, signal } = context
  const [home] = sources
  const startedAt = deps.now()
  try {
    const calls = createCalls(context, AbortSignal.any([signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]))
    const result = await Promise.race([
      source.read(task, snapshot.known(source.name), startedAt, calls),
      whenAborted(calls.signal),
    ])
    const endedAt = deps.now()
    const outcome = pollSucceeded(before, { task, startedAt, endedAt }, result.pauseSeconds)
    signal.throwIfAborted()
    const read = {
      sources: namesOf(sources),
      source: source.name,
      task: { ...task, key: homeId(home.name, source.name, task.key) },
      result,
      now: endedAt,
      before: new Map([...snapshot.pollState().tasks, ...tasksAtHome(home.name, source.name, before.tasks)]),
      outcome,
    }
    await lease.write((tx) => storeResult(tx, read)).catch(throwDatabaseFailure)
    const wasFailing = Boolean(before.tasks.get(task.key)?.failuresInARow)
    if (wasFailing) deps.log.info({ source: source.name, task: task.key }, 'match source recovered')
    return withOutcome(before, outcome)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DatabaseFailure) throw error
    const failure = toFailure(error)
    if (isNewFailure(before, task, failure)) logFailure(context, task, failure, error)
    const failed = pollFailed(before, { task, startedAt, endedAt: deps.now() }, failure, Math.random)
    await lease.write((tx) => saveOutcome(tx, source.name, failed))
    return withOutcome(before, failed)
  }
}

/** The database failed during a poll, which says nothing about the source. */
class DatabaseFailure extends Error {}

/** Data that the database refuses, such as text with NUL, is the source's fault. */
function throwDatabaseFailure(cause: unknown): never {
  if (!isUnavailable(cause)) throw cause
  throw new DatabaseFailure('database failure during a poll', { cause })
}

function logFailure({ deps: { log }, source }: PollContext, task: PollTask, failure: Failure, error: unknown): void {
  const fields = { source: source.name, task: task.key, failure: failure.failure }
  // Any error other than SourceError is a bug, so its stack is logged.
  if (error instanceof SourceError) log.warn(fields, `match source failed: ${failure.message}`)
  else log.error({ ...fields, err: error }, 'could not process a result of the match source')
}

/** Rejects when the signal is aborted, so that an adapter that ignores the signal cannot delay the poller. */
async function whenAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

/** When the next call may be made. Calls are counted in the database: gap and budget apply across processes and restarts. */
async function findNextCall({ db, now }: Deps, source: MatchSource): Promise<{ at: Date; spent: boolean }> {
  const time = now()
  if (!isLimited(source)) return { at: time, spent: false }
  return nextCall(source.limits, await findCalls(db, source.name, new Date(time.getTime() - HOUR_MS)), time)
}

const isLimited = ({ limits }: MatchSource) => limits.minGapSeconds > 0 || Number.isFinite(limits.callsPerHour)

function createCalls({ deps, source, lease }: PollContext, signal: AbortSignal): Calls {
  async function turn(): Promise<void> {
    const { at, spent } = await findNextCall(deps, source).catch(throwDatabaseFailure)
    const wait = at.getTime() - deps.now().getTime()
    if (spent) throw new SourceError('rate-limited', 'the hourly call budget is spent', Math.ceil(wait / 1000))
    if (wait > 0) await sleep(wait, undefined, { signal })
    signal.throwIfAborted()
    // Counted before it is made, since an aborted call may already have reached the source.
    if (isLimited(source)) await lease.write((tx) => saveCall(tx, source.name, deps.now())).catch(throwDatabaseFailure)
  }
  return { signal, turn }
}
