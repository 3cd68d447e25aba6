import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The data of a person that pages show, by the kinds in which a change is announced. */
export const OWN_DATA = ['bets', 'stats', 'favorites', 'book', 'brakes', 'alerts'] as const
export type OwnData = (typeof OWN_DATA)[number]
/**
 * What an answer shows. A page asks for it again when a change of one of these kinds is announced, and drops it with the session unless it is of
 * all (`matches`). `account`: a person's too, of which no change is announced; `user`: who is signed in; `site`: the administrator's.
 */
export type AnswerData = OwnData | 'matches' | 'account' | 'user' | 'site'
/** For whom a page keeps the answer on the device, to show it without a network. */
export type KeptFor = 'nobody' | 'person' | 'everybody'
/** Who may call: anyone, a signed-in user (else 401), or the administrator (else 403, signed out included). */
export type Access = 'public' | 'user' | 'admin'

type Schema = z.ZodMiniType

/**
 * Request header of any call that needs a session: the id of the account it is meant for. Another account answers 401, as one that is
 * signed out: the browser's tabs share one cookie, and another tab may have signed in somebody else.
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
  /** For the person alone: a program's token is refused with `personOnly`, as on every endpoint of the administrator. */
  readonly personOnly?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Takes a file in place of a JSON body. The whole request has to arrive within two minutes. */
  readonly upload?: { readonly contentTypes: readonly string[]; readonly maxBytes: number }
  /** The request headers it reads, by their name as documented: "Idempotency-Key". */
  readonly headers?: z.ZodMiniObject
  /** The media type of an answer that is a file download; the handler returns its text as a stream. */
  readonly file?: string
  /** The body of each success, by status; null is an empty body. */
  readonly responses: { readonly [status: number]: Schema | null }
  /** The headers of each success that carry data; all are strings. */
  readonly responseHeaders?: z.ZodMiniObject
  /** Its success carries an ETag; a request with that tag in If-None-Match gets 304. */
  readonly hasETag?: true
  /** Public, and the same for whoever asks: nobody's session is looked up. */
  readonly forAll?: true
  /** Error codes specific to it; those of its access level and of bad input are implied. */
  readonly errors?: readonly ErrorCode[]
}

export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Out<S> = S extends Schema ? z.output<S> : undefined
type In<S> = S extends Schema ? z.input<S> : undefined
type Field<E, K extends string> = E extends { readonly [P in K]: infer S } ? S : undefined

/** What a handler receives: parsed. */
export type Params<E extends Endpoint> = Out<Field<E, 'params'>>
export type Query<E extends Endpoint> = Out<Field<E, 'query'>>
export type Body<E extends Endpoint> = Out<Field<E, 'body'>>
export type Headers<E extends Endpoint> = Out<Field<E, 'headers'>>
/** What a caller sends: before parsing. */
export type ParamsInput<E extends Endpoint> = In<Field<E, 'params'>>
export type QueryInput<E extends Endpoint> = In<Field<E, 'query'>>
export type BodyInput<E extends Endpoint> = In<Field<E, 'body'>>
export type HeadersInput<E extends Endpoint> = In<Field<E, 'headers'>>
/** The body of a successful response. */
export type Response<E extends Endpoint> = { [S in keyof E['responses']]: Out<E['responses'][S]> }[keyof E['responses']]
/** The declared headers of a successful response. */
export type ResponseHeaders<E extends Endpoint> = Out<Field<E, 'responseHeaders'>>
