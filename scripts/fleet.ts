import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { unitEnvironment } from '../test/support/fleet-files.ts'
import { findNginx, startNginx } from '../test/support/nginx.ts'
import { answers, freePort } from '../test/support/ports.ts'
import { createPartFolder } from '../test/support/watched.ts'
import { PEOPLE } from './dev/people.js'
import { DATABASES, usualDatabase } from './fleet/databases.ts'
import { ROOT } from './setup/step.js'
import { ensureBuilt, runMain, SetupError } from './setup.js'

// `npm run fleet`: three processes of the built program behind nginx, on a pair of PostgreSQL behind HAProxy and PgBouncer, with the files of
// docs/examples/fleet. `npm run fleet -- one` has one PostgreSQL, `-- citus` a cluster. PORT is the port of nginx. Everything, including the data, is
// removed at the end.

const PROCESSES = 3
const PROGRAM = 'build/server/main.js'
const READY_WITHIN_MS = 60_000
const RESTART_AFTER_MS = 1_000

/** Stop functions of the started parts; called in reverse order. */
const ends: (() => Promise<unknown>)[] = []
let ending: Promise<void> | null = null
const isEnding = () => ending !== null
let isServing = false
/** Rejects if a process ends before all are ready: it has printed the reason, and restarting would not help. */
const failed = Promise.withResolvers<never>()
failed.promise.catch(() => undefined)

async function start(): Promise<void> {
  const nginx = findNginx()
  if ('missing' in nginx) throw new SetupError(`Missing: ${nginx.missing}.`)
  const own = await ownPort()
  const startDatabase = chosenDatabase()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)
  // When started by scripts/run.js in another Node.js, signals also arrive as messages.
  process.on('message', endAll)
  process.on('disconnect', endAll)
  process.channel?.unref()
  await ensureBuilt()
  const folder = createPartFolder('fleet')
  ends.push(() => folder.remove())
  const database = await startDatabase()
  ends.push(() => database.end())
  const { email, password } = PEOPLE.administrator
  const env = {
    ...process.env,
    ...database.addresses,
    DATA_DIR: folder.path,
    SESSION_SECRET: randomBytes(16).toString('hex'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const processes = ports.map((port) => keepRunning(port, env))
  ends.push(() => Promise.all(processes.map((each) => each.end())))
  await Promise.race([Promise.all(ports.map(untilReady)), failed.promise])
  isServing = true
  const proxy = await startNginx(nginx, ports, own)
  ends.push(() => proxy.end())
  console.log(
    [
      `The fleet is ready at ${proxy.url}`,
      `nginx passes requests to ${PROCESSES} processes, on the ports ${ports.join(', ')}: one that ends is restarted.`,
      ...database.described,
      `Its administrator is ${email}, with the password ${password}.`,
      'Ctrl+C ends all of it.',
    ].join('\n'),
  )
}

/** Checked before anything is started. */
async function ownPort(): Promise<number> {
  const { PORT: text } = process.env
  if (!text) return freePort()
  const port = Number(text)
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536
  if (!isPort) throw new SetupError(`PORT is "${text}", but takes a whole number from 1 to 65535.`)
  if (await answers(port))
    throw new SetupError(`PORT is "${text}", but something else already listens there: set another.`)
  return port
}

function chosenDatabase() {
  const [name = usualDatabase(), ...more] = process.argv.slice(2)
  const start = DATABASES[name]
  if (start === undefined || more.length > 0)
    throw new SetupError(`Usage: npm run fleet -- ${Object.keys(DATABASES).join('|')}`)
  return start
}

async function endInOrder(): Promise<void> {
  for (const end of ends.toReversed()) await end()
  process.exit()
}
function endAll(): void {
  ending ??= endInOrder()
}

/** Restarts a process, as the systemd unit does. */
function keepRunning(port: number, shared: NodeJS.ProcessEnv): { end(): Promise<void> } {
  const env = { ...shared, ...unitEnvironment(port) }
  function start(): ChildProcess {
    const started = spawn(process.execPath, ['--max-semi-space-size=4', PROGRAM], {
      cwd: ROOT,
      env,
      // The IPC channel ends it with this program; in its own process group, Ctrl-C signals it only once.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    })
    started.once('exit', (code, signal) => void startAgain(code ?? signal))
    return started
  }
  async function startAgain(end: number | string | null): Promise<void> {
    if (isEnding()) return
    if (!isServing) {
      failed.reject(new SetupError(`The process on port ${port} has ended (${end}) before it was ready.`))
      return
    }
    console.log(`The process on port ${port} has ended (${end}) and restarts.`)
    await wait(RESTART_AFTER_MS)
    if (!isEnding()) child = start()
  }
  let child = start()
  return {
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(port: number): Promise<void> {
  for (const giveUpAt = performance.now() + READY_WITHIN_MS; !(await isReady(port)); await wait(100)) {
    if (performance.now() > giveUpAt) throw new SetupError(`The process on port ${port} was not ready in time.`)
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.status === 200
}

await runMain(start)
if (process.exitCode !== undefined) endAll()
