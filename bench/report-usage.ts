// Preloaded into a measured program (`node --import`). Responds to "usage" with its CPU time and memory, to "hold" with the longest block of its
// event loop since the previous request, to "cpu-hold" with the same in CPU time, which other load does not lengthen, and to "pace" with the CPU time
// of a fixed piece of work.

import { monitorEventLoopDelay } from 'node:perf_hooks'

export type Usage = { readonly cpuSeconds: number; readonly memoryBytes: number }

const RESOLUTION_MS = 1
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

/** Waits for the next sample, which a block delays. The monitor's timer starts with the first request. */
function answerHold(): void {
  process.send?.(delays.max / 1e6)
  delays.enable()
  delays.reset()
}

let [longestTurn, turnBegan] = [0, 0]
let turns: NodeJS.Timeout | undefined

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A loop iteration longer than a sample delays the next sample to its end. */
function endTurn(): void {
  const now = threadMs()
  longestTurn = Math.max(longestTurn, now - turnBegan)
  turnBegan = now
}

function answerCpuHold(): void {
  process.send?.(longestTurn)
  turns ??= setInterval(endTurn, RESOLUTION_MS).unref()
  turnBegan = threadMs()
  longestTurn = 0
}

/** JSON parsing and serialization, as a server does with bodies. */
function paceMs(): number {
  const text = JSON.stringify(Array.from({ length: 2_000 }, (_, at) => ({ number: at, text: `row ${at}` })))
  const began = threadMs()
  for (let time = 0; time < 20; time += 1) JSON.stringify(JSON.parse(text))
  return threadMs() - began
}

process.on('message', (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage()
    const usage: Usage = { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() }
    process.send?.(usage)
  }
  if (message === 'pace') process.send?.(paceMs())
  if (message === 'cpu-hold') setTimeout(answerCpuHold, 2 * RESOLUTION_MS)
  if (message === 'hold') setTimeout(answerHold, 2 * RESOLUTION_MS)
})
process.channel?.unref()
// The parent process has ended.
process.once('disconnect', () => process.exit(1))
