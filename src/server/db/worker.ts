import type { Logger } from 'pino'
import type { Database } from './connect.ts'

type Run = {
  /** Started by the timer instead of a notification. */
  readonly isSweep: boolean
  /** Aborted when the process ends. */
  readonly signal: AbortSignal
}

type Work = {
  /** Used in log lines: "failed to settle bets; will retry". */
  readonly name: string
  run(run: Run): Promise<void>
  /** A NOTIFY channel. A reconnect wakes the worker too, as notifications may have been lost. */
  readonly wakeOn?: string
  /** Milliseconds between sweeps. */
  readonly every?: number
}

/** Background work in this process: one run at a time; the next run retries what failed. */
export type Worker = {
  /** Starts the first run. */
  start(): Promise<void>
  /** Requests a run, shared by all requests made before it begins. Resolves when it has ended. */
  wake(): Promise<void>
  /** Waits for the current run. */
  close(): Promise<void>
}

export function createWorker(
  { database, log }: { readonly database: Pick<Database, 'listen'>; readonly log: Logger },
  { name, run, wakeOn, every }: Work,
): Worker {
  const ending = new AbortController()
  const isEnding = () => ending.signal.aborted
  const failures = createFailureLog(log, `failed to ${name}; will retry`)
  let running: Promise<void> = Promise.resolve()
  let isQueued = false
  let timer: NodeJS.Timeout | undefined

  function begin(isSweep: boolean): Promise<void> {
    if (isQueued || isEnding()) return running
    isQueued = true
    running = running.then(async () => {
      isQueued = false
      if (isEnding()) return
      try {
        await run({ isSweep, signal: ending.signal })
        failures.succeeded()
      } catch (error) {
        if (!isEnding()) failures.failed(error)
      }
    })
    return running
  }

  const wake = () => begin(false)
  return {
    async start() {
      const notified = () => void wake()
      if (wakeOn !== undefined) await database.listen(wakeOn, notified, notified)
      if (every !== undefined) timer = setInterval(() => void begin(true), every)
      void wake()
    },
    wake,
    async close() {
      ending.abort()
      clearInterval(timer)
      await running
    },
  }
}

/** Logs the first of consecutive failures. */
function createFailureLog(log: Logger, message: string) {
  let isFailing = false
  return {
    failed(error: unknown): void {
      if (!isFailing) log.warn({ err: error }, message)
      isFailing = true
    },
    succeeded(): void {
      isFailing = false
    },
  }
}
