import { setImmediate } from 'node:timers/promises'
import type { Work } from '../../domain/maths/work.ts'

/** After this time, long work lets other requests run. */
const TURN_MS = 2

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in the next iteration of the event loop that is free: however many tasks call it, other requests wait for one turn at a time.
 */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

/** Runs a long calculation in turns, so that other requests are served in between. */
export async function inTurns<Result>(work: Work<Result>): Promise<Result> {
  for (;;) {
    await nextTurn()
    const end = performance.now() + TURN_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}

/** For long loops: await it after each short step. After a full turn, other requests run first. Throws when aborted. */
export function createTurns(): (signal?: AbortSignal) => Promise<void> | undefined {
  let since = performance.now()
  async function yieldTurn(signal: AbortSignal | undefined) {
    await nextTurn()
    signal?.throwIfAborted()
    since = performance.now()
  }
  return (signal) => (performance.now() - since < TURN_MS ? undefined : yieldTurn(signal))
}
