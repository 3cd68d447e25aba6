import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { hasMatches, withTimeout } from './system-queries.ts'

/** After this time an empty database counts as ready, since the match source may be failing. */
const FIRST_POLL_TIMEOUT_MS = 5_000
/** PostgreSQL writes its WAL in files of 16 MB and crashes if there is no space for the next one. */
const LEAST_DISK_BYTES = 32 * 1024 * 1024

type Probes = {
  /** Whether the match source was polled at least once. */
  readonly wasPolled: () => boolean
  /** Whether the last write of this process succeeded. */
  readonly takesWrites: () => boolean
  /** Whether the server has begun to shut down. */
  readonly isEnding: () => boolean
}

/** /healthz: the process is up. /readyz: it can serve. For load balancers and supervisors; not part of the contract. */
export function healthRoutes(
  app: FastifyInstance,
  { config, db, log }: Deps,
  { wasPolled, takesWrites, isEnding }: Probes,
): void {
  const waitsUntil = performance.now() + FIRST_POLL_TIMEOUT_MS
  const cluster = path.join(config.dataDir, 'postgres')
  // The WAL may be on a separate disk.
  const disks = config.databaseUrl === null ? [cluster, path.join(cluster, 'pg_wal')] : []

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    const problem = await findProblem()
    void reply.header('cache-control', 'no-store').code(problem === null ? 200 : 503)
    return { status: problem ?? 'ok' }
  })

  async function findProblem(): Promise<string | null> {
    if (isEnding()) return 'the server is ending'
    try {
      const hasData = await withTimeout(hasMatches(db))
      if (!takesWrites()) return 'the database takes no writes'
      if (Math.min(...(await Promise.all(disks.map(freeBytes)))) < LEAST_DISK_BYTES)
        return "the database's disk is full"
      const isReady = hasData || wasPolled() || performance.now() > waitsUntil
      return isReady ? null : 'waiting for the first reading of the matches'
    } catch (error) {
      log.warn({ err: error }, 'not ready: database unavailable')
      return 'the database does not answer'
    }
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
