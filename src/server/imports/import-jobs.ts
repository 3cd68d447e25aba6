import pLimit from 'p-limit'
import { UnreadableFile } from '../../domain/import/refusal.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import { createWorker } from '../db/worker.ts'
import type { Deps } from '../deps.ts'
import {
  AFTER_JOB,
  deleteExpiredImports,
  endDeadJobs,
  endJob,
  heartbeat,
  type ImportRow,
  type JobState,
  setWaiting,
  takeDeadSurveys,
} from './import-queries.ts'
import type { WorkLimits } from './limits.ts'

const HEARTBEAT_EVERY_MS = 500
const DEAD_AFTER_SECONDS = 10
const SWEEP_EVERY_MS = 5_000
const EXPIRE_AFTER_MS = DAY_MS

/** The work of one step of an import. Stops when the signal is aborted; ends with `endJob`. Returns the next step. */
export type Work = (job: Job) => Promise<Next | null>
export type Next = { readonly row: ImportRow; readonly work: Work }
export type Job = {
  readonly row: ImportRow
  /** Aborted when the import is cancelled, times out, or the process ends. */
  readonly signal: AbortSignal
  /** Out of the row's `total`. */
  progress(done: number): void
}

type ImportJobs = {
  /** Runs the work in the background: one import per user and a few in total at a time. Resolves once it runs, or is stored as waiting. */
  begin(row: ImportRow, work: Work): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** `survey`: resumes surveys whose process died, since their files are in the database. */
export function createImportJobs(
  { config, database, db, log, now }: Deps,
  limits: WorkLimits,
  survey: Work,
): ImportJobs {
  const ending = new AbortController()
  const jobs = new Set<Promise<void>>()
  const queue = pLimit(limits.jobs)
  /** Per user, the completion of the last job. */
  const lastOf = new Map<number, Promise<void>>()
  // An embedded database has no other process, so at startup every job is dead.
  let deadAfterSeconds = config.databaseUrl === null ? 0 : DEAD_AFTER_SECONDS
  const sweeper = createWorker({ database, log }, { name: 'sweep imports', run: sweep, every: SWEEP_EVERY_MS })

  async function run({ row, work }: Next, onBegun: () => void): Promise<void> {
    const cancelled = new AbortController()
    const signal = AbortSignal.any([ending.signal, cancelled.signal])
    let [done, next] = [0, null as Next | null]
    const heartbeats = setInterval(() => {
      heartbeat(db, row, done).then(
        (ownsJob) => ownsJob || cancelled.abort(),
        () => undefined, // the work fails too if the database does
      )
    }, HEARTBEAT_EVERY_MS)
    const progress = (bytesOrRows: number) => void (done = bytesOrRows)
    try {
      next = await whenSlotFree(row, signal, onBegun, () =>
        withTimeout(row, signal, (timed) => work({ row, signal: timed, progress })),
      )
    } catch (error) {
      if (!cancelled.signal.aborted) await failJob(row, error)
    } finally {
      clearInterval(heartbeats)
    }
    if (next) await run(next, () => undefined)
  }

  /** Runs one import per user and a few in total at a time, first come, first served. A cancelled job ends at its turn. */
  async function whenSlotFree<Result>(
    row: ImportRow,
    signal: AbortSignal,
    onBegun: () => void,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = lastOf.get(row.userId)
    const isWaiting = before !== undefined || queue.activeCount + queue.pendingCount >= limits.jobs
    const { promise, resolve } = Promise.withResolvers<void>()
    lastOf.set(row.userId, promise)
    try {
      if (isWaiting) {
        await setWaiting(db, row, true)
        onBegun()
      }
      await before
      return await queue(async () => {
        signal.throwIfAborted()
        if (isWaiting) await setWaiting(db, row, false)
        onBegun()
        return work()
      })
    } finally {
      resolve()
      if (lastOf.get(row.userId) === promise) lastOf.delete(row.userId)
    }
  }

  /** Limits the duration of the work: a file may be crafted to take hours. */
  async function withTimeout<Result>(
    row: ImportRow,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ) {
    const seconds = limits.jobSeconds + (row.size / 1024 ** 2) * limits.jobSecondsPerMegabyte
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(new UnreadableFile('tookTooLong')), seconds * 1000)
    try {
      return await work(AbortSignal.any([signal, over.signal]))
    } finally {
      clearTimeout(timer)
    }
  }

  async function failJob(row: ImportRow, error: unknown): Promise<void> {
    if (error instanceof UnreadableFile) {
      const state = row.state === 'running' ? AFTER_JOB.running : 'refused'
      await endJob(db, row, { state, failure: error.code, failureLine: error.line })
      return
    }
    // Another process, or the next start, resumes it.
    if (ending.signal.aborted && row.state === 'surveying') return
    const failure = ending.signal.aborted ? 'interrupted' : 'failed'
    // A row with a job is in one of these states.
    const ownsJob = await endJob(db, row, { state: AFTER_JOB[row.state as JobState], failure })
    // Not logged for a job that has lost its import: it may fail at any step.
    if (ownsJob && failure === 'failed') log.error({ err: error, import: row.id }, 'import failed')
  }

  async function sweep(): Promise<void> {
    const silentSeconds = deadAfterSeconds
    deadAfterSeconds = DEAD_AFTER_SECONDS
    await endDeadJobs(db, silentSeconds)
    for (const row of await takeDeadSurveys(db, silentSeconds)) void begin(row, survey) // in parallel
    await deleteExpiredImports(db, new Date(now().getTime() - EXPIRE_AFTER_MS))
  }

  function begin(row: ImportRow, work: Work): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const job = run({ row, work }, resolve).catch((error: unknown) =>
      log.error({ err: error }, 'could not persist import result'),
    )
    jobs.add(job)
    void job.finally(() => {
      jobs.delete(job)
      resolve()
    })
    return promise
  }

  return {
    begin,
    start: sweeper.start,
    async close() {
      ending.abort()
      await sweeper.close()
      await Promise.all(jobs)
    },
  }
}
