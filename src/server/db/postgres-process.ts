import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, open, readFile, readlink, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'
import { errorMessage } from './connection-problem.ts'
import { type Account, isRoot } from './postgres-account.ts'

const run = promisify(execFile)

/** macOS allows 104 bytes for a socket path including the terminating zero, Linux 108. */
const LONGEST_SOCKET_PATH = 103
const SOCKET_NAME = '.s.PGSQL.5432'
const PID_FILE = 'postmaster.pid'
/** PostgreSQL creates a lock file first and writes its pid afterwards. */
const FILLED_AFTER_MS = 1_000
export const SUPERUSER = 'clutchbook'

/** A private PostgreSQL: its data folder, its programs and its system user (null: the current one). */
export type Cluster = { readonly folder: string; readonly bin: string; readonly account: Account | null }

/** A running PostgreSQL, according to its pid file. */
type Postmaster = { readonly pid: number; readonly socketFolder: string }

/** Independent of the shell's environment: its PGDATA or locale must not affect PostgreSQL. */
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Runs initdb in an empty folder that belongs to the cluster's account. */
export async function initCluster({ folder, bin, account }: Cluster): Promise<void> {
  const options = [`--pgdata=${folder}`, `--username=${SUPERUSER}`, '--auth=trust', '--no-instructions']
  // Only its own user can open the socket, so `trust` is enough. Locale C makes text rules independent of the system.
  await run(path.join(bin, 'initdb'), [...options, '--locale=C', '--encoding=UTF8'], {
    cwd: '/',
    env: ENVIRONMENT,
    ...account,
  }).catch((error: unknown) => {
    throw new StartError(
      `The embedded PostgreSQL could not make its folder ${folder}: ${reasonIn(errorMessage(error))}`,
    )
  })
}

/** The line of PostgreSQL's output with the reason. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  return lines.find((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
}

/**
 * Starts PostgreSQL in its own process group, so that Ctrl-C does not reach it, with its output in a file: after a SIGKILL of this program
 * PostgreSQL keeps running, and the next start finds it by its pid file.
 */
export async function launch(
  cluster: Cluster,
  logFile: string,
  settings: readonly string[] = [],
): Promise<ChildProcess> {
  const socketFolder = await makeSocketFolder(cluster)
  const output = await open(logFile, 'w', 0o600).catch((error: unknown) => {
    throw new StartError(`The database's log cannot be written: ${errorMessage(error)}.`)
  })
  try {
    const wanted = ['unix_socket_permissions=0700', 'log_min_messages=log', 'log_checkpoints=off', ...settings]
    const place = ['-D', cluster.folder, '-k', socketFolder, '-h', '', '-p', '5432']
    const child = spawn(
      path.join(cluster.bin, 'postgres'),
      [...place, ...wanted.flatMap((setting) => ['-c', setting])],
      {
        cwd: '/',
        env: ENVIRONMENT,
        detached: true,
        stdio: ['ignore', output.fd, output.fd],
        ...cluster.account,
      },
    )
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    await output.close()
  }
}

/** The cluster's folder; if that path is too long, a short folder with the same access rights. */
function socketFolderOf({ folder }: Cluster): string {
  if (Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return folder
  const name = `clutchbook-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  return path.join(isRoot() ? '/var/run' : os.tmpdir(), name)
}

async function makeSocketFolder(cluster: Cluster): Promise<string> {
  const { folder, account } = cluster
  const short = socketFolderOf(cluster)
  if (short === folder) return folder
  await mkdir(short, { mode: 0o700 }).catch(() => undefined)
  const entry = await lstat(short)
  const { uid } = entry
  const owner = account?.uid ?? process.getuid?.() ?? uid
  if (!entry.isDirectory() || (uid !== owner && uid !== process.getuid?.())) {
    throw new StartError(
      `${short} belongs to somebody else, and DATA_DIR's path is too long: choose a shorter DATA_DIR.`,
    )
  }
  await chmod(short, 0o700)
  if (account !== null) await chown(short, account.uid, account.gid)
  return short
}

/** The PostgreSQL running on this folder, or null. A pid reused by another program does not count. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(folder, PID_FILE), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 1 || !(await isPostmasterOf(pid, folder))) return null
  // The line with the socket's folder is written a moment after the first lines.
  return { pid, socketFolder: lines[4] ?? '' }
}

/** A zombie does not count: it has a pid, but neither program nor working directory. */
async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      const [program, cwd] = await Promise.all([readlink(`/proc/${pid}/exe`), readlink(`/proc/${pid}/cwd`)])
      return path.basename(program).startsWith('postgres') && cwd === folder
    }
    const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes('postgres') && stdout.includes(folder)
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while a lock file names an existing process, even a zombie or one that reused the pid, or while a lock file is
 * empty, as a power cut or a SIGKILL may leave it. Removes no file while PostgreSQL runs on this folder.
 */
export async function removeStaleLockFiles(cluster: Cluster): Promise<void> {
  const locks = [path.join(cluster.folder, PID_FILE), path.join(socketFolderOf(cluster), `${SOCKET_NAME}.lock`)]
  for (const file of locks) {
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null || !(await blocksStart(file, text)) || (await isHeld(locks, cluster.folder))) continue
    // Another start may have written its own lock file in the meantime.
    if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true })
  }
}

async function blocksStart(file: string, text: string): Promise<boolean> {
  const pid = Number.parseInt(text, 10)
  if (pid) return isPidInUse(pid)
  // An empty lock file that another start has just created is filled within a moment.
  return stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > FILLED_AFTER_MS,
    () => false,
  )
}

/** Whether any of the lock files names a PostgreSQL running on this folder. */
async function isHeld(locks: readonly string[], folder: string): Promise<boolean> {
  const texts = await Promise.all(locks.map((lock) => readFile(lock, 'utf8').catch(() => '')))
  const held = await Promise.all(texts.map((text) => isPostmasterOf(Number.parseInt(text, 10), folder)))
  return held.includes(true)
}

/** Includes zombies. As in PostgreSQL, a process of another user does not count. */
function isPidInUse(pid: number): boolean {
  try {
    return pid > 1 && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Stops the PostgreSQL running on this folder with increasing force; no commit is lost. */
export async function stopPostmaster(folder: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 2_500],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 1_000],
  ] as const) {
    const postmaster = await findPostmaster(folder)
    if (postmaster === null) return
    process.kill(postmaster.pid, signal)
    for (let waited = 0; waited < patienceMs; waited += 10) {
      await wait(10)
      if (!(await isPostmasterOf(postmaster.pid, folder))) return
    }
  }
}
