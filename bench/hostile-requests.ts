import { Agent, request as httpRequest } from 'node:http'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { ENDPOINTS } from '../src/contract/endpoints.ts'
import {
  type BadRequest,
  BODIES,
  HEADERS,
  LONG_TEXTS,
  PATH_BYTES,
  propertiesOf,
  TEXT_BYTES,
} from '../test/support/bad-requests.ts'

/** A valid body, so that only the hostile field can be refused. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  email: 'ana@example.com',
  password: 'correct horse',
  firstName: 'Ana',
  lastName: 'Souza',
  currentPassword: 'correct horse',
  newPassword: 'correct horse',
  teams: 'A vs B',
  selectedTeam: 'A',
  amount: '1.00',
  odds: '2.00',
  betType: 'other',
  hltvId: 7,
}

/** Requests to every route of the contract with each of these texts, in every part that the server reads. */
export function hostileRequests(): BadRequest[] {
  // The sign-out routes come last, because without a session the body is not read.
  const ordered = ENDPOINTS.toSorted((a, b) => Number(a.path.includes('logout')) - Number(b.path.includes('logout')))
  return ordered.flatMap((endpoint) => [
    ...bodiesOf(endpoint),
    ...fieldsOf(endpoint),
    ...placesOf(endpoint),
    ...headersOf(endpoint),
  ])
}

const JSON_TYPE = { 'content-type': 'application/json' }

function requestTo(endpoint: Endpoint, what: string, more: Partial<BadRequest>): BadRequest {
  const { method, path } = endpoint
  return {
    name: `${method} ${path}, ${what}`,
    method,
    path: pathOf(path, {}),
    headers: JSON_TYPE,
    body: Buffer.alloc(0),
    ...more,
  }
}

function bodiesOf(endpoint: Endpoint): BadRequest[] {
  return Object.entries(BODIES).map(([what, body]) => requestTo(endpoint, what, { body: Buffer.from(body()) }))
}

function fieldsOf(endpoint: Endpoint): BadRequest[] {
  const names = endpoint.body ? propertiesOf(endpoint.body) : ['unknown']
  const examples = Object.fromEntries(names.map((name) => [name, EXAMPLES[name]]))
  return names.flatMap((name) =>
    Object.entries(LONG_TEXTS).map(([what, shape]) =>
      requestTo(endpoint, `${what} as ${name}`, {
        body: Buffer.from(JSON.stringify({ ...examples, [name]: shape(TEXT_BYTES) })),
      }),
    ),
  )
}

/** Path and query parameters. */
function placesOf(endpoint: Endpoint): BadRequest[] {
  const inPath = endpoint.params ? propertiesOf(endpoint.params) : []
  const inQuery = endpoint.query ? propertiesOf(endpoint.query) : []
  return Object.entries(LONG_TEXTS).flatMap(([what, shape]) => {
    const encoded = encodeURIComponent(shape(PATH_BYTES / 3)).slice(0, PATH_BYTES)
    const text = encoded.slice(0, encoded.lastIndexOf('%') > 0 ? encoded.lastIndexOf('%') : undefined)
    return [
      ...inPath.map((name) =>
        requestTo(endpoint, `${what} as ${name}`, { path: pathOf(endpoint.path, { [name]: text }) }),
      ),
      ...inQuery.map((name) => requestTo(endpoint, `${what} as ${name}`, { path: `${endpoint.path}?${name}=${text}` })),
    ]
  })
}

function headersOf(endpoint: Endpoint): BadRequest[] {
  return Object.entries(HEADERS).flatMap(([name, values]) =>
    // Another content encoding or a connection upgrade is refused without reading.
    values.slice(0, 1).map((value) => requestTo(endpoint, name, { headers: { ...JSON_TYPE, [name]: value } })),
  )
}

function pathOf(path: string, given: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '1')
}

const agent = new Agent({ keepAlive: true })

/** Resolves with the status once the response has been read. Unlike `fetch` it can send a body with GET. */
export function send(url: string, { method, path, headers, body }: BadRequest, cookie: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const all = { ...(cookie !== '' && { cookie }), ...headers, 'content-length': body.length }
  const asked = httpRequest(url + path, { method, headers: all, agent }, (answer) => {
    answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
  })
  asked.on('error', reject).end(body)
  return promise
}
