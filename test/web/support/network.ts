import type { Response as Answer, Endpoint, ResponseHeaders } from '../../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../../src/contract/endpoints.ts'
import { ERROR_WORDS } from '../../../src/contract/error-words.ts'
import { ERROR_STATUS, type ErrorCode, type FieldCode } from '../../../src/contract/errors.ts'
import { LANGUAGES } from '../../../src/contract/languages.ts'

/** A request of the page. `body` is what it sent, as JSON or a file; `parsed` is the server's reading of it. */
export type Request = {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: unknown
  readonly parsed: unknown
}

/** A reply other than a success: `respond` creates the response, or throws if the network is gone. */
class Failure {
  readonly respond: (language: string) => Response
  constructor(respond: (language: string) => Response) {
    this.respond = respond
  }
}
class WithHeaders {
  readonly body: unknown
  readonly headers: object
  constructor(body: unknown, headers: object) {
    this.body = body
    this.headers = headers
  }
}

type Reply<E extends Endpoint> = Answer<E> | Failure | WithHeaders
type Handler<E extends Endpoint> = (request: Request) => Reply<E> | Promise<Reply<E>>
type Described = { endpoint: Endpoint; handle: Handler<Endpoint>; requests: Request[] }

const described = new Map<Endpoint, Described>()
/** Undescribed calls, contract violations, console errors and warnings; each fails the test. */
export const faults: string[] = []

/** Describes an endpoint's response from now on; returns the requests it gets, including earlier ones. */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E> | Handler<E>): readonly Request[] {
  const handle = (typeof reply === 'function' ? reply : () => reply) as Handler<Endpoint> // no body is a function
  const requests = described.get(endpoint)?.requests ?? []
  described.set(endpoint, { endpoint, handle, requests })
  return requests
}

/** The parsed bodies that an endpoint got. */
export const sent = (endpoint: Endpoint) => requestsOf(endpoint).map(({ parsed }) => parsed)

/** The requests that an endpoint got. */
export function requestsOf(endpoint: Endpoint): readonly Request[] {
  const known = described.get(endpoint)
  if (!known) throw new Error(`no answer is described for ${endpoint.method} ${endpoint.path}`)
  return known.requests
}

/** A success with the headers that its endpoint declares. */
export function withHeaders<E extends Endpoint>(_: E, body: Answer<E>, headers: ResponseHeaders<E>): WithHeaders {
  return new WithHeaders(body, Object(headers) as object)
}

/** An error of the contract, in the language of the page. */
export function refused(code: ErrorCode, fields: Readonly<Record<string, FieldCode>> = {}): Failure {
  return new Failure((asked) => {
    const language = LANGUAGES.find((each) => each === asked) ?? 'pt'
    const words = new Map(Object.entries(fields).map(([name, field]) => [name, ERROR_WORDS[field][language]]))
    const body = {
      message: ERROR_WORDS[code][language],
      code,
      ...(words.size > 0 && { fields: Object.fromEntries<string>(words) }),
    }
    return Response.json(body, { status: ERROR_STATUS[code] })
  })
}

/** The request gets no response: the network is gone. */
export const lost = () =>
  new Failure(() => {
    throw new TypeError('Failed to fetch')
  })

/** A response that is held back until `release` is called. */
export function held<E extends Endpoint>(reply: Reply<E>): Handler<E> & { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return Object.assign(() => promise.then(() => reply), { release: resolve })
}

