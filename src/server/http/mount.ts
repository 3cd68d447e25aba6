import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { ADMIN_ID, type User } from '../../contract/auth.ts'
import {
  ACCOUNT_HEADER,
  type Access,
  type Body,
  type Endpoint,
  type Headers,
  type Params,
  type Query,
  type Response,
  type ResponseHeaders,
} from '../../contract/endpoint.ts'
import { type FieldCode, isFieldCode } from '../../contract/errors.ts'
import type { TokenScope } from '../../contract/tokens.ts'
import { AppError } from './app-error.ts'
import { isUnchanged } from './if-none-match.ts'
import { type KeyedRequest, keyedRequest } from './keyed-request.ts'
import { bestEncoding, PreparedAnswer, weakTag } from './prepared-answer.ts'
import { acceptUploads, limitUpload } from './upload.ts'

const ACCOUNT = ACCOUNT_HEADER.toLowerCase()

/** `scope`: that of the token; null for a session or a visitor. */
type Caller = { readonly user: User | null; readonly scope: TokenScope | null }

declare module 'fastify' {
  interface FastifyInstance {
    /** The signed-in user, or the API client with a token; also sends the cookie again if the session was renewed. */
    readCaller(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  }
}

/** What a handler receives: the user, and the input parsed by the contract. */
export type Call<E extends Endpoint> = {
  readonly user: E['access'] extends 'public' ? User | null : User
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly headers: Headers<E>
  /** Null without an `Idempotency-Key`. */
  readonly keyed: KeyedRequest | null
  readonly request: FastifyRequest
  /** For cookies, or for the status if the contract has several. */
  readonly reply: FastifyReply
  /** Sets the headers that the contract declares for the response. */
  setHeaders(headers: ResponseHeaders<E>): void
  /** Prepares the bytes of a response shared by many requests, for an endpoint with an ETag. */
  prepare(answer: Response<E>): PreparedAnswer
} & (E extends { readonly upload: object } ? { readonly upload: Readable } : unknown)

/** A handler may return nothing if the contract declares an empty body, and a stream instead of a long text. */
type Result<E extends Endpoint> =
  | Readable
  | PreparedAnswer
  | (undefined extends Response<E> ? Response<E> | void : Response<E>)
type Handler<E extends Endpoint> = (call: Call<E>) => Result<E> | Promise<Result<E>>

/** Serves an endpoint of the contract, with the access, input and output that it declares. */
export function mount<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): void {
  const { upload } = endpoint
  const route = routeOf(app, endpoint, handle)
  if (!upload) {
    app.route(route)
    return
  }
  void app.register((scope, _, done) => {
    acceptUploads(scope, upload)
    scope.route(route)
    done()
  })
}

function routeOf<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>): RouteOptions {
  const schemas = responseSchemas(endpoint)
  return {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // create-http.ts sets the prebuilt security headers of the API.
    helmet: false,
    async handler(request, reply) {
      const caller = isForAll(endpoint, request) ? VISITOR : await app.readCaller(request, reply)
      refuseProgram(endpoint, caller.scope)
      const user = allowed(endpoint.access, caller.user, request)
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        headers: parse(endpoint.headers, headersOf(endpoint, request)),
        upload: endpoint.upload && limitUpload(request, endpoint.upload),
      }
      const setHeaders = (headers: object) => void reply.headers(headers)
      let result: unknown
      try {
        // The schemas of E have just validated this type.
        result = await handle({
          user,
          ...input,
          keyed: keyedRequest(endpoint, input),
          request,
          reply,
          setHeaders,
          prepare: (answer: unknown) => new PreparedAnswer(JSON.stringify(core.parse(onlySchema(schemas), answer))),
        } as Call<E>)
      } finally {
        input.upload?.destroy()
      }
      return sendResponse(endpoint, schemas, reply, result)
    },
  }
}

const VISITOR: Caller = { user: null, scope: null }

