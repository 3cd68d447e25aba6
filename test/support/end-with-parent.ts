import { type ChildProcess, spawn } from 'node:child_process'

/** SIGTERM lets a server end its database; what is stopped goes on for it. It takes 5 s at most, and more on a machine that stands still meanwhile. */
const END = `
read _
kill -TERM "$1" && kill -CONT "$1"
for _ in $(seq 150); do kill -0 "$1" || exit; sleep 0.1; done
kill -KILL "$1"`

/** Ends a child of this process with this process, also by SIGKILL: a shell waits for the end of a pipe. */
export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', END, 'sh', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  // Before another process may have its number.
  child.once('exit', () => watcher.kill('SIGKILL'))
}
