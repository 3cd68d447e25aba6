import { UnreadableFile } from '../../domain/import/refusal.ts'
import type { Deps } from '../deps.ts'
import {
  AFTER_JOB,
  beat,
  deleteExpiredImports,
  endDeadJobs,
  endJob,
  type ImportRow,
  type JobState,
  takeDeadSurveys,
} from './import-queries.ts'
import type { WorkLimits } from './limits.ts'
import { createPlaces } from './places.ts'

const BEAT_EVERY_MS = 500
const DEAD_AFTER_SECONDS = 10
const SWEEP_EVERY_MS = 5_000
const EXPIRE_AFTER_MS = 24 * 60 * 60_000

/** The work on one import in one of its steps. It ends with `endJob`, and stops when the signal is aborted. */
export type Work = (job: Job) => Promise<void>
export type Job = {
  readonly row: ImportRow
  /** Aborted when the import is cancelled, its time is over or the process ends. */
  readonly signal: AbortSignal
  /** Of the row's `total`. */
  progress(done: number): void
}

type ImportJobs = {
  /** Works in the background, on one import of a person at a time and on a few in all; the others wait. */
  begin(row: ImportRow, work: Work): void
  start(): void
  close(): Promise<void>
}

/** `surveying` goes on with surveys whose process died: their files are in the database. */
export function createImportJobs({ config, db, log, now }: Deps, limits: WorkLimits, surveying: Work): ImportJobs {
  const ending = new AbortController()
  const jobs = new Set<Promise<void>>()
  const inPlace = createPlaces(limits.jobs)
  let sweeping: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function run(row: ImportRow, work: Work): Promise<void> {
    const cancelled = new AbortController()
    const signal = AbortSignal.any([ending.signal, cancelled.signal])
    let done = 0
    const beating = setInterval(() => {
      beat(db, row, done).then(
        (isMine) => isMine || cancelled.abort(),
        () => undefined, // The work itself fails where the database does.
      )
    }, BEAT_EVERY_MS)
    try {
      await inPlace(row.userId, signal, () =>
        inTime(row, signal, (timed) => work({ row, signal: timed, progress: (bytesOrRows) => (done = bytesOrRows) })),
      )
    } catch (error) {
      if (!cancelled.signal.aborted) await endBadly(row, error)
    } finally {
      clearInterval(beating)
    }
  }

  /** The work as long as its time is not over: a file may be made to take hours. */
  async function inTime(row: ImportRow, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
    const seconds = limits.jobSeconds + (row.size / 1024 ** 2) * limits.jobSecondsPerMegabyte
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(new UnreadableFile('tookTooLong')), seconds * 1000)
    try {
      await work(AbortSignal.any([signal, over.signal]))
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

  async function sweep(silentSeconds: number): Promise<void> {
    await endDeadJobs(db, silentSeconds)
    for (const row of await takeDeadSurveys(db, silentSeconds)) begin(row, surveying)
    await deleteExpiredImports(db, new Date(now().getTime() - EXPIRE_AFTER_MS))
  }

  const sweepQuietly = (silentSeconds = DEAD_AFTER_SECONDS) => {
    sweeping = sweep(silentSeconds).catch((error: unknown) =>
      log.debug({ err: error }, 'imports could not be swept yet'),
    )
  }

  function begin(row: ImportRow, work: Work): void {
    const job = run(row, work).catch((error: unknown) =>
      log.error({ err: error }, 'the end of an import was not stored'),
    )
    jobs.add(job)
    void job.finally(() => jobs.delete(job))
  }

  return {
    begin,
    start() {
      // On the embedded database there is no other process.
      sweepQuietly(config.databaseUrl === null ? 0 : DEAD_AFTER_SECONDS)
      timer = setInterval(sweepQuietly, SWEEP_EVERY_MS)
    },
    async close() {
      clearInterval(timer)
      ending.abort()
      await sweeping
      await Promise.all(jobs)
    },
  }
}
