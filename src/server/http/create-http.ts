import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from './app-error.ts'
import { answerError } from './error-answer.ts'
import { isForeignOrigin, isUnsafe } from './foreign-origin.ts'
import {
  catchingErrors,
  createClientErrorHandler,
  createNodeServer,
  drainRequest,
  type FastPath,
  LIMITS,
  type Limits,
} from './node-server.ts'
import { openApiText } from './openapi.ts'
import { loadPage, type Page } from './page.ts'
import { apiSecurityHeaders, helmetOptions, isTrustworthy, PERMISSIONS_POLICY } from './security-headers.ts'
import { listenForEndedSessions, readSession } from './sessions/session.ts'
import { sessionCookie } from './sessions/session-cookie.ts'
import { answerNotFound, serveSite } from './site.ts'
import { createTokenReader } from './tokens/read-token.ts'
import { bearerToken } from './tokens/token-text.ts'
import { routedUrl } from './wants-page.ts'

export type HttpOptions = {
  /** The folder of the built site; without it, only the API is served. */
  readonly webRoot?: string | undefined
  /** Runs before Fastify and its hooks, for the hottest responses. */
  readonly fastPath?: FastPath | undefined
  /** Aborted when the server begins to shut down. */
  readonly ending?: AbortSignal | undefined
  readonly limits?: Partial<Limits> | undefined
  /** Called with the client's IP address on every page load. */
  readonly onPage?: ((address: string) => void) | undefined
}

/** The server without features: limits, headers, errors, sessions, the built site. `mount` adds the endpoints. */
export async function createHttp(deps: Deps, options: HttpOptions = {}): Promise<FastifyInstance> {
  const page = options.webRoot === undefined ? null : loadPage(options.webRoot, deps.config)
  const limits = { ...LIMITS, ...options.limits }
  const app = createFastify(deps, limits, options)
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), limits.closingTimeout).unref()
  })
  acceptOnlyJson(app)
  app.setErrorHandler((error, request, reply) => {
    // Fastify sets `connection: close` for a body that it refuses.
    if (!request.raw.complete) reply.removeHeader('connection')
    drainRequest(request.raw, reply.raw, limits)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply, page))
  await protect(app, deps, page)
  readCallers(app, deps)
  let openApi: string | null = null
  app.get('/api/openapi.json', (_, reply) => {
    openApi ??= openApiText(undefined, deps.config.basePath)
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  if (options.webRoot !== undefined && page !== null) {
    const { webRoot, onPage = () => undefined } = options
    await serveSite(app, { db: deps.db, webRoot, page, config: deps.config, onPage })
  }
  return app
}

function createFastify({ config, log }: Deps, limits: Limits, { fastPath, ending }: HttpOptions): FastifyInstance {
  const parts = { basePath: config.basePath, fastPath: fastPath && catchingErrors(fastPath, log), ending }
  const loggerInstance: FastifyBaseLogger = log
  return fastify({
    loggerInstance,
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy === 0 ? false : (_, hop) => hop < config.trustProxy,
    bodyLimit: limits.bodyLimit,
    // On close, keep-alive connections are closed after their current response.
    return503OnClosing: false,
    // mount.ts validates against the contract: no route has a JSON schema, so Ajv and fast-json-stringify are not loaded.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4_000 },
    rewriteUrl: routedUrl,
    // No hook runs for a URL that cannot be parsed, so the headers are set here.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(apiSecurityHeaders(config))),
    clientErrorHandler: createClientErrorHandler(config),
    serverFactory: (listener) => createNodeServer(listener, limits, parts),
  })
}

/** "DELETE /api/bets/" is a call about one bet whose id is missing; the router would treat it as the call that deletes all bets. */
function lacksId(url: string): boolean {
  return url.replace(/\?.*/, '').endsWith('/')
}

function noSchema(): never {
  throw new Error('a route has a JSON schema; declare its input and output in the contract')
}

/** An empty body counts as no body, whatever its type (a logout has none). Prototype keys are dropped like any unknown field. */
function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parseJson(request, body, done)
  })
}

async function protect(app: FastifyInstance, deps: Deps, page: Page | null): Promise<void> {
  const { config } = deps
  const apiHeaders = { ...apiSecurityHeaders(config), 'cache-control': 'no-store' }
  await app.register(helmet, helmetOptions(config, page))
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'permissions-policy': PERMISSIONS_POLICY, 'x-request-id': request.id })
    if (isTrustworthy(config, request.headers.host)) reply.header('cross-origin-opener-policy', 'same-origin')
    if (request.url.startsWith('/api/')) reply.headers(apiHeaders)
    if (request.method === 'DELETE' && lacksId(request.url)) throw new AppError('notFound')
    // Browsers do not add a token by themselves, so no other site can use one.
    const hasToken = bearerToken(request.headers.authorization) !== null
    if (!hasToken && isUnsafe(request.method) && isForeignOrigin(config, request.headers, request.host)) {
      throw new AppError('foreignOrigin')
    }
  })
}

/** A token takes precedence over the cookie: a call with a token never acts as the session. */
function readCallers(app: FastifyInstance, deps: Deps): void {
  const readToken = createTokenReader(deps)
  app.addHook('onReady', () => listenForEndedSessions(deps))
  app.decorate('readCaller', async (request, reply) => {
    const program = await readToken(request.headers.authorization)
    if (program) return program
    const session = await readSession(deps, request.headers.cookie)
    if (session?.renewed) reply.header('set-cookie', sessionCookie(deps.config, session.renewed))
    return { user: session?.user ?? null, scope: null }
  })
}

/** One line per request, with the route only; the URL, the query and the user would be personal data. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // Logged by `requestCompleted`.
  }
  override routeNotFound(): void {
    // Logged by `requestCompleted`.
  }
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const route = request.routeOptions.url ?? 'none'
    const line = { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) reply.log.warn({ ...line, reason: error.message }, 'request aborted')
    else if (route.startsWith('/api')) reply.log.info(line, 'request')
    else reply.log.debug(line, 'request')
  }
}
