import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Patience } from './db/addresses/wait-for-database.ts'
import { FIRST_PATIENCE, START_TIMEOUT_MS } from './db/connect.ts'
import { describeConnectionError, errorMessage, isUnavailable, isWorthRetrying } from './db/connection-problem.ts'
import type { Shutdown } from './shutdown.ts'
import { StartError } from './start-error.ts'

const PAUSE_MS = 250

export type Attempt = {
  /** How long to wait for a database that does not respond. */
  readonly patience: Patience
  /** Registers how to end a part of this attempt. Parts end in reverse order, before the next attempt or at shutdown. */
  add(end: () => Promise<void>): void
}

/** What was started, and how to end it before it is started anew. */
export type Started<T> = { readonly started: T; end(): Promise<void> }

/**
 * Starts, and retries if the database fails in between: its connection is cut, it restarts, or another server becomes the primary. A failed
 * attempt ends all that it started; the next one must work after any partial attempt, like a start after a crash. Gives up
 * `START_TIMEOUT_MS` after the first failure.
 */
export async function startWithRetries<T>(
  log: Logger,
  shutdown: Shutdown,
  start: (attempt: Attempt) => Promise<T>,
): Promise<Started<T>> {
  const parts: (() => Promise<void>)[] = []
  const endParts = async (onError: (error: unknown) => void) => {
    for (let end = parts.pop(); end !== undefined; end = parts.pop()) await end().catch(onError)
  }
  const end = () => endParts((error) => log.error({ err: error }, 'shutdown incomplete'))
  shutdown.add({ end })
  const add = (end: () => Promise<void>) => void parts.push(end)
  let giveUpAt: number | null = null
  for (;;) {
    try {
      const patience = giveUpAt === null ? FIRST_PATIENCE : patienceUntil(giveUpAt)
      return { started: await start({ patience, add }), end }
    } catch (error) {
      const isOver = giveUpAt !== null && performance.now() > giveUpAt
      if (shutdown.signal.aborted) throw startProblem(error)
      if (isOver || !isWorthRetrying(error)) {
        await endParts(() => undefined)
        throw startProblem(error)
      }
      if (giveUpAt === null)
        log.warn(
          { reason: errorMessage(error) },
          `the database failed during startup; retrying for ${START_TIMEOUT_MS / 1000} s`,
        )
      giveUpAt ??= performance.now() + START_TIMEOUT_MS
      // Errors are expected, since the database is gone.
      await endParts(() => undefined)
      await wait(PAUSE_MS)
    }
  }
}

const patienceUntil = (at: number): Patience => ({ timeoutMs: Math.max(0, at - performance.now()), wasMet: true })

/** A failure of the database is reported as one line. */
function startProblem(error: unknown): unknown {
  return error instanceof StartError || !isUnavailable(error) ? error : new StartError(describeConnectionError(error))
}
