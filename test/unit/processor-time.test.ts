import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { processorTimeOf } from '../../scripts/mutate/processor-time.ts'
import { required } from '../../src/domain/required.ts'

test.runIf(existsSync('/proc/self/stat'))(
  'a process that never ends has worked, and one that has ended tells nothing',
  async () => {
    const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { detached: true, stdio: 'ignore' })
    onTestFinished(() => {
      busy.kill('SIGKILL')
    })
    const group = required(busy.pid, 'the number of a process')
    await expect.poll(() => processorTimeOf(group) ?? 0, { timeout: 30_000 }).toBeGreaterThan(100)
    busy.kill('SIGKILL')
    await once(busy, 'exit')
    expect(processorTimeOf(group)).toBeNull()
  },
)
