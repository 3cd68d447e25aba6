import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Histogram, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { MatchSources } from '../../match-sources/match-source.ts'
import { withTimeout } from '../system-queries.ts'
import { databaseMetrics, databaseUp, findDatabaseFigures } from './database-metrics.ts'
import { processMetrics, type Watched } from './process-metrics.ts'

/** GET /metrics, in Prometheus' format. Leaves out database metrics while the database is unavailable. */
export function metricsRoutes(
  app: FastifyInstance,
  deps: Deps,
  token: string,
  parts: Watched & { readonly sources: MatchSources },
): void {
  // Not prom-client's global registry, since several apps may run in one process.
  const registry = new Registry()
  processMetrics(registry, deps.database, parts)
  observeRequests(app, registry)

  app.get('/metrics', async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('notSignedIn')
    }
    const both = Registry.merge([registry, await readDatabase()])
    return reply
      .header('cache-control', 'no-store')
      .type(both.contentType)
      .send(await both.metrics())
  })

  async function readDatabase(): Promise<Registry> {
    try {
      return databaseMetrics(await withTimeout(findDatabaseFigures(deps, parts.sources)))
    } catch (error) {
      deps.log.warn({ err: error }, 'database unavailable; leaving out its metrics')
      return databaseUp(false)
    }
  }
}

/** Compares in constant time. */
function isBearer(authorization = '', token: string): boolean {
  const [, received = ''] = /^bearer +(.+)$/i.exec(authorization) ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(token))
}

/** Every request handled by Fastify. The two match lists are not; process-metrics.ts counts them. */
function observeRequests(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'clutchbook_http_request_duration_seconds',
    help: 'HTTP requests by route, without the live and upcoming lists',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request.routeOptions.url), status: reply.statusCode }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

/** One series for all built files, whose names change with every build. */
function routeOf(url = 'none'): string {
  return url.startsWith('/assets/') ? '/assets/*' : url
}
