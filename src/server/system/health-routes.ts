import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { hasMatches } from './health-queries.ts'
import { inTime } from './in-time.ts'

/** An empty database is ready all the same after this time: the provider may be failing. */
const FIRST_POLL_PATIENCE_MS = 5_000
const DATABASE_PATIENCE_MS = 2_000

/** /healthz: the process is up. /readyz: it can serve. For load balancers and supervisors, so without a contract. */
export function healthRoutes(app: FastifyInstance, { db, log }: Deps, wasPolled: () => boolean): void {
  const waitsUntil = performance.now() + FIRST_POLL_PATIENCE_MS

  app.get('/healthz', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    const problem = await findProblem()
    void reply.header('cache-control', 'no-store').code(problem === null ? 200 : 503)
    return { status: problem ?? 'ok' }
  })

  async function findProblem(): Promise<string | null> {
    try {
      const isReady =
        (await inTime(hasMatches(db), DATABASE_PATIENCE_MS)) || wasPolled() || performance.now() > waitsUntil
      return isReady ? null : 'waiting for the first reading of the matches'
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database does not answer')
      return 'the database does not answer'
    }
  }
}
