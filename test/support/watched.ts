import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Account } from '../../src/server/db/postgres-account.ts'

/** A part of a fleet. It ends with this process, even on SIGKILL: a shell waits for the end of a pipe. */
export type Watched = {
  /** The shell, which ends when the part ends, with the part's exit code. */
  readonly process: ChildProcess
  /** The last 10,000 characters of its output, unless the output goes to a file. */
  output(): string
  end(): Promise<void>
}

type Options = {
  /** The signal that ends it. */
  readonly signal?: 'TERM' | 'QUIT' | 'KILL'
  readonly account?: Account | null
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** A file for its output. */
  readonly log?: string
}

const KEPT = 10_000

const WATCH = `
signal=$1; shift
exec 3<&0
"$@" 3<&- </dev/null & part=$!
{ read _ <&3; kill "-$signal" "$part"; } & watcher=$!
wait "$part"; code=$?
kill "$watcher"
exit "$code"`

export function runWatched(
  command: readonly string[],
  { signal = 'TERM', account, env, cwd, log }: Options = {},
): Watched {
  const output = log === undefined ? 'pipe' : openSync(log, 'a')
  const child = spawn('/bin/sh', ['-c', WATCH, 'sh', signal, ...command], {
    stdio: ['pipe', output, output],
    // Ctrl-C reaches only this process, which ends its parts in order.
    detached: true,
    env,
    cwd,
    ...account,
  })
  if (typeof output === 'number') closeSync(output)
  // The shell of an ended part no longer reads its input.
  child.stdin?.on('error', () => undefined)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => (text = (text + more).slice(-KEPT)))
  return {
    process: child,
    output: () => text,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.stdin?.end()
      await ended
    },
  }
}

export type PartFolder = { readonly path: string; remove(): Promise<void> }

const REMOVE = `
read _
while readlink /proc/[0-9]*/cwd | grep -qF "$1"; do sleep 0.05; done
rm -rf "$1"`

/** Creates a part's working folder. After this process ends, the folder is deleted once no process works in it. */
export function createPartFolder(name: string): PartFolder {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), `clutchbook-${name}-`)))
  const remover = spawn('/bin/sh', ['-c', REMOVE, 'sh', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  })
  return {
    path: folder,
    async remove() {
      if (remover.exitCode !== null) return
      const ended = once(remover, 'exit')
      remover.stdin.end()
      await ended
    },
  }
}
