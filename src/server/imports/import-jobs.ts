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

/** Of one process. Each keeps one connection of the pool and a share of the processor busy. */
const MAX_RUNNING = 2
const BEAT_EVERY_MS = 500
const DEAD_AFTER_SECONDS = 10
const SWEEP_EVERY_MS = 5_000
const EXPIRE_AFTER_MS = 24 * 60 * 60_000

/** The work on one import in one of its steps. It ends with `endJob`, and stops when the signal is aborted. */
export type Work = (job: Job) => Promise<void>
export type Job = {
  readonly row: ImportRow
  /** Aborted when the import is cancelled or the process ends. */
  readonly signal: AbortSignal
  /** Of the row's `total`. */
  progress(done: number): void
}

type ImportJobs = {
  /** Works in the background, on at most two imports at a time; the others wait. */
  begin(row: ImportRow, work: Work): void
  start(): void
  close(): Promise<void>
}

/** `surveying` goes on with surveys whose process died: their files are in the database. */
export function createImportJobs({ config, db, log, now }: Deps, surveying: Work): ImportJobs {
  const ending = new AbortController()
  const jobs = new Set<Promise<void>>()
  const waiting: (() => void)[] = []
  let running = 0
  let sweeping: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function turn(): Promise<void> {
    if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
  }

  function leave(): void {
    running -= 1
    waiting.shift()?.()
  }

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
      await turn()
      try {
        signal.throwIfAborted()
        await work({ row, signal, progress: (bytesOrRows) => (done = bytesOrRows) })
      } finally {
        leave()
      }
    } catch (error) {
      if (!cancelled.signal.aborted) await endBadly(row, error)
    } finally {
      clearInterval(beating)
    }
  }

  async function endBadly(row: ImportRow, error: unknown): Promise<void> {
    if (error instanceof UnreadableFile) {
      await endJob(db, row, { state: 'refused', failure: error.code, failureLine: error.line })
      return
    }
    // Another process, or the next one, goes on with it.
    if (ending.signal.aborted && row.state === 'surveying') return
    const failure = ending.signal.aborted ? 'interrupted' : 'failed'
    if (failure === 'failed') log.error({ err: error, import: row.id }, 'an import failed')
    // A row that has a job is in one of these states.
    await endJob(db, row, { state: AFTER_JOB[row.state as JobState], failure })
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
      for (const go of waiting.splice(0)) go()
      await sweeping
      await Promise.all(jobs)
    },
  }
}
