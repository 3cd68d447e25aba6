// Loaded before a measured program (`node --import`). Answers "usage" with its CPU time and memory, and "hold" with the longest block
// of its event loop since the previous question.

import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Usage = { readonly cpuSeconds: number; readonly memoryBytes: number }

const RESOLUTION_MS = 1
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

/** After the next sample, which a block delays. The monitor's timer runs from the first question on. */
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
// The measuring process has ended.
process.once('disconnect', () => process.exit(1))