/** The response is the same for everybody, so the session is not looked up. An invalid token is refused, as everywhere. */
function isForAll({ forAll }: Endpoint, { headers }: FastifyRequest): boolean {
  return forAll === true && headers.authorization === undefined
}

function refuseProgram({ access, personOnly, method }: Endpoint, scope: TokenScope | null): void {
  if (scope === null) return
  if (personOnly || access === 'admin') throw new AppError('personOnly')
  if (scope === 'read' && method !== 'GET') throw new AppError('tokenReadOnly')
}

function allowed(access: Access, user: User | null, { headers }: FastifyRequest): User | null {
  if (access !== 'public' && user && (headers[ACCOUNT] ?? String(user.id)) !== String(user.id)) {
    throw new AppError('notSignedIn')
  }
  if (access === 'admin' && user?.id !== ADMIN_ID) throw new AppError('forbidden')
  if (access === 'user' && user === null) throw new AppError('notSignedIn')
  return user
}

/** The declared headers under their documented names; Node has them in lower case. */
function headersOf({ headers }: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const names = Object.keys(headers?.shape ?? {})
  return Object.fromEntries(names.map((name) => [name, request.headers[name.toLowerCase()]]))
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  const result = schema?.safeParse(input)
  if (result?.success === false) throw new AppError('badInput', { fields: badFields(result.error.issues) })
  return result?.data
}

/** The field of the input, or of an item of a list in it: "amount", "legs.0.teams". */
function fieldOf(path: readonly PropertyKey[]): string {
  return path.slice(0, typeof path[1] === 'number' ? 3 : 1).join('.')
}

/** The first issue of each field. */
function badFields(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, FieldCode> {
  const fields = new Map<string, FieldCode>()
  for (const { path, message } of issues) {
    const field = fieldOf(path)
    if (field !== '' && !fields.has(field)) fields.set(field, isFieldCode(message) ? message : 'invalid')
  }
  return Object.fromEntries(fields)
}

/** Response schemas by status; null is an empty body. */
type Schemas = ReadonlyMap<number, core.$ZodType | null>

function responseSchemas({ responses }: Endpoint): Schemas {
  return new Map(Object.entries(responses).map(([status, schema]) => [Number(status), schema && compiled(schema)]))
}

/** Compiles objects and lists of objects: zod/mini interprets schemas, which takes six times as long for a page of bets. */
function compiled(schema: core.$ZodType): core.$ZodType {
  if (schema instanceof core.$ZodArray)
    return new core.$ZodArray({ ...schema._zod.def, element: compiled(schema._zod.def.element) })
  return schema instanceof core.$ZodObject ? new core.$ZodObjectJIT(schema._zod.def) : schema
}

function onlySchema(schemas: Schemas): core.$ZodType {
  const [schema] = schemas.values()
  if (!schema || schemas.size > 1) throw new Error('only a response with one status and a body can be prepared')
  return schema
}

function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  const { headers } = reply.request
  reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  if (isUnchanged(headers['if-none-match'], answer.etag)) return reply.code(304).send()
  const encoding = bestEncoding(headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(answer.bytes(encoding))
}

function sendResponse(
  { path, file, hasETag }: Endpoint,
  schemas: Schemas,
  reply: FastifyReply,
  result: unknown,
): FastifyReply {
  const [only = 0, ...others] = schemas.keys()
  const status = others.length === 0 ? only : reply.statusCode
  const schema = schemas.get(status)
  if (schema === undefined) throw new Error(`${path} does not declare ${status}`)
  if (schema === null) return reply.code(status).send()
  if (result instanceof PreparedAnswer) return sendPrepared(reply, result)
  // Parsing drops fields that the contract does not name. The rows of a stream have been parsed one by one.
  const body = result instanceof Readable ? result : JSON.stringify(core.parse(schema, result))
  if (hasETag && typeof body === 'string') {
    const etag = weakTag(body)
    reply.headers({ etag, 'cache-control': 'no-cache' })
    if (isUnchanged(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  return reply
    .code(status)
    .type(file ?? 'application/json; charset=utf-8')
    .send(body)
}
