import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { StartError } from '../start-error.ts'
import { openCluster } from './cluster.ts'
import { errorMessage, isTransient } from './connection-problem.ts'
import { type Guard, openGuard } from './postgres-guard.ts'
import { type Cluster, stopPostmaster } from './postgres-process.ts'

/** Lives and dies with a connection of the server's process, so that nothing stale is left after a SIGKILL. */
const SERVER_LOCK = 720_341_102
/** A killed server's lock is gone when the database notices, a script's when it has stopped what it started. */
const LOCK_PATIENCE_MS = 3_000
const MOST_RESTARTS = 3
const RESTARTS_FORGOTTEN_AFTER_MS = 60_000

export type EmbeddedPostgres = {
  readonly url: string
  /** Where the cluster is; not below DATA_DIR when PostgreSQL's user cannot reach that. */
  readonly folder: string
  stop(): Promise<void>
  /** Ends it without waiting; nothing that was committed is lost. */
  stopNow(): void
}

type ServerOptions = {
  readonly dataDir: string
  readonly log: Logger
  /** The database died and could not be started again. */
  readonly onLost: (error: StartError) => void
  /** Gives up starting, and ends what was started. */
  readonly signal: AbortSignal
}

/** For the one server of a DATA_DIR: starts its database, or adopts the one that a killed server left behind. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  onLost,
  signal,
}: ServerOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir)
  const logFile = logFileOf(dataDir)
  const deaths: number[] = []
  let stopping = false
  let guard = await openAsServer(cluster, logFile, signal)
  watch()

  function watch(): void {
    guard.client.once('end', () => {
      if (!stopping) void startAgain()
    })
  }

  /** It was killed, or ran out of memory or disk: it is started again, but not for ever. */
  async function startAgain(): Promise<void> {
    const now = Date.now()
    deaths.push(now)
    try {
      if (deaths.filter((at) => now - at < RESTARTS_FORGOTTEN_AFTER_MS).length > MOST_RESTARTS) {
        throw new StartError('The embedded database died again and again.')
      }
      log.error('the embedded database died and is started again')
      guard = await openAsServer(cluster, logFile, signal)
      watch()
    } catch (error) {
      onLost(new StartError(`${errorMessage(error)} What PostgreSQL said: ${logFile}`, { cause: error }))
    }
  }

  return {
    url: guard.url,
    folder: cluster.folder,
    async stop() {
      stopping = true
      await stopPostmaster(cluster.folder)
      await guard.client.end().catch(() => undefined)
    },
    stopNow() {
      stopping = true
      process.kill(guard.pid, 'SIGQUIT')
    },
  }
}

/** For a script: joins the database that runs. One that it had to start it stops again, unless a server has joined since. */
export async function joinEmbeddedPostgres(dataDir: string): Promise<Omit<EmbeddedPostgres, 'stopNow'>> {
  const cluster = await openCluster(dataDir)
  const { client, url, launched } = await openGuard(cluster, logFileOf(dataDir))
  return {
    url,
    folder: cluster.folder,
    async stop() {
      if (launched && (await takeServerLock(client))) await stopPostmaster(cluster.folder)
      await client.end().catch(() => undefined)
    },
  }
}

function logFileOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'postgres.log')
}

async function openAsServer(cluster: Cluster, logFile: string, signal: AbortSignal): Promise<Guard> {
  for (const giveUpAt = Date.now() + LOCK_PATIENCE_MS; ; await wait(50)) {
    const guard = await openGuard(cluster, logFile, { signal })
    const locked = await takeServerLock(guard.client)
    if (locked && (guard.launched || (await isOurVersion(cluster, guard.pid)))) return guard
    const refusal = !locked && Date.now() > giveUpAt ? await alreadyRuns(guard.client) : null
    await guard.client.end().catch(() => undefined)
    if (refusal !== null) throw refusal
    if (locked) await stopPostmaster(cluster.folder)
  }
}

async function takeServerLock(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [SERVER_LOCK])
    return rows[0]?.taken === true
  } catch (error) {
    if (isTransient(error)) return false
    throw error
  }
}

async function alreadyRuns(client: pg.Client): Promise<StartError> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [SERVER_LOCK],
  )
  const process = rows[0]?.name.split(' ').at(-1) ?? 'of another user'
  return new StartError(
    `Another Clutchbook server (process ${process}) runs on this DATA_DIR: stop it, or choose another DATA_DIR.`,
  )
}

/** An orphan of a version whose files have been replaced since cannot load them any more. */
async function isOurVersion({ bin }: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/exe`)) === (await realpath(path.join(bin, 'postgres')))
}
