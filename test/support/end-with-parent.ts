import { type ChildProcess, spawn } from 'node:child_process'

/** SIGTERM lets a server stop its database; SIGCONT resumes stopped processes for it. A shutdown takes at most 5 s on a machine that is awake. */
const END = `
read _
kill -TERM "$1" && kill -CONT "$1"
for _ in $(seq 150); do kill -0 "$1" || exit; sleep 0.1; done
kill -KILL "$1"`

/** Ends the child with this process, even on SIGKILL: a shell waits for a pipe to close. */
export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', END, 'sh', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // Before its pid is reused.
  child.once('exit', () => watcher.kill('SIGKILL'))
}
