import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Europe and America differ in it, and so does the day late in the evening. */
const TIME_ZONE = 'America/Sao_Paulo'

export type RunningProgram = {
  /** The program's own, empty at first. */
  readonly home: string
  /** Resolves with what it says about itself: the first group of the match. */
  says(pattern: RegExp): Promise<string>
  close(): Promise<void>
}

/** Starts a browser or its driver in a process group and a home of its own; closing ends the group. */
export async function startProgram(
  command: string,
  args: (home: string) => readonly string[] | Promise<readonly string[]>,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningProgram> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-browser-'))
  const child = spawn(command, await args(home), {
    env: { ...process.env, HOME: home, TZ: TIME_ZONE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const endWithUs = () => endGroup(child)
  process.once('exit', endWithUs)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const ended = once(child, 'close')
  return {
    home,
    async says(pattern) {
      for (;;) {
        const found = pattern.exec(said)?.[1]
        if (found !== undefined) return found
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${command} ended:\n${said}`)
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended])
      }
    },
    async close() {
      process.off('exit', endWithUs)
      endGroup(child)
      await ended
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
