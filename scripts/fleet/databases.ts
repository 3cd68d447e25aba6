import os from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { required } from '../../src/domain/required.ts'
import { joinDatabases, startCitus } from '../../test/support/citus.ts'
import { findCitus } from '../../test/support/citus-parts.js'
import { administer, queryRows, testServer } from '../../test/support/database.ts'
import { startDurableServer } from '../../test/support/global-setup.ts'
import { findPgBouncer, startPooler } from '../../test/support/pooler.ts'
import { findPair, startPair } from '../../test/support/postgres-pair.ts'
import type { TemporaryPostgres } from '../../test/support/temporary-postgres.ts'
import { runQuietly, SetupError } from '../setup/step.js'

/** The database of a fleet, for a role that owns it and has no other rights. */
export type FleetDatabase = {
  /** Environment variables of the processes. */
  readonly addresses: { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL?: string }
  /** Lines to print at the start. */
  readonly described: readonly string[]
  end(): Promise<unknown>
}

/** By the argument of `npm run fleet -- NAME`. */
export const DATABASES: Readonly<Record<string, () => Promise<FleetDatabase>>> = {
  pair: startWithStandby,
  one: startOne,
  citus: startCluster,
}

/** The pair, if this machine has its programs. */
export function usualDatabase(): string {
  const parts = findPair()
  if (!('missing' in parts)) return 'pair'
  console.log(`Without a standby. Missing: ${parts.missing}.`)
  return 'one'
}

const OWNER = { role: 'fleet', password: 'development' }

async function startWithStandby(): Promise<FleetDatabase> {
  const parts = findPair()
  if ('missing' in parts) throw new SetupError(`Missing: ${parts.missing}.`)
  const pair = await startPair(parts, OWNER, { isRestarted: true })
  const [primary, standby] = await pair.nodes()
  const behind = await startBefore({ host: '127.0.0.1', port: pair.haProxy.port })
  const direct = `postgresql://${OWNER.role}:${OWNER.password}@127.0.0.1:${pair.haProxy.port}/clutchbook`
  return {
    addresses: behind.addresses(direct),
    described: [
      `Their database is a pair of PostgreSQL ${await versionOf(pair.url)} behind HAProxy${behind.pooler && ` and ${behind.pooler}`}, and deleted at the end.`,
      `The primary is on port ${primary.port}, the standby on port ${standby.port}: kill -9 -- -${primary.group()} kills the primary.`,
    ],
    async end() {
      await behind.end()
      await pair.end()
    },
  }
}

/** The embedded PostgreSQL, or Debian's with TEST_POSTGRES=15. */
async function startOne(): Promise<FleetDatabase> {
  const end = await startDurableServer()
  const server = testServer()
  await administer(
    server,
    `CREATE ROLE ${OWNER.role} LOGIN PASSWORD '${OWNER.password}'`,
    `ALTER DATABASE clutchbook OWNER TO ${OWNER.role}`,
  )
  const direct = new URL(server)
  direct.searchParams.set('user', OWNER.role)
  const behind = await startBefore({ host: required(direct.searchParams.get('host'), 'the socket of PostgreSQL') })
  const version = await versionOf(server)
  return {
    addresses: behind.addresses(direct.href),
    described: [
      `Their database is PostgreSQL ${version}${behind.pooler && ` behind ${behind.pooler}`}, and deleted at the end.`,
    ],
    async end() {
      await behind.end()
      await end()
    },
  }
}

const NAME = 'clutchbook'
const WORKERS = 2
const RESTART_AFTER_MS = 1_000

/** A coordinator and workers, each restarted when it ends. */
async function startCluster(): Promise<FleetDatabase> {
  const parts = findCitus()
  if ('missing' in parts) throw new SetupError(`Missing: ${parts.missing}.`)
  // Durable writes, in the folder of the other parts.
  const citus = await startCitus(parts, WORKERS, { settings: [], parent: os.tmpdir() })
  const { coordinator, workers } = citus
  await joinDatabases(citus, NAME)
  // Citus runs both statements on the workers too.
  await administer(
    coordinator.url,
    `CREATE ROLE ${OWNER.role} LOGIN PASSWORD '${OWNER.password}'`,
    `ALTER DATABASE ${NAME} OWNER TO ${OWNER.role}`,
  )
  const direct = new URL(coordinator.url)
  direct.searchParams.set('user', OWNER.role)
  const behind = await startBefore({ host: coordinator.cluster.folder })
  const addresses = behind.addresses(direct.href)
  const env = { ...process.env, ...addresses, SESSION_SECRET: 'of the command that follows' }
  await runQuietly(
    process.execPath,
    ['src/server/commands/admin.ts', 'distribute', '--yes'],
    'The tables were not distributed.',
    { env },
  )
  let isEnding = false
  const isOver = () => isEnding
  for (const machine of [coordinator, ...workers]) void keepRunning(machine, isOver)
  const [one] = workers
  return {
    addresses,
    described: [
      `Their database is Citus ${await citusOf(coordinator.url)}, a coordinator and ${WORKERS} workers${behind.pooler && `, behind ${behind.pooler}`}, and deleted at the end.`,
      `The coordinator is process ${coordinator.pid()}, the workers are ${workers.map(({ pid }) => pid()).join(' and ')}: kill -9 ${required(one, 'a worker').pid()} kills one, which then restarts.`,
    ],
    async end() {
      isEnding = true
      await behind.end()
      await citus.stop()
    },
  }
}

async function keepRunning(machine: TemporaryPostgres, isOver: () => boolean): Promise<void> {
  for (;;) {
    await machine.ended()
    if (isOver()) return
    await wait(RESTART_AFTER_MS)
    if (isOver()) return
    await machine.start()
  }
}

async function citusOf(url: string): Promise<string> {
  const [row] = await queryRows<{ version: string }>(
    url,
    `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
  )
  return required(row, 'the version of Citus').version
}

async function versionOf(url: string): Promise<string> {
  const [row] = await queryRows<{ version: string }>(
    url,
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version`,
  )
  return required(row, 'the version of PostgreSQL').version
}

type Before = {
  /** Adds the address of PostgreSQL itself. */
  addresses(direct: string): FleetDatabase['addresses']
  /** Empty without a pooler. */
  readonly pooler: string
  end(): Promise<void>
}

/** Starts PgBouncer in front of PostgreSQL, if installed. */
async function startBefore(place: { readonly host: string; readonly port?: number }): Promise<Before> {
  const pgBouncer = findPgBouncer()
  if ('missing' in pgBouncer) {
    console.log(`Without a pooler. Missing: ${pgBouncer.missing}.`)
    return { addresses: (direct) => ({ DATABASE_URL: direct }), pooler: '', end: () => Promise.resolve() }
  }
  const { role, password } = OWNER
  const pooler = await startPooler(pgBouncer, { database: 'clutchbook', ...place, users: { [role]: password } })
  const pooled = `postgresql://${role}:${password}@127.0.0.1:${pooler.port}/clutchbook`
  return {
    addresses: (direct) => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct }),
    pooler: `PgBouncer ${pgBouncer.version}`,
    end: pooler.stop,
  }
}
