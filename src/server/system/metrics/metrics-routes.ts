import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/http-error.ts'
import type { MatchSource } from '../../match-sources/match-source.ts'
import { inTime } from '../system-queries.ts'
import { databaseMetrics, databaseUp, findDatabaseFigures } from './database-metrics.ts'
import { processMetrics, type Watched } from './process-metrics.ts'
import { observeRequests } from './request-metrics.ts'

/** GET /metrics, in Prometheus' format. While the database does not answer, its metrics are left out. */
export function metricsRoutes(
  app: FastifyInstance,
  deps: Deps,
  token: string,
  parts: Watched & { readonly source: MatchSource },
): void {
  // Not prom-client's global registry: several apps may run in one process.
  const registry = new Registry()
  processMetrics(registry, deps.database, parts)
  observeRequests(app, registry)

  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new HttpError('notSignedIn')
    }
    const both = Registry.merge([registry, await readDatabase()])
    return reply
      .header('cache-control', 'no-store')
      .type(both.contentType)
      .send(await both.metrics())
  })

  async function readDatabase(): Promise<Registry> {
    try {
      return databaseMetrics(await inTime(findDatabaseFigures(deps, parts.source)))
    } catch (error) {
      deps.log.warn({ err: error }, 'metrics without the database: it does not answer')
      return databaseUp(false)
    }
  }
}

/** In constant time. */
function isBearer(authorization = '', token: string): boolean {
  const [, received = ''] = /^bearer +(.+)$/i.exec(authorization) ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(token))
}