/** Holds back an endpoint's described responses until the returned function is called. */
export function holdBack(endpoint: Endpoint): () => void {
  const known = described.get(endpoint)
  if (!known) throw new Error(`no answer is described for ${endpoint.method} ${endpoint.path}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  described.set(endpoint, { ...known, handle: (request) => promise.then(() => known.handle(request)) })
  return resolve
}

/** Whether the server responds to a probe; read when the probe begins. */
export const health: { isThere: boolean | Promise<boolean> } = { isThere: true }

/** Raised when a test ends. */
let tests = 0

export function forgetAnswers(): void {
  tests += 1
  described.clear()
  health.isThere = true
  faults.length = 0
}

const realFetch = window.fetch.bind(window)

/** Answers the calls of the page; everything else is a file of the test server. */
export function installFetch(): void {
  window.fetch = async (input, init = {}) => {
    const request = new globalThis.Request(
      input instanceof globalThis.Request ? input : new URL(input, location.href),
      init,
    )
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/healthz') {
      if (!(await health.isThere)) throw new TypeError('Failed to fetch')
      return new Response('ok')
    }
    if (!pathname.startsWith('/api/')) return realFetch(request)
    request.signal.throwIfAborted()
    const test = tests
    const found = find(request.method, pathname)
    if (!found) {
      faults.push(`no answer is described for ${request.method} ${pathname}`)
      throw new TypeError('Failed to fetch')
    }
    const { headers } = request
    const isJson = headers.get('content-type') === 'application/json'
    const body: unknown = isJson ? await request.json() : await request.blob()
    const { asked, problems } = read(found.endpoint, { params: found.params, query: searchParams, headers, body })
    found.requests.push(asked)
    const reply = await found.handle(asked)
    // The page is gone: its reaction to the response, such as a toast, would appear in the next test.
    if (test !== tests) return new Promise(() => undefined)
    request.signal.throwIfAborted()
    if (reply instanceof Failure) return reply.respond(headers.get('accept-language') ?? '')
    faults.push(...problems)
    return respond(found.endpoint, reply)
  }
}

function find(method: string, pathname: string): (Described & Pick<Request, 'params'>) | undefined {
  const fitting = ENDPOINTS.filter((endpoint) => endpoint.method === method)
    .map((endpoint) => ({ endpoint, params: paramsOf(endpoint.path, pathname) }))
    .filter((each) => each.params !== undefined)
    // A fixed path before one with a parameter.
    .toSorted((a, b) => Object.keys(a.params ?? {}).length - Object.keys(b.params ?? {}).length)
  const [first] = fitting
  const known = first && described.get(first.endpoint)
  return known && { ...known, params: first.params ?? {} }
}

function paramsOf(path: string, pathname: string): Readonly<Record<string, string>> | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname)
  return values
    ? Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at + 1] ?? '')]))
    : undefined
}

/** The page's request, and its contract violations: a success in spite of them is a mistake of the test or of the page. */
function read({ method, path, params, query, body }: Endpoint, sent: Omit<Request, 'parsed'>) {
  const problems: string[] = []
  const check = (what: string, schema: Endpoint['body'], value: unknown): unknown => {
    const result = schema?.safeParse(value)
    if (result?.success === false)
      problems.push(`${method} ${path}: ${what} is refused by the contract: ${result.error.message}`)
    return result?.data
  }
  check('the path', params, sent.params)
  check('the query', query, Object.fromEntries(sent.query))
  return { asked: { ...sent, parsed: check('the body', body, sent.body) }, problems }
}

/** Builds the response as the contract defines it. */
function respond(endpoint: Endpoint, reply: unknown): Response {
  const body = reply instanceof WithHeaders ? reply.body : reply
  const headers = new Headers(Object.entries(reply instanceof WithHeaders ? reply.headers : {}))
  const [status, schema] = successOf(endpoint)
  if (schema === null) return new Response(null, { status, headers })
  if (endpoint.file !== undefined) {
    headers.set('content-type', endpoint.file)
    return new Response(String(body), { status, headers })
  }
  const result = schema.safeParse(body)
  if (!result.success) {
    faults.push(`${endpoint.method} ${endpoint.path}: the answer is not as in the contract: ${result.error.message}`)
  }
  return Response.json(result.data, { status, headers })
}

function successOf({ method, path, responses }: Endpoint): readonly [number, Endpoint['responses'][number]] {
  for (const [status, schema] of Object.entries(responses)) return [Number(status), schema]
  throw new Error(`${method} ${path} has no success`)
}
