import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'

/** Every request handled by Fastify. The two match lists are not; process-metrics.ts counts them. */
export function observeRequests(app: FastifyInstance, registry: Registry): void {
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
