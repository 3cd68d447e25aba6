import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Patience } from './db/addresses/wait-for-database.ts'
import { FIRST_PATIENCE, START_TIMEOUT_MS } from './db/connect.ts'
import { connectionProblem, errorMessage, isUnavailable, mayEndSoon } from './db/connection-problem.ts'
import type { Shutdown } from './shutdown.ts'
import { StartError } from './start-error.ts'

const PAUSE_MS = 250

export type Attempt = {
  /** For a database that does not answer. */
  readonly patience: Patience
  /** What ends a part of this attempt, in reverse order: before the next attempt, or with the program. */
  add(end: () => Promise<void>): void
}

/** What has started, and its end, where another start takes its place. */
export type Started<T> = { readonly started: T; end(): Promise<void> }

/**
 * Starts, and begins again where the database fails in the middle: its connection is cut, it restarts, another becomes the primary. Each
 * attempt ends all that it has begun, and may come after any part of the one before, like the start after a crash. `START_TIMEOUT_MS` after
 * the first failure there is no other.
 */
export async function startAgain<T>(
  log: Logger,
  shutdown: Shutdown,
  start: (attempt: Attempt) => Promise<T>,
): Promise<Started<T>> {
  const parts: (() => Promise<void>)[] = []
  const endParts = async (onError: (error: unknown) => void) => {
    for (let end = parts.pop(); end !== undefined; end = parts.pop()) await end().catch(onError)
  }
  const end = () => endParts((error) => log.error({ err: error }, 'not everything ended in order'))
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
      if (isOver || !mayEndSoon(error)) {
        await endParts(() => undefined)
        throw startProblem(error)
      }
      if (giveUpAt === null)
        log.warn(
          { reason: errorMessage(error) },
          `the start begins again, for ${START_TIMEOUT_MS / 1000} s: the database failed`,
        )
      giveUpAt ??= performance.now() + START_TIMEOUT_MS
      // The database is gone.
      await endParts(() => undefined)
      await wait(PAUSE_MS)
    }
  }
}

const patienceUntil = (at: number): Patience => ({ timeoutMs: Math.max(0, at - performance.now()), wasMet: true })

/** A database that fails says so in one line. */
function startProblem(error: unknown): unknown {
  return error instanceof StartError || !isUnavailable(error) ? error : new StartError(connectionProblem(error))
}
