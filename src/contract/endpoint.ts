import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Kinds of the user's data, as change notifications name them. */
export const OWN_DATA = ['bets', 'stats', 'favorites', 'book', 'brakes', 'alerts'] as const
export type OwnData = (typeof OWN_DATA)[number]
/**
 * The data that a response shows. A page refetches it when a change of one of these kinds is pushed, and drops it with the session, unless it is
 * public (`matches`). `account`: the user's data without change notifications; `user`: who is signed in; `site`: the administrator's.
 */
export type AnswerData = OwnData | 'matches' | 'account' | 'user' | 'site'
/** For whom a page caches the response on the device, to show it offline. */
export type KeptFor = 'nobody' | 'person' | 'everybody'
/** Who may call: anyone, a signed-in user (else 401), or the administrator (else 403, signed out included). */
export type Access = 'public' | 'user' | 'admin'

type Schema = z.ZodMiniType

/**
 * Request header of any call that needs a session: the id of the account that the call is for. If the session belongs to another account, the
 * response is 401: tabs share one cookie, and another tab may have signed in to another account.
 */
export const ACCOUNT_HEADER = 'X-Account'

/** One HTTP call, described once. The server (`mount`), the browser (`call`) and OpenAPI read this value. */
export type Endpoint = Call & (Read | { readonly method: Exclude<Method, 'GET'> })

type Read = { readonly method: 'GET'; readonly data: readonly AnswerData[]; readonly offline: KeptFor }
export type ReadEndpoint = Call & Read

type Call = {
  /** With `{name}` segments: "/api/odds/{team1}/{team2}". */
  readonly path: `/api/${string}`
  readonly access: Access
  readonly summary: string
  /** Only with a session: API tokens are refused with `personOnly`, as on every endpoint of the administrator. */
  readonly personOnly?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Takes a file instead of a JSON body. The whole request has to arrive within two minutes. */
  readonly upload?: { readonly contentTypes: readonly string[]; readonly maxBytes: number }
  /** The request headers that it reads, by their documented names: "Idempotency-Key". */
  readonly headers?: z.ZodMiniObject
  /** The media type of a file download; the handler returns its text as a stream. */
  readonly file?: string
  /** The response body of each success status; null is an empty body. */
  readonly responses: { readonly [status: number]: Schema | null }
  /** The headers of each success that carry data; all are strings. */
  readonly responseHeaders?: z.ZodMiniObject
  /** A success has an ETag; a request with that tag in If-None-Match gets 304. */
  readonly hasETag?: true
  /** Public and the same for everyone: the session is not looked up. */
  readonly forAll?: true
  /** Error codes of this endpoint; those of its access level and of invalid input are implied. */
  readonly errors?: readonly ErrorCode[]
}

export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
type Field<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined

/** The parsed input that a handler receives. */
export type Params<E extends Endpoint> = Out<Field<E, 'params'>>
export type Query<E extends Endpoint> = Out<Field<E, 'query'>>
export type Body<E extends Endpoint> = Out<Field<E, 'body'>>
export type Headers<E extends Endpoint> = Out<Field<E, 'headers'>>
/** The input that a caller sends, before parsing. */
export type ParamsInput<E extends Endpoint> = In<Field<E, 'params'>>
export type QueryInput<E extends Endpoint> = In<Field<E, 'query'>>
export type BodyInput<E extends Endpoint> = In<Field<E, 'body'>>
export type HeadersInput<E extends Endpoint> = In<Field<E, 'headers'>>
/** The body of a successful response. */
export type Response<E extends Endpoint> = { [S in keyof E['responses']]: Out<E['responses'][S]> }[keyof E['responses']]
/** The declared headers of a successful response. */
export type ResponseHeaders<E extends Endpoint> = Out<Field<E, 'responseHeaders'>>
