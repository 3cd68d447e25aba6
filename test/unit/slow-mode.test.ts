import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stopProcessesAtRandom } from '../../scripts/test/slow.js'

const onLinux = test.runIf(process.platform === 'linux')
const MODULE = path.resolve(import.meta.dirname, '../../scripts/test/slow.js')
const QUIET = { print: () => undefined }
const STOPPED = 'T'

/** A process that has begun to run. */
async function startNode(script = ''): Promise<ChildProcess> {
  const args = ['--input-type=module', '--eval', `${script};setInterval(() => {}, 60_000); console.log(process.pid)`]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

function stateOf(pid: number | undefined): string | undefined {
  return /\) (\S) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
}

onLinux('the slow mode stops a process and continues it; after its end none is stopped', async () => {
  const { pid } = await startNode()
  const stop = stopProcessesAtRandom(process.pid, QUIET)
  onTestFinished(stop)
  await expect.poll(() => stateOf(pid), { interval: 5 }).toBe(STOPPED)
  await expect.poll(() => stateOf(pid), { interval: 5 }).not.toBe(STOPPED)
  await expect.poll(() => stateOf(pid), { interval: 5 }).toBe(STOPPED)
  stop()
  expect(stateOf(pid)).not.toBe(STOPPED)
})

onLinux('the slow mode leaves stopped what a test has stopped', async () => {
  const [own, other] = [await startNode(), await startNode()]
  own.kill('SIGSTOP')
  await expect.poll(() => stateOf(own.pid)).toBe(STOPPED)
  const stop = stopProcessesAtRandom(process.pid, { ...QUIET, longestMs: 100 })
  onTestFinished(stop)
  for (let time = 0; time < 3; time += 1) {
    await expect.poll(() => stateOf(other.pid), { interval: 1 }).toBe(STOPPED)
    await expect.poll(() => stateOf(other.pid), { interval: 1 }).not.toBe(STOPPED)
  }
  expect(stateOf(own.pid)).toBe(STOPPED)
})

onLinux('where a signal ends the run, the slow mode leaves no process stopped', async () => {
  const child = await startNode()
  const runner = await startNode(
    `import { stopProcessesAtRandom } from ${JSON.stringify(MODULE)}
     stopProcessesAtRandom(${process.pid}, { print: () => {} })
     process.once('SIGTERM', () => process.exit(130))`,
  )
  const ended = once(runner, 'exit')
  await expect.poll(() => stateOf(child.pid), { interval: 5 }).toBe(STOPPED)
  runner.kill('SIGTERM')
  await ended
  expect(stateOf(child.pid)).not.toBe(STOPPED)
})
