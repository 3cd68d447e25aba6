import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Work } from '../../domain/luck/work.ts'

/** The work gives way to other requests after so long. */
const TURN_MS = 4

/** Does a long calculation, with other requests answered between its turns. */
export async function inTurns<Result>(work: Work<Result>): Promise<Result> {
  for (let since = performance.now(); ; ) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
}

/** What a long loop awaits after each short step: once the work has gone on for a turn, others are answered. Throws where it was aborted. */
export function createTurns(): (signal?: AbortSignal) => Promise<void> | undefined {
  let since = performance.now()
  async function giveWay(signal: AbortSignal | undefined) {
    await nextTurn()
    signal?.throwIfAborted()
    since = performance.now()
  }
  return (signal) => (performance.now() - since < TURN_MS ? undefined : giveWay(signal))
}
