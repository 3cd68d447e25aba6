import pLimit from 'p-limit'
import { UnreadableFile } from '../../domain/import/refusal.ts'
import { DAY_MS } from '../../domain/time/durations.ts'
import { createWorker } from '../db/worker.ts'
import type { Deps } from '../deps.ts'
import {
  AFTER_JOB,
  beat,
  deleteExpiredImports,
  endDeadJobs,
  endJob,
  type ImportRow,
  type JobState,
  setWaiting,
  takeDeadSurveys,
} from './import-queries.ts'
import type { WorkLimits } from './limits.ts'

const BEAT_EVERY_MS = 500
const DEAD_AFTER_SECONDS = 10
const SWEEP_EVERY_MS = 5_000
const EXPIRE_AFTER_MS = DAY_MS

/** The work on one import in one of its steps. It ends with `endJob`, and stops when the signal is aborted. Returns what comes next. */
export type Work = (job: Job) => Promise<Next | null>
export type Next = { readonly row: ImportRow; readonly work: Work }
export type Job = {
  readonly row: ImportRow
  /** Aborted when the import is cancelled, its time is over or the process ends. */
  readonly signal: AbortSignal
  /** Of the row's `total`. */
  progress(done: number): void
}

type ImportJobs = {
  /** Works in the background, on one import of a person at a time and on a few in all. Resolves when it works, or is known to wait. */
  begin(row: ImportRow, work: Work): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** `surveying` goes on with surveys whose process died: their files are in the database. */
export function createImportJobs(
  { config, database, db, log, now }: Deps,
  limits: WorkLimits,
  surveying: Work,
): ImportJobs {
  const ending = new AbortController()
  const jobs = new Set<Promise<void>>()
  const queue = pLimit(limits.jobs)
  /** The end of each person's last job. */
  const lastOf = new Map<number, Promise<void>>()
  // On the embedded database there is no other process: at the start every job is dead.
  let deadAfterSeconds = config.databaseUrl === null ? 0 : DEAD_AFTER_SECONDS
  const sweeper = createWorker({ database, log }, { name: 'sweep imports', run: sweep, every: SWEEP_EVERY_MS })

  async function run({ row, work }: Next, onBegun: () => void): Promise<void> {
    const cancelled = new AbortController()
    const signal = AbortSignal.any([ending.signal, cancelled.signal])
    let [done, next] = [0, null as Next | null]
    const beating = setInterval(() => {
      beat(db, row, done).then(
        (isMine) => isMine || cancelled.abort(),
        () => undefined, // The work itself fails where the database does.
      )
    }, BEAT_EVERY_MS)
    const progress = (bytesOrRows: number) => void (done = bytesOrRows)
    try {
      next = await inTurn(row, signal, onBegun, () =>
        inTime(row, signal, (timed) => work({ row, signal: timed, progress })),
      )
    } catch (error) {
      if (!cancelled.signal.aborted) await endBadly(row, error)
    } finally {
      clearInterval(beating)
    }
    if (next) await run(next, () => undefined)
  }

  /** Works on one import of a person at a time and on a few in all, in the order in which they came. A cancelled job ends at its turn. */
  async function inTurn<Result>(
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

  /** The work as long as its time is not over: a file may be made to take hours. */
  async function inTime<Result>(row: ImportRow, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>) {
    const seconds = limits.jobSeconds + (row.size / 1024 ** 2) * limits.jobSecondsPerMegabyte
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(new UnreadableFile('tookTooLong')), seconds * 1000)
    try {
      return await work(AbortSignal.any([signal, over.signal]))
    } finally {
      clearTimeout(timer)
    }
  }

  async function endBadly(row: ImportRow, error: unknown): Promise<void> {
    if (error instanceof UnreadableFile) {
      const state = row.state === 'running' ? AFTER_JOB.running : 'refused'
      await endJob(db, row, { state, failure: error.code, failureLine: error.line })
      return
    }
    // Another process, or the next one, goes on with it.
    if (ending.signal.aborted && row.state === 'surveying') return
    const failure = ending.signal.aborted ? 'interrupted' : 'failed'
    // A row that has a job is in one of these states.
    const isMine = await endJob(db, row, { state: AFTER_JOB[row.state as JobState], failure })
    // A job whose import was taken from it fails at whatever it is at.
    if (isMine && failure === 'failed') log.error({ err: error, import: row.id }, 'an import failed')
  }

  async function sweep(): Promise<void> {
    const silentSeconds = deadAfterSeconds
    deadAfterSeconds = DEAD_AFTER_SECONDS
    await endDeadJobs(db, silentSeconds)
    for (const row of await takeDeadSurveys(db, silentSeconds)) void begin(row, surveying) // the others do not wait for it
    await deleteExpiredImports(db, new Date(now().getTime() - EXPIRE_AFTER_MS))
  }

  function begin(row: ImportRow, work: Work): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const job = run({ row, work }, resolve).catch((error: unknown) =>
      log.error({ err: error }, 'the end of an import was not stored'),
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
