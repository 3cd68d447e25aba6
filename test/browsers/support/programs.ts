import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Not UTC and not European, so that a wrong time zone shows; late in the evening the day differs too. */
const TIME_ZONE = 'America/Sao_Paulo'

export type RunningProgram = {
  /** The program's own home folder, initially empty. */
  readonly home: string
  /** Resolves with the first group of the first match in the output. */
  says(pattern: RegExp): Promise<string>
  close(): Promise<void>
}

/** Starts a browser or its driver in its own process group with its own home folder; closing ends the group. */
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
    // The group has already ended.
  }
}
