// Loaded before a measured program (`node --import`). Answers "usage" with the resources used so far, and "hold" with the longest time
// for which the event loop was blocked since the previous "hold".

import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Usage = { readonly cpuSeconds: number; readonly memoryBytes: number }

const RESOLUTION_MS = 1
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

/** Answers after the next sample, which a blocked event loop delays. The monitor starts with the first "hold". */
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
