import { Agent, request as httpRequest } from 'node:http'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'

export type HostileRequest = {
  /** For example "POST /api/login, marks as email". */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The server accepts a body of 64 KB, headers of 16 KB and path segments of 4,000 characters. */
const BODY_BYTES = 64 * 1024
const TEXT_BYTES = BODY_BYTES - 500
const HEADER_BYTES = 14_000
const PATH_BYTES = 3_900

type Shape = (bytes: number) => string

const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)))
/** Combining marks in non-canonical order: normalisation sorts them in quadratic time. */
const marks: Shape = (bytes) => `a${fill('\u0315', bytes / 2)}${fill('\u0300', bytes / 2)}`

/** Texts that can be slow for patterns, normalisation and number parsing. */
const TEXTS: Readonly<Record<string, Shape>> = {
  marks,
  'marks in an e-mail': (bytes) => `${marks(bytes - 20)}@example.com`,
  digits: (bytes) => fill('1', bytes),
  decimals: (bytes) => `1.${fill('3', bytes - 2)}`,
  'a datetime with decimals': (bytes) => `2026-01-01T00:00:00.${fill('1', bytes - 30)}Z`,
  spaces: (bytes) => `x${fill(' ', bytes - 2)}y`,
  'ideographic spaces': (bytes) => `x${fill('\u3000', bytes - 8)}y`,
  pairs: (bytes) => fill('A vs ', bytes),
  parentheses: (bytes) => `other ${fill('(', bytes - 6)}`,
  'long decompositions': (bytes) => fill('\uFDFA', bytes),
  'domain labels': (bytes) => `a@${fill('a.', bytes - 2)}`,
  'a domain label': (bytes) => `a@${fill('a', bytes - 3)}!`,
}

const BODIES: Readonly<Record<string, string>> = {
  'nested arrays': '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2),
  'nested objects': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'prototype keys': `{"__proto__":${'{"__proto__":'.repeat(4_000)}1${'}'.repeat(4_001)}`,
  keys: `{${Array.from({ length: 6_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  // The numbers end in the same bits, so their hashes may collide.
  'numeric keys': `{${Array.from({ length: 5_000 }, (_, n) => `"${n * 65_536}":1`).join(',')}}`,
  'one key again and again': `{${Array.from({ length: 7_000 }, () => '"email":1').join(',')}}`,
  'a long number': fill('7', BODY_BYTES),
  'many exponents': `[${fill('1e400,', BODY_BYTES - 4)}1]`,
  escapes: `"${fill(String.raw`\u0315`, BODY_BYTES / 2)}${fill(String.raw`\u0300`, BODY_BYTES / 2 - 2)}"`,
  'blank space': `{${fill(' ', BODY_BYTES - 2)}}`,
}

const HEADERS: Readonly<Record<string, Shape>> = {
  cookie: (bytes) => fill('a=b;', bytes),
  'accept-language': (bytes) => fill('a,', bytes),
  'accept-encoding': (bytes) => fill('a,', bytes),
  accept: (bytes) => fill(',', bytes),
  origin: (bytes) => `http://a${fill('%CC%95', bytes / 2)}${fill('%CC%80', bytes / 2 - 10)}`,
  'if-none-match': (bytes) => fill('"', bytes),
  'idempotency-key': (bytes) => fill(' a', bytes),
  'content-type': (bytes) => `application/json${fill(';a="', bytes - 16)}`,
  'x-forwarded-for': (bytes) => fill(':,', bytes),
}

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

/** Requests to every route of the contract with every text above, in every part that the server reads. */
export function hostileRequests(): HostileRequest[] {
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

function requestTo(endpoint: Endpoint, what: string, more: Partial<HostileRequest>): HostileRequest {
  const { method, path } = endpoint
  return { name: `${method} ${path}, ${what}`, method, path: pathOf(path, {}), headers: JSON_TYPE, body: '', ...more }
}

function bodiesOf(endpoint: Endpoint): HostileRequest[] {
  return Object.entries(BODIES).map(([what, body]) => requestTo(endpoint, what, { body }))
}

function fieldsOf(endpoint: Endpoint): HostileRequest[] {
  const names = endpoint.body ? propertiesOf(endpoint.body) : ['unknown']
  const examples = Object.fromEntries(names.map((name) => [name, EXAMPLES[name]]))
  return names.flatMap((name) =>
    Object.entries(TEXTS).map(([what, shape]) =>
      requestTo(endpoint, `${what} as ${name}`, { body: JSON.stringify({ ...examples, [name]: shape(TEXT_BYTES) }) }),
    ),
  )
}

/** Parameters of the path and of the query. */
function placesOf(endpoint: Endpoint): HostileRequest[] {
  const inPath = endpoint.params ? propertiesOf(endpoint.params) : []
  const inQuery = endpoint.query ? propertiesOf(endpoint.query) : []
  return Object.entries(TEXTS).flatMap(([what, shape]) => {
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

function headersOf(endpoint: Endpoint): HostileRequest[] {
  return Object.entries(HEADERS).map(([name, shape]) =>
    requestTo(endpoint, name, { headers: { ...JSON_TYPE, [name]: shape(HEADER_BYTES) } }),
  )
}

function pathOf(path: string, given: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '1')
}

function propertiesOf(schema: z.ZodMiniType): string[] {
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}

const agent = new Agent({ keepAlive: true })

/** Resolves with the status when the answer has been read. Unlike `fetch` it can send a body with GET. */
export function send(url: string, { method, path, headers, body }: HostileRequest, cookie: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const all = { ...(cookie !== '' && { cookie }), ...headers, 'content-length': Buffer.byteLength(body) }
  const asked = httpRequest(url + path, { method, headers: all, agent }, (answer) => {
    answer.on('end', () => resolve(answer.statusCode ?? 0)).resume()
  })
  asked.on('error', reject).end(body)
  return promise
}
