import { setImmediate } from 'node:timers/promises'
import type { Work } from '../../domain/maths/work.ts'

/** After this time the work lets other requests run. */
const TURN_MS = 4

let last: Promise<void> = Promise.resolve()

/** Ends in an iteration of the event loop of its own: however many works there are, other requests wait for one turn at a time. */
export function nextTurn(): Promise<void> {
  last = last.then(() => setImmediate())
  return last
}

/** Does a long calculation, with other requests answered between its turns. */
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

/** To be awaited by a long loop after each short step: after a full turn, other requests run first. Throws when aborted. */
export function createTurns(): (signal?: AbortSignal) => Promise<void> | undefined {
  let since = performance.now()
  async function giveWay(signal: AbortSignal | undefined) {
    await nextTurn()
    signal?.throwIfAborted()
    since = performance.now()
  }
  return (signal) => (performance.now() - since < TURN_MS ? undefined : giveWay(signal))
}
