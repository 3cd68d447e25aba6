import { readlink, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { StartError } from '../start-error.ts'
import { SERVER_LOCK } from './advisory-locks.ts'
import { openCluster, removeUnfinished } from './cluster.ts'
import { errorMessage, isConnectionLoss } from './connection-problem.ts'
import { type Guard, openGuard } from './postgres-guard.ts'
import { type Cluster, findPostmaster, stopPostmaster } from './postgres-process.ts'

/** PostgreSQL takes a moment to release the lock of a killed server; a script holds the lock until the database has stopped. */
const LOCK_TIMEOUT_MS = 3_000
/**
 * The delay before restarting a database that keeps dying or cannot start (a full disk); doubled each time. Restarting never stops: matches
 * are served from memory meanwhile, and space may be freed.
 */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** After this uptime the delay is reset. */
const STABLE_AFTER_MS = MINUTE_MS

type EmbeddedPostgres = {
  readonly url: string
  /** The cluster's folder; outside DATA_DIR if PostgreSQL's user cannot reach that. */
  readonly folder: string
  stop(): Promise<void>
  /** Kills it without waiting; no commit is lost. */
  stopNow(): void
}

type ServerOptions = {
  readonly dataDir: string
  readonly log: Logger
  /** Called when the database died and another server has taken it over. */
  readonly onLost: (error: StartError) => void
  /** Aborts a start in progress. */
  readonly signal: AbortSignal
}

/** Starts the database of a DATA_DIR, or adopts the one that a killed server left running. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  onLost,
  signal,
}: ServerOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(dataDir)
  const logFile = logFileOf(dataDir)
  const stop = new AbortController()
  const ending = AbortSignal.any([signal, stop.signal])
  let pauseMs = 0
  let recovering: Promise<void> = Promise.resolve()
  let guard = await openAsServer(cluster, logFile, ending)
  watch(guard)
  await removeUnfinished(dataDir)

  function watch({ ended }: Guard): void {
    const since = performance.now()
    void ended.then(() => {
      if (performance.now() - since > STABLE_AFTER_MS) pauseMs = 0
      if (!ending.aborted) recovering = recover()
    })
  }

  async function recover(): Promise<void> {
    if ((await findPostmaster(cluster.folder))?.pid === guard.pid) {
      log.warn('lost the connection to the embedded database; reconnecting')
    } else {
      log.error('the embedded database died; restarting it')
      await pause()
    }
    while (!ending.aborted) {
      const opened = await tryToOpen()
      if (opened !== null) {
        guard = opened
        return watch(guard)
      }
      await pause()
    }
  }

  async function tryToOpen(): Promise<Guard | null> {
    try {
      return await openAsServer(cluster, logFile, ending)
    } catch (error) {
      if (error instanceof TakenError) {
        stop.abort()
        onLost(error)
      } else if (!ending.aborted) {
        log.error(`${errorMessage(error)} Retrying in ${pauseMs / 1000} s.`)
      }
      return null
    }
  }

  /** No delay before the first restart; each later one is longer. */
  async function pause(): Promise<void> {
    const thisTime = pauseMs
    pauseMs = Math.min(Math.max(2 * pauseMs, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
    if (thisTime > 0) await wait(thisTime, undefined, { signal: ending }).catch(() => undefined)
  }

  return {
    url: guard.url,
    folder: cluster.folder,
    async stop() {
      stop.abort()
      await recovering
      await stopPostmaster(cluster.folder)
      await guard.client.end().catch(() => undefined)
    },
    stopNow() {
      stop.abort()
      process.kill(guard.pid, 'SIGQUIT')
    },
  }
}

/** For scripts: connects to the running database, or starts it and stops it afterwards unless a server has connected since. */
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
  for (const giveUpAt = Date.now() + LOCK_TIMEOUT_MS; ; await wait(50)) {
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
    if (isConnectionLoss(error)) return false
    throw error
  }
}

/** Thrown when another server holds the lock. */
class TakenError extends StartError {}

async function alreadyRuns(client: pg.Client): Promise<StartError> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE locktype = 'advisory' AND objid = $1 AND granted`,
    [SERVER_LOCK],
  )
  const process = rows[0]?.name.split(' ').at(-1) ?? 'of another user'
  return new TakenError(
    `Another Clutchbook server (process ${process}) runs on this DATA_DIR: stop it, or choose another DATA_DIR.`,
  )
}

/** False for a server left running by an older version, which cannot load its replaced files. */
async function isOurVersion({ bin }: Cluster, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/exe`)) === (await realpath(path.join(bin, 'postgres')))
}
