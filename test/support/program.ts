import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { endWithParent } from './end-with-parent.ts'
import { memoryFolder } from './memory-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The compile cache of `npm start`, which halves the start-up time. */
const COMPILED = path.join(ROOT, '.cache/node')
/** Shorter than the test's time limit, which would fail without the output. */
const PRINTS_WITHIN_MS = 150_000

type Clean = () => void | Promise<void>
let keepClean: (clean: Clean) => void = onTestFinished

/** Runs at the end of the test, or of the file (`forFile`). */
export function atEnd(clean: Clean): void {
  keepClean(clean)
}

/** Keeps what `start` starts for all tests of the file: `beforeAll(() => forFile(async () => { … }))`. */
export async function forFile(start: () => Promise<void>): Promise<() => Promise<void>> {
  const cleans: Clean[] = []
  const end = async () => {
    for (const clean of cleans) await clean()
  }
  keepClean = (clean) => void cleans.unshift(clean)
  try {
    await start()
  } catch (error) {
    await end()
    throw error
  } finally {
    keepClean = onTestFinished
  }
  return end
}

export type Program = {
  readonly process: ChildProcess
  /** The output so far, stdout and stderr. */
  output(): string
  /** Resolves with the first match in the output; rejects if the program ends without one, or in 150 s. */
  prints(pattern: RegExp): Promise<RegExpExecArray>
  /** Resolves with the exit code or the signal when the program has ended. */
  readonly ended: Promise<number | NodeJS.Signals>
}

type Options = {
  readonly env?: NodeJS.ProcessEnv
  readonly input?: string
  readonly cwd?: string
  /** In its own process group, like a terminal job, which Ctrl-C reaches as a whole. */
  readonly hasGroup?: boolean
}

/** Runs a program as a child process; at the end of the test (`atEnd`) it is killed if it still runs, and it ends with this process. */
export function run(program: string, args: readonly string[], options: Options = {}): Program {
  const { env = {}, input, cwd = ROOT, hasGroup = false } = options
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: os.homedir(), NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: 'pipe',
    detached: hasGroup,
  })
  endWithParent(child)
  atEnd(() => void child.kill('SIGKILL'))
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (text += more))
  if (input !== undefined) child.stdin.end(input)
  const ended = new Promise<number | NodeJS.Signals>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? signal ?? -1))
  })
  return {
    process: child,
    ended,
    output: () => text,
    async prints(pattern) {
      for (const startedAt = performance.now(); ; ) {
        const match = pattern.exec(text)
        if (match) return match
        if (performance.now() - startedAt > PRINTS_WITHIN_MS)
          throw new Error(`The program did not print ${pattern}:\n${text}`)
        if (child.exitCode !== null || child.signalCode !== null) {
          await ended
          const last = pattern.exec(text)
          if (last) return last
          throw new Error(`The program ended without printing ${pattern}:\n${text}`)
        }
        await wait(10)
      }
    },
  }
}

export type RunningServer = Program & { readonly url: string }

/** Starts the server of this or another checkout on a free port; resolves when it has printed its address. */
export async function startServer(env: NodeJS.ProcessEnv, root = ROOT): Promise<RunningServer> {
  const program = runServer(env, root)
  const [, url = ''] = await program.prints(/is ready at (\S+)/)
  return { ...program, url }
}

export function runServer(env: NodeJS.ProcessEnv, root = ROOT): Program {
  // Set by test/process (used-data-dir.ts) and `npm test`, which build it.
  const built = root === ROOT ? process.env['TEST_PROGRAM'] : undefined
  return run(process.execPath, [built ?? 'src/server/main.ts'], {
    cwd: root,
    env: { PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
}

/** Runs a command of the built program, as in the package. */
export function runBuilt(command: 'admin' | 'backup' | 'restore', args: readonly string[], options: Options): Program {
  return run(process.execPath, [`build/server/${command}.js`, ...args], options)
}

/** The shutdown deadline, after which a server exits with code 1 (src/server/shutdown.ts). */
const ENDS_WITHIN_MS = 4_500

/** Ends a server gracefully, unless the machine is too slow. */
export async function stop({ process, ended, output }: Program): Promise<void> {
  const askedAt = performance.now()
  process.kill('SIGTERM')
  const code = await ended
  if (code === 1 && performance.now() - askedAt >= ENDS_WITHIN_MS) return
  expect(code, output()).toBe(0)
}

/** A new DATA_DIR; at the end of the test its database is stopped and the folder deleted. */
export async function makeDataDir(parent = memoryFolder(), name = 'data'): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(parent), 'clutchbook-data-'))
  // PostgreSQL's user needs access to the folder inside.
  await chmod(folder, 0o711)
  atEnd(async () => {
    const cluster = await realpath(path.join(folder, name, 'postgres')).catch(() => null)
    const pid = cluster === null ? null : postmasterPid(cluster)
    if (pid !== null && isAlive(pid)) process.kill(pid, 'SIGKILL')
    for (const place of [folder, cluster]) {
      if (place !== null) await rm(place, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  return path.join(folder, name)
}

/** A DATA_DIR that a server has used before, so that the first start skips initdb and the migrations. */
export async function makeUsedDataDir(parent?: string, name?: string): Promise<string> {
  const used = process.env['TEST_USED_DATA_DIR']
  if (used === undefined) throw new Error('test/support/used-data-dir.ts has not run: name it as globalSetup')
  return copyDataDir(used, parent, name)
}

/** A copy of a DATA_DIR that is not in use. */
export async function copyDataDir(used: string, parent?: string, name?: string): Promise<string> {
  const dataDir = await makeDataDir(parent, name)
  // Preserves owners and permissions, which PostgreSQL checks.
  await promisify(execFile)('cp', ['-a', used, dataDir])
  return dataDir
}

export function postmasterPid(cluster: string): number | null {
  const file = path.join(cluster, 'postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

export function isAlive(pid: number): boolean {
  // A zombie has no executable and counts as ended.
  if (process.platform === 'linux') return existsSync(`/proc/${pid}/exe`)
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
