import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import * as core from 'zod/v4/core'
import { ADMIN_ID, type User } from '../../contract/auth.ts'
import type {
  Access,
  Body,
  Endpoint,
  Headers,
  Params,
  Query,
  Response,
  ResponseHeaders,
} from '../../contract/endpoint.ts'
import { type FieldCode, isFieldCode } from '../../contract/errors.ts'
import { compiled } from './compiled-schema.ts'
import { HttpError } from './http-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Who is signed in; also sends the cookie again where the session was renewed. */
    readUser(request: FastifyRequest, reply: FastifyReply): Promise<User | null>
  }
}

/** What a handler gets: who asks, and everything parsed by the contract. */
export type Call<E extends Endpoint> = {
  readonly user: E['access'] extends 'public' ? User | null : User
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly headers: Headers<E>
  readonly request: FastifyRequest
  /** For cookies, or for the status where the contract has more than one. */
  readonly reply: FastifyReply
  /** Sets the headers that the contract declares for the response. */
  setHeaders(headers: ResponseHeaders<E>): void
}

/** Where the contract has an empty answer, a handler may return nothing. */
type Answer<E extends Endpoint> = undefined extends Response<E> ? Response<E> | void : Response<E>

/** Serves an endpoint of the contract: access, input and output are exactly what it declares. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E> | Readable | Promise<Answer<E> | Readable>,
): void {
  const answers = compiledAnswers(endpoint)
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // It would write anew for each answer what is ready made.
    helmet: false,
    async handler(request, reply) {
      const user = allowed(endpoint.access, await app.readUser(request, reply))
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        headers: parse(endpoint.headers, headersOf(endpoint, request)),
      }
      const setHeaders = (headers: object) => void reply.headers(headers)
      // The schemas of E have just checked what the type says.
      const answer = await handle({ user, ...input, request, reply, setHeaders } as Call<E>)
      return sendAnswer(endpoint, answers, reply, answer)
    },
  })
}

function allowed(access: Access, user: User | null): User | null {
  if (access === 'admin' && user?.id !== ADMIN_ID) throw new HttpError('forbidden')
  if (access === 'user' && user === null) throw new HttpError('notSignedIn')
  return user
}

/** The declared headers under their documented names; Node has them in lower case. */
function headersOf({ headers }: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const names = Object.keys(headers?.shape ?? {})
  return Object.fromEntries(names.map((name) => [name, request.headers[name.toLowerCase()]]))
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  const result = schema?.safeParse(input)
  if (result?.success === false) throw new HttpError('badInput', { fields: badFields(result.error.issues) })
  return result?.data
}

/** The first complaint about each field. */
function badFields(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, FieldCode> {
  const fields = new Map<string, FieldCode>()
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    if (field !== '' && !fields.has(field)) fields.set(field, isFieldCode(message) ? message : 'invalid')
  }
  return Object.fromEntries(fields)
}

/** By status; null is an empty body. */
type Answers = ReadonlyMap<number, core.$ZodType | null>

function compiledAnswers({ responses }: Endpoint): Answers {
  return new Map(Object.entries(responses).map(([status, schema]) => [Number(status), schema && compiled(schema)]))
}

function sendAnswer({ path, file }: Endpoint, answers: Answers, reply: FastifyReply, answer: unknown): FastifyReply {
  const [only = 0, ...others] = answers.keys()
  const status = others.length === 0 ? only : reply.statusCode
  const schema = answers.get(status)
  if (schema === undefined) throw new Error(`${path} does not declare ${status}`)
  if (schema === null) return reply.code(status).send()
  // Parsed on its way out: what the contract does not name stays here. A list too long to be held has been parsed piece by piece.
  const body = answer instanceof Readable ? answer : JSON.stringify(core.parse(schema, answer))
  return reply
    .code(status)
    .type(file ?? 'application/json; charset=utf-8')
    .send(body)
}
