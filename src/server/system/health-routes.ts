import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { hasMatches } from './health-queries.ts'
import { inTime } from './in-time.ts'

/** An empty database is ready all the same after this time: the provider may be failing. */
const FIRST_POLL_PATIENCE_MS = 5_000
const DATABASE_PATIENCE_MS = 2_000
/** PostgreSQL writes its log of changes in files of 16 MB, and crashes when there is no room for the next. */
const LEAST_DISK_BYTES = 32 * 1024 * 1024

type Signs = {
  /** Whether the source was tried. */
  readonly wasPolled: () => boolean
  /** Whether what this process last wrote is stored. */
  readonly takesWrites: () => boolean
}

/** /healthz: the process is up. /readyz: it can serve. For load balancers and supervisors, so without a contract. */
export function healthRoutes(app: FastifyInstance, { config, db, log }: Deps, { wasPolled, takesWrites }: Signs): void {
  const waitsUntil = performance.now() + FIRST_POLL_PATIENCE_MS
  const cluster = path.join(config.dataDir, 'postgres')
  // What is logged before it is done may be on a disk of its own.
  const disks = config.databaseUrl === null ? [cluster, path.join(cluster, 'pg_wal')] : []

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    const problem = await findProblem()
    void reply.header('cache-control', 'no-store').code(problem === null ? 200 : 503)
    return { status: problem ?? 'ok' }
  })

  async function findProblem(): Promise<string | null> {
    try {
      const hasData = await inTime(hasMatches(db), DATABASE_PATIENCE_MS)
      if (!takesWrites()) return 'the database takes no writes'
      if (Math.min(...(await Promise.all(disks.map(freeBytes)))) < LEAST_DISK_BYTES)
        return "the database's disk is full"
      const isReady = hasData || wasPolled() || performance.now() > waitsUntil
      return isReady ? null : 'waiting for the first reading of the matches'
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return 'the database does not answer'
    }
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
