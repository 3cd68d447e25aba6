// Loaded before a measured program (`node --import`): answers "usage" with what the process has used so far, and "hold" with the
// longest time its event loop was held since it was asked before.

import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Usage = { readonly cpuSeconds: number; readonly memoryBytes: number }

const RESOLUTION_MS = 1
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

/** After the next sample, which a hold delays. The monitor's timer runs from the first question on. */
function answerHold(): void {
  process.send?.(delays.max / 1e6)
  delays.enable()
  delays.reset()
}

process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage()
    const usage: Usage = { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() }
    process.send?.(usage)
  }
  if (message === 'hold') setTimeout(answerHold, 2 * RESOLUTION_MS)
})
process.channel?.unref()
// Whoever measures is gone.
process.once('disconnect', () => process.exit(1))
