import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode } from '../../src/server/db/connection-problem.ts'
import { postgresAccount } from '../../src/server/db/postgres-account.ts'
import { administer, queryRows } from './database.ts'
import { fleetFile } from './fleet-files.ts'
import { findHaProxy, type HaProxy, type RunningHaProxy, startHaProxy } from './haproxy.ts'
import { freePort } from './ports.ts'
import { descendants } from './process-tree.ts'
import { createPartFolder, runWatched, type Watched } from './watched.ts'

const run = promisify(execFile)

const PROGRAM = '/usr/bin/pg_autoctl'
const BINARIES = '/usr/lib/postgresql/15/bin'
const EXTENSION = '/usr/share/postgresql/15/extension/pgautofailover.control'
const READY_WITHIN_MS = 60_000
const RESTART_AFTER_MS = 1_000
const DATABASE = 'clutchbook'

type Parts = { readonly haProxy: HaProxy }

/** Finds the programs of a pair; or returns what is missing. */
export function findPair(): Parts | { readonly missing: string } {
  if (!existsSync(PROGRAM)) return { missing: 'pg_auto_failover (Debian: pg-auto-failover-cli)' }
  if (!existsSync(EXTENSION))
    return { missing: 'the extension of pg_auto_failover (Debian: postgresql-15-auto-failover)' }
  const haProxy = findHaProxy()
  return 'missing' in haProxy ? haProxy : { haProxy }
}

export type Node = {
  readonly name: string
  readonly port: number
  /** Simulates a dead machine: SIGKILL for PostgreSQL and its keeper. */
  kill(): Promise<void>
  /** Simulates a hung machine until the returned function resumes it: connections get no response and no error. */
  freeze(): () => void
  start(): void
  /** The process group of PostgreSQL and its keeper. */
  group(): number | undefined
}

/** A primary PostgreSQL with a synchronous standby, and HAProxy, which routes to the primary. */
export type PostgresPair = {
  readonly haProxy: RunningHaProxy
  /** The administrator's URL of the primary, through HAProxy. */
  readonly url: string
  /** The primary first. Waits until the standby replicates. */
  nodes(): Promise<readonly [Node, Node]>
  /** Fails over to the other node. */
  change(): Promise<void>
  end(): Promise<void>
}

/** Starts a pair by pg_auto_failover, with the operator's example files, and a database of this role. */
export async function startPair(
  { haProxy }: Parts,
  owner: { readonly role: string; readonly password: string },
  {
    isRestarted = false,
  }: { /** Restarts a node that ends, as its systemd unit does. */ readonly isRestarted?: boolean } = {},
): Promise<PostgresPair> {
  const created = createPartFolder('pair')
  const folder = created.path
  const account = await postgresAccount(folder)
  const sockets = path.join(folder, 's')
  await mkdir(sockets)
  if (account !== null) for (const each of [folder, sockets]) await chown(each, account.uid, account.gid)
  const env = {
    PATH: `${BINARIES}:/usr/bin:/bin`,
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    XDG_CONFIG_HOME: `${folder}/config`,
    XDG_DATA_HOME: `${folder}/share`,
    XDG_RUNTIME_DIR: `${folder}/run`,
    // The socket folder, because Debian's default belongs to another user.
    PG_REGRESS_SOCK_DIR: sockets,
    PGHOST: sockets,
  }
  const control = (...args: string[]) => run(PROGRAM, args, { env, cwd: folder, ...account })
  const keep = (name: string) =>
    runWatched([PROGRAM, 'run', '--pgdata', `${folder}/${name}`], {
      signal: 'QUIT',
      account,
      env,
      cwd: folder,
      log: `${folder}/${name}.log`,
    })
  const settings = ['--hostname', '127.0.0.1', '--auth', 'trust', '--ssl-self-signed']

  const monitorPort = await freePort()
  const monitorFolder = `${folder}/monitor`
  await control('create', 'monitor', '--pgdata', monitorFolder, '--pgport', String(monitorPort), ...settings)
  await appendFile(`${monitorFolder}/postgresql.conf`, fleetFile('monitor.conf'))
  const monitor = keep('monitor')
  const monitorUrl = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover?sslmode=require`

  async function createNode(name: string): Promise<Node & { end(): Promise<void> }> {
    const port = await freePort()
    const place = ['--pgdata', `${folder}/${name}`]
    const own = ['--pgport', String(port), '--name', name, '--dbname', DATABASE, '--monitor', monitorUrl]
    await control('create', 'postgres', ...place, ...own, ...settings)
    await control('config', 'set', 'timeout.network_partition_timeout', '6', ...place)
    let isEnding = false
    let keeper = start()
    function start(): Watched {
      const started = keep(name)
      if (isRestarted) started.process.once('exit', () => setTimeout(startAgain, RESTART_AFTER_MS))
      return started
    }
    function startAgain(): void {
      if (!isEnding) keeper = start()
    }
    return {
      name,
      port,
      async kill() {
        signal(descendants(keeper.process.pid), 'SIGKILL')
        await keeper.end()
      },
      freeze() {
        const processes = descendants(keeper.process.pid)
        signal(processes, 'SIGSTOP')
        return () => signal(processes, 'SIGCONT')
      },
      start() {
        keeper = start()
      },
      group: () => keeper.process.pid,
      async end() {
        isEnding = true
        await keeper.end()
      },
    }
  }
  const a = await createNode('a')
  const b = await createNode('b')
  const configured = await control('config', 'get', 'postgresql.username', '--pgdata', `${folder}/a`)
  const administrator = configured.stdout.trim()
  const addressOf = (port: number, database: string) => `postgresql://${administrator}@127.0.0.1:${port}/${database}`

  async function nodes(): Promise<readonly [Node, Node]> {
    const states =
      'SELECT nodename AS name, reportedstate::text AS state FROM pgautofailover.node WHERE reportedstate = goalstate'
    for (const giveUpAt = Date.now() + READY_WITHIN_MS; ; await wait(100)) {
      const found = await queryRows<{ name: string; state: string }>(addressOf(monitorPort, 'pg_auto_failover'), states)
      const inState = (state: string) =>
        [a, b].find(({ name }) => found.some((one) => one.name === name && one.state === state))
      const [primary, secondary] = [inState('primary'), inState('secondary')]
      if (primary !== undefined && secondary !== undefined) return [primary, secondary]
      if (Date.now() > giveUpAt) throw new Error(`The pair does not come together: ${JSON.stringify(found)}`)
    }
  }

  const [primary] = await nodes()
  await administer(
    addressOf(primary.port, DATABASE),
    'CREATE ROLE haproxy LOGIN',
    `CREATE ROLE ${owner.role} LOGIN PASSWORD '${owner.password}'`,
    `ALTER DATABASE ${DATABASE} OWNER TO ${owner.role}`,
  )
  const proxy = await startHaProxy(haProxy, [a.port, b.port])
  const url = addressOf(proxy.port, DATABASE)
  await untilAnswered(url)
  return {
    haProxy: proxy,
    url,
    nodes,
    async change() {
      await control('perform', 'switchover', '--pgdata', monitorFolder)
    },
    async end() {
      await proxy.end()
      await Promise.all([a.end(), b.end()])
      await monitor.end()
      await created.remove()
    },
  }
}

/** At its start HAProxy has not checked any node yet. */
async function untilAnswered(url: string): Promise<void> {
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; ; await wait(50)) {
    try {
      await administer(url, 'SELECT')
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
    }
  }
}

/** Ignores processes that have ended. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
}
