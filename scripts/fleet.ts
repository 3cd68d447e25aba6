import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { required } from '../src/domain/required.ts'
import { administer, queryRows, testServer } from '../test/support/database.ts'
import { unitEnvironment } from '../test/support/fleet-files.ts'
import { startDurableServer } from '../test/support/global-setup.ts'
import { findNginx, startNginx } from '../test/support/nginx.ts'
import { findPgBouncer, startPooler } from '../test/support/pooler.ts'
import { answers, freePort } from '../test/support/ports.ts'
import { PEOPLE } from './dev/people.js'
import { ROOT } from './setup/step.js'
import { ensureBuilt, runMain, SetupError } from './setup.js'

// `npm run fleet`: three processes of the built program behind nginx, on a PostgreSQL behind PgBouncer, with the files of docs/examples/fleet. PORT is
// that of nginx. All of it, and its data, is gone at the end.

const PROCESSES = 3
const PROGRAM = 'build/server/main.js'
const READY_WITHIN_MS = 60_000
const RESTART_AFTER_MS = 1_000

/** What ends the parts that were started; the last is ended first. */
const ends: (() => Promise<unknown>)[] = []
let ending: Promise<void> | null = null
const isEnding = () => ending !== null

async function start(): Promise<void> {
  const nginx = findNginx()
  if ('missing' in nginx) throw new SetupError(`Missing: ${nginx.missing}.`)
  const own = await ownPort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll)
  // Started by scripts/run.js in another Node.js: signals arrive as messages too.
  process.on('message', endAll)
  process.on('disconnect', endAll)
  process.channel?.unref()
  await ensureBuilt()
  const database = await startDatabase()
  const { addresses, behind } = await addressesOf(database)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-fleet-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { email, password } = PEOPLE.administrator
  const env = {
    ...process.env,
    ...addresses,
    DATA_DIR: folder,
    SESSION_SECRET: randomBytes(16).toString('hex'),
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const processes = ports.map((port) => keepRunning(port, env))
  ends.push(() => Promise.all(processes.map((each) => each.end())))
  await Promise.all(ports.map(untilReady))
  const proxy = await startNginx(nginx, ports, own)
  ends.push(() => proxy.end())
  console.log(
    [
      `The fleet is ready at ${proxy.url}`,
      `nginx passes requests to ${PROCESSES} processes, on the ports ${ports.join(', ')}: one that ends is started again.`,
      `Their database is PostgreSQL ${database.version}${behind}, and deleted at the end.`,
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

async function endInOrder(): Promise<void> {
  for (const end of ends.toReversed()) await end()
  process.exit()
}
function endAll(): void {
  ending ??= endInOrder()
}

type Database = { readonly server: string; readonly version: string }
type Addresses = { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL?: string }
/** Owns the database, and has no other right. */
const ROLE = 'fleet'
const PASSWORD = 'development'

async function startDatabase(): Promise<Database> {
  ends.push(await startDurableServer())
  const server = testServer()
  await administer(
    server,
    `CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'`,
    `ALTER DATABASE clutchbook OWNER TO ${ROLE}`,
  )
  const [row] = await queryRows<{ version: string }>(server, `SELECT current_setting('server_version') AS version`)
  return { server, version: required(row, 'the version of PostgreSQL').version }
}

/** The addresses of the database, through PgBouncer where there is one; says which. */
async function addressesOf({ server }: Database): Promise<{ readonly addresses: Addresses; readonly behind: string }> {
  const url = new URL(server)
  url.searchParams.set('user', ROLE)
  const pgBouncer = findPgBouncer()
  if ('missing' in pgBouncer) {
    console.log(`Without a pooler. Missing: ${pgBouncer.missing}.`)
    return { addresses: { DATABASE_URL: url.href }, behind: '' }
  }
  const socketFolder = required(url.searchParams.get('host'), 'the socket of PostgreSQL')
  const pooler = await startPooler(pgBouncer, {
    database: 'clutchbook',
    host: socketFolder,
    users: { [ROLE]: PASSWORD },
  })
  ends.push(() => pooler.kill())
  const pooled = `postgresql://${ROLE}:${PASSWORD}@127.0.0.1:${pooler.port}/clutchbook`
  const behind = ` behind PgBouncer ${pgBouncer.version}`
  return { addresses: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url.href }, behind }
}

/** As systemd does by the unit. */
function keepRunning(port: number, shared: NodeJS.ProcessEnv): { end(): Promise<void> } {
  const env = { ...shared, ...unitEnvironment(port) }
  function start(): ChildProcess {
    const started = spawn(process.execPath, ['--max-semi-space-size=4', PROGRAM], {
      cwd: ROOT,
      env,
      // With a channel it ends when this program has gone; in a group of its own it gets the signal of Ctrl-C once.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    })
    started.once('exit', (code, signal) => void startAgain(code ?? signal))
    return started
  }
  async function startAgain(end: number | string | null): Promise<void> {
    if (isEnding()) return
    console.log(`The process on port ${port} has ended (${end}) and is started again.`)
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
