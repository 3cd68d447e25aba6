import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { type MatchSource, type ReadTask, SourceError } from '../../match-sources/match-source.ts'
import type { Snapshot } from '../snapshot.ts'
import { type CallBudget, createCallBudget } from './call-budget.ts'
import { atSourcePace, nextRead, type Reads, type TaskRead } from './schedule.ts'
import { afterFailure, afterSuccess, type Failure, opensAt, type SourceHealth } from './source-health.ts'
import {
  findHealth,
  findReads,
  forgetOldReads,
  MATCHES_CHANNEL,
  notify,
  saveHealth,
  saveRead,
} from './source-queries.ts'
import { storeReading } from './store-reading.ts'

const HOUR_MS = 60 * 60_000
/** What is worth reading depends on the time: it is looked at again this often. */
const LOOK_AGAIN_MS = 1_000
/** No reading takes longer, whatever its adapter does. */
const READING_TIMEOUT_MS = 3 * 60_000
/** A task not tried for this long is done. */
const FORGET_AFTER_MS = 2 * 24 * HOUR_MS

export type Reader = {
  /** Reads whatever is due until the signal; writes through `db` only. */
  readOn(db: Db, signal: AbortSignal): Promise<void>
  /** Somebody waits: read now whatever the source's own limits allow. */
  hurry(): void
}

type Known = { readonly reads: Reads; readonly health: SourceHealth }

export function createReader(deps: Deps, source: MatchSource, snapshot: Snapshot): Reader {
  const { config, log, now } = deps
  const pace = { liveSeconds: config.pollLiveSeconds, upcomingSeconds: config.pollUpcomingSeconds }
  let wanted = false
  let wake = new AbortController()
  // Another match may mean another task.
  snapshot.events.on('board', () => wake.abort())

  async function readOn(db: Db, signal: AbortSignal): Promise<void> {
    const budget = createCallBudget(db, source, now)
    let known = await load(db)
    for (let loadedAt = now(); !signal.aborted; ) {
      wake = new AbortController()
      known = await step(db, budget, known, signal)
      if (now().getTime() - loadedAt.getTime() < HOUR_MS) continue
      known = await load(db)
      loadedAt = now()
    }
  }

  /** Reads what is due, or waits a little. */
  async function step(db: Db, budget: CallBudget, known: Known, signal: AbortSignal): Promise<Known> {
    const next = plan(known)
    const isDue = next !== null && next.at <= now()
    const call = isDue ? await budget.next() : null
    if (next && call && call.at <= now()) return readTask(db, budget, next.task, known, signal)
    // Kept with its health, so that nobody in any process waits for a reading that cannot be.
    if (call?.spent) return closeUntil(db, known, call.at)
    const wait = (call ?? next)?.at ?? new Date(now().getTime() + LOOK_AGAIN_MS)
    await nap(Math.min(wait.getTime() - now().getTime(), LOOK_AGAIN_MS), AbortSignal.any([signal, wake.signal]))
    return known
  }

  async function load(db: Db): Promise<Known> {
    await forgetOldReads(db, source.name, new Date(now().getTime() - FORGET_AFTER_MS))
    return { reads: await findReads(db, source.name), health: await findHealth(db, source.name) }
  }

  /** What to read next, and when: once it is due and the source is open to calls. */
  function plan({ reads, health }: Known): { task: ReadTask; at: Date } | null {
    const time = now()
    const tasks = source.tasks(snapshot.known(), time)
    const next = nextRead(wanted ? atSourcePace(tasks, source.limits, pace) : tasks, reads, time)
    if (!next || next.at > time) wanted = false
    const opens = opensAt(health, time)
    return next && { task: next.task, at: opens > next.at ? opens : next.at }
  }

  async function closeUntil(db: Db, { reads, health }: Known, closedUntil: Date): Promise<Known> {
    const closed = { ...health, closedUntil }
    await saveHealth(db, source.name, closed)
    await notify(db, MATCHES_CHANNEL, source.name)
    return { reads, health: closed }
  }

  async function readTask(
    db: Db,
    budget: CallBudget,
    task: ReadTask,
    known: Known,
    signal: AbortSignal,
  ): Promise<Known> {
    const startedAt = now()
    wanted = false
    const before = known.reads.get(task.key)
    const tried = { task: task.key, everySeconds: task.everySeconds, lastTriedAt: startedAt }
    try {
      const calls = budget.lend(AbortSignal.any([signal, AbortSignal.timeout(READING_TIMEOUT_MS)]))
      const reading = await Promise.race([
        source.read(task, snapshot.known(), startedAt, calls),
        whenAborted(calls.signal),
      ])
      const at = now()
      const read = { ...tried, lastSuccessAt: at, failuresInARow: 0 }
      const health = afterSuccess(known.health, at, reading.pauseSeconds)
      signal.throwIfAborted()
      await storeReading(db, { source: source.name, task, reading, now: at, reads: known.reads, read, health })
      if (before?.failuresInARow) log.info({ source: source.name, task: task.key }, 'the match source answers again')
      return remember(known.reads, read, health)
    } catch (error) {
      signal.throwIfAborted()
      const failure = toFailure(error)
      const failures = (before?.failuresInARow ?? 0) + 1
      if (failures === 1 || known.health.failure !== failure.failure) tellFailure(task, failure, error)
      const read = { ...tried, lastSuccessAt: before?.lastSuccessAt ?? null, failuresInARow: failures }
      const health = afterFailure(known.health, failure, now(), Math.random)
      await saveFailure(db, read, health)
      return remember(known.reads, read, health)
    }
  }

  async function saveFailure(db: Db, read: TaskRead, health: SourceHealth): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await saveRead(tx, source.name, read)
      await saveHealth(tx, source.name, health)
      await notify(tx, MATCHES_CHANNEL, source.name)
    })
  }

  function tellFailure(task: ReadTask, { failure, message }: Failure, error: unknown): void {
    const what = { source: source.name, task: task.key, failure }
    // Anything but a SourceError is a fault of ours, and its stack says where.
    if (error instanceof SourceError) log.warn(what, `the match source failed: ${message}`)
    else log.error({ ...what, err: error }, 'a reading of the match source could not be used')
  }

  return {
    readOn,
    hurry() {
      wanted = true
      wake.abort()
    },
  }
}

async function nap(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** An adapter that does not listen to the signal holds nobody up. */
async function whenAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}

function remember(reads: Reads, read: TaskRead, health: SourceHealth): Known {
  return { reads: new Map(reads).set(read.task, read), health }
}

function toFailure(error: unknown): Failure {
  if (error instanceof SourceError) return error
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return { failure: 'timed-out', message: 'the reading took too long', retryAfterSeconds: null }
  }
  return { failure: 'shape-changed', message: String(error), retryAfterSeconds: null }
}
