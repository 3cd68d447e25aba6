import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { describeConnectionError, errorCode, isConnectionLoss } from './connection-problem.ts'
import {
  type Cluster,
  findPostmaster,
  launch,
  removeStaleLockFiles,
  SUPERUSER,
  stopPostmaster,
} from './postgres-process.ts'

const DATABASE = 'clutchbook'
const MAINTENANCE_DATABASE = 'postgres'
/** Recovery after a power cut replays the WAL since the last checkpoint. */
const START_TIMEOUT_MS = 120_000
/** For a PostgreSQL that hangs. */
const ANSWER_TIMEOUT_MS = 15_000
/** Temporary reasons not to start: the shared memory of a crashed PostgreSQL is not yet released, or its lock file is being written. */
const RETRYABLE = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

/** A permanent connection: it holds the server's lock, and its end shows that the database died. */
export type Guard = {
  readonly client: pg.Client
  /** Resolves when the connection has ended for any reason. */
  readonly ended: Promise<void>
  readonly pid: number
  /** Connection string of the application's database. */
  readonly url: string
  /** Whether this process started PostgreSQL. */
  readonly launched: boolean
}

type Options = { readonly settings?: readonly string[]; readonly signal?: AbortSignal }

/** Connects to the cluster's PostgreSQL, and starts it if necessary. */
export async function openGuard(
  cluster: Cluster,
  logFile: string,
  { settings = [], signal }: Options = {},
): Promise<Guard> {
  let child: ChildProcess | null = null
  for (const giveUpAt = Date.now() + START_TIMEOUT_MS; ; await wait(10)) {
    const postmaster = await findPostmaster(cluster.folder)
    if (postmaster?.socketFolder) {
      const { pid, socketFolder } = postmaster
      const connection = await tryToConnect(socketFolder)
      const url = socketUrl(socketFolder, DATABASE)
      if (connection !== null) return { ...connection, pid, url, launched: pid === child?.pid }
    }
    if (signal?.aborted) await giveUp(cluster, child, signal)
    if (Date.now() > giveUpAt) throw await didNotStart(logFile)
    if (postmaster !== null || (child !== null && isRunning(child))) continue
    if (child !== null && !RETRYABLE.test(await readLog(logFile))) throw await didNotStart(logFile)
    await removeStaleLockFiles(cluster)
    child = await launch(cluster, logFile, settings)
  }
}

/** Stops PostgreSQL if this process started it. */
async function giveUp({ folder }: Cluster, child: ChildProcess | null, signal: AbortSignal): Promise<never> {
  if (child !== null) await stopPostmaster(folder)
  throw signal.reason
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function tryToConnect(socketFolder: string): Promise<Pick<Guard, 'client' | 'ended'> | null> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, MAINTENANCE_DATABASE),
    application_name: `clutchbook ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_TIMEOUT_MS,
  })
  // The 'end' event that follows is handled.
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    await createDatabase(client)
    return { client, ended }
  } catch (error) {
    await client.end().catch(() => undefined)
    if (isConnectionLoss(error)) return null
    throw new StartError(describeConnectionError(error), { cause: error })
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount !== 0) return
  await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: unknown) => {
    // duplicate_database, unique_violation: another start created it at the same time.
    if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error
  })
}

export function socketUrl(folder: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=${SUPERUSER}&sslmode=disable`
}

async function didNotStart(logFile: string): Promise<StartError> {
  // Omits lines about this program's own connection attempts ("the database system is starting up").
  const lines = (await readLog(logFile)).split('\n').filter((line) => !line.includes('the database system is'))
  const reason = lines.findLast((line) => /FATAL|PANIC|error/.test(line))
  return new StartError(
    `The embedded PostgreSQL did not start: ${reason ?? 'it gave no reason'}. Its log: ${logFile}. (Set DATABASE_URL to use your own PostgreSQL.)`,
  )
}

async function readLog(logFile: string): Promise<string> {
  return readFile(logFile, 'utf8').catch(() => '')
}
