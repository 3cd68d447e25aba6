import type { FastifyReply, FastifyRequest } from 'fastify'
import { LogController } from 'fastify'

/** One line a request: the route, not the address, the query or the caller, which would be personal data. */
export class RequestLog extends LogController {
  override incomingRequest(): void {
    // The line that tells how it ended is enough.
  }
  override routeNotFound(): void {
    // Told by `requestCompleted`.
  }
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none'
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.warn({ ...line, reason: error.message }, 'request broke off')
    else if (route.startsWith('/api')) reply.log.info(line, 'request')
    else reply.log.debug(line, 'request')
  }
}
