import {
  ACCOUNT_HEADER,
  type Response as Answer,
  type BodyInput,
  type Endpoint,
  type HeadersInput,
  type ParamsInput,
  type QueryInput,
  type ResponseHeaders,
} from '../../contract/endpoint.ts'
import { part, type Site, useSite } from '../site.ts'
import { BASE } from '../ui/storage.ts'
import { CallError, NotSent } from './call-error.ts'
import { reachability } from './reachability.ts'

/** A page always sends the key where the contract accepts one: after a lost response or a 503 the server may have stored the change. */
type KeyOf<E extends Endpoint> = 'Idempotency-Key' extends keyof HeadersInput<E>
  ? { readonly 'Idempotency-Key': string }
  : unknown
type Parts<E extends Endpoint> = {
  params: ParamsInput<E>
  query: QueryInput<E>
  body: BodyInput<E>
  headers: HeadersInput<E> & KeyOf<E>
  /** Sent with the Blob's own type as Content-Type. */
  upload: Blob
}
/** The fields that the endpoint accepts: `{ params: { id } }`, `{ body }`, or none. */
type Taken<E extends Endpoint> = {
  [P in keyof Parts<E> as E extends { [K in P]: unknown } ? P : never]: Parts<E>[P]
}
/** Headers that the endpoint does not require may be omitted. */
type Accepted<E extends Endpoint> =
  Taken<E> extends { headers: infer H }
    ? Partial<H> extends H
      ? Omit<Taken<E>, 'headers'> & { headers?: H }
      : Taken<E>
    : Taken<E>
/** The argument is optional where the endpoint requires no input. */
export type Input<E extends Endpoint> =
  Partial<Accepted<E>> extends Accepted<E> ? [input?: Accepted<E>] : [input: Accepted<E>]

type Init = Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> }
/** The timeout for the first byte of the response; without it, a lost connection may go unnoticed for minutes. */
const ANSWER_WITHIN_MS = 15_000
/** The server waits two minutes for an upload. */
const FILE_ANSWER_WITHIN_MS = 135_000

type AnyInput = {
  params?: object
  query?: object
  body?: unknown
  headers?: Readonly<Record<string, string>>
  upload?: Blob
}

export type Result<E extends Endpoint> = {
  readonly body: Answer<E>
  /** A response header declared in the contract; null if it was not sent. */
  header(name: keyof ResponseHeaders<E> & string): string | null
}

export type Call = <E extends Endpoint>(endpoint: E, ...input: Input<E>) => Promise<Answer<E>>

/** The site's calls to our server. */
export type Server = {
  /** The account that the site shows; every call is made for it. Set with each response of the current user (current-user.ts). */
  account: number | undefined
  /** Called when a call gets no response, before the call fails. Set once, by main.tsx, because the handler makes calls itself. */
  whenUnreachable: ((error: unknown) => Promise<void>) | undefined
  /** One call, typed by the contract. Throws CallError for any response that is not a success. */
  readonly call: Call
  /** The same, with the response headers. */
  callForHeaders<E extends Endpoint>(
    endpoint: E,
    signal: AbortSignal | undefined,
    ...input: Input<E>
  ): Promise<Result<E>>
  /** Sends with cookies and the chosen language; throws CallError for any response that is not a success. */
  request(url: string, init?: Init): Promise<Response>
}

export const server = part(createServer)

export const useServer = () => useSite().of(server)
export const useCall = () => useServer().call

function createServer(site: Site): Server {
  const reachabilityOfSite = site.of(reachability)

  async function callForHeaders<E extends Endpoint>(
    endpoint: E,
    signal: AbortSignal | undefined,
    ...[input]: Input<E>
  ): Promise<Result<E>> {
    const url = keyOf(endpoint, ...([input] as Input<E>)).join('/') // the URL is the joined key
    const { body, headers = {}, upload = null } = (input ?? {}) as AnyInput // checked by its own type
    const sent = body === undefined ? { body: upload, headers } : jsonBody(body, headers)
    const response = await request(url, { method: endpoint.method, ...sent, ...(signal && { signal }) })
    return { body: await readAnswer<Answer<E>>(response), header: (name) => response.headers.get(name) }
  }

  async function request(url: string, init: Init = {}): Promise<Response> {
    const { account } = ofSite
    const meant = account !== undefined && { [ACCOUNT_HEADER]: String(account) }
    const headers = { 'Accept-Language': document.documentElement.lang, ...meant, ...init.headers }
    const deadline = new AbortController()
    const patience = AbortSignal.timeout(init.body instanceof Blob ? FILE_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS)
    patience.onabort = () => deadline.abort(new TypeError('No answer in time'))
    const signal = init.signal ? AbortSignal.any([init.signal, deadline.signal]) : deadline.signal
    const isOffline = reachabilityOfSite.get() === 'lost' || !navigator.onLine
    const response = await fetch(BASE + url, { ...init, headers, signal, credentials: 'include' })
      .catch(async (error: unknown) => {
        await ofSite.whenUnreachable?.(error)
        throw isOffline && reachabilityOfSite.get() === 'lost' ? new NotSent('No connection', { cause: error }) : error
      })
      .finally(() => {
        // A response body may take longer.
        patience.onabort = null
      })
    if (!response.ok) throw new CallError(response.status, response.statusText, await response.text())
    return response
  }

  const ofSite: Server = {
    account: undefined,
    whenUnreachable: undefined,
    call: async (endpoint, ...input) => (await callForHeaders(endpoint, undefined, ...input)).body,
    callForHeaders,
    request,
  }
  return ofSite
}

/** The server validated this body against the contract before sending; it is not validated again. */
export async function readAnswer<T>(response: Response): Promise<T> {
  return (response.status === 204 ? undefined : await response.json()) as T // see above
}

/** The query key of a GET; its segments joined with '/' are the URL: ['/api/odds', 'Alfa', 'Bravo']. */
export function keyOf<E extends Endpoint>(endpoint: E, ...[input]: Input<E>): readonly [string, ...string[]] {
  const { params = {}, query = {} } = (input ?? {}) as AnyInput // checked by its own type
  const given = new Map<string, unknown>(Object.entries(params))
  const [base = '', ...rest] = endpoint.path.split('/{')
  const segments = rest.map((segment) =>
    segment.replace(/^([^}]+)\}/, (_, name: string) => encodeURIComponent(String(given.get(name)))),
  )
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  if (search === '') return [base, ...segments]
  const last = segments.pop()
  return last === undefined ? [`${base}?${search}`] : [base, ...segments, `${last}?${search}`]
}

function jsonBody(body: unknown, headers: Init['headers']): Init {
  return { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }
}
