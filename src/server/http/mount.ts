import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { ADMIN_ID, type User } from '../../contract/auth.ts'
import type { Access, Body, Endpoint, Params, Query, Response } from '../../contract/endpoint.ts'
import { type FieldCode, isFieldCode } from '../../contract/errors.ts'
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
  readonly request: FastifyRequest
  /** For a header, or for the status where the contract has more than one. */
  readonly reply: FastifyReply
}

/** Where the contract has an empty answer, a handler may return nothing. */
type Answer<E extends Endpoint> = undefined extends Response<E> ? Response<E> | void : Response<E>

/** Serves an endpoint of the contract: access, input and output are exactly what it declares. */
export function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E> | Readable | Promise<Answer<E> | Readable>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    async handler(request, reply) {
      const user = allowed(endpoint.access, await app.readUser(request, reply))
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
      }
      // The schemas of E have just checked what the type says.
      const answer = await handle({ user, ...input, request, reply } as Call<E>)
      return sendAnswer(endpoint, reply, answer)
    },
  })
}

function allowed(access: Access, user: User | null): User | null {
  if (access === 'admin' && user?.id !== ADMIN_ID) throw new HttpError('forbidden')
  if (access === 'user' && user === null) throw new HttpError('notSignedIn')
  return user
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

function sendAnswer(endpoint: Endpoint, reply: FastifyReply, answer: unknown): FastifyReply {
  const statuses = Object.keys(endpoint.responses).map(Number)
  const status = statuses.length === 1 ? statuses[0] : statuses.find((declared) => declared === reply.statusCode)
  if (status === undefined) throw new Error(`${endpoint.path} does not declare ${reply.statusCode}`)
  const schema = endpoint.responses[status]
  // Parsed on its way out: what the contract does not name stays here.
  if (!schema) return reply.code(status).send()
  // A list too long to be held has been parsed piece by piece.
  const body = answer instanceof Readable ? answer : JSON.stringify(schema.parse(answer))
  return reply
    .code(status)
    .type(endpoint.file ?? 'application/json; charset=utf-8')
    .send(body)
}
