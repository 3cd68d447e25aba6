import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Ask } from './browser.ts'

/** Random choices from a seed. */
export type Choices = { below(bound: number): number; pick<T>(from: readonly T[]): T }

export type BadRequest = {
  /** For example "POST /api/login, email: digits". */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The server accepts a body of 64 KB, headers of 16 KB and path segments of 4,000 characters. */
const BODY_BYTES = 64 * 1024
export const TEXT_BYTES = BODY_BYTES - 1_500
const HEADER_BYTES = 14_000
export const PATH_BYTES = 3_900

type Shape = (bytes: number) => string

const fill = (unit: string, bytes: number) => unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))))
/** Combining marks in non-canonical order: normalization sorts them in quadratic time. */
const marks: Shape = (bytes) => `a${fill('\u0315', bytes / 2)}${fill('\u0300', bytes / 2)}`

/** Texts that can be slow for patterns, normalization and number parsing, as long as fits. */
export const LONG_TEXTS: Readonly<Record<string, Shape>> = {
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
  'joined emoji': (bytes) => fill('👩‍💻', bytes),
}

/** Texts that are wrong by a character. */
const SHORT_TEXTS = [
  '',
  ' ',
  '\0',
  'Alfa\0 vs Bravo',
  '\ud83d',
  'Alfa \udc00vs Bravo',
  '\u202eAlfa vs Bravo',
  '\u2066x',
  '\u200b',
  '\ufeff',
  '\u2028',
  'a\r\nset-cookie: x=1',
  "'; DROP TABLE bets; --",
  '<script>alert(1)</script>',
  '${7*7}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '1e-7',
  '0x10',
  '1,5',
  '１.８５',
  '+1',
  '9007199254740993',
  '99999999999999999999',
  '-1',
  '2026-02-30T25:61:61Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
] as const

/** Raw JSON values that `JSON.stringify` cannot produce. */
const VALUES = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1e309',
  '-1e309',
  '1e-400',
  '0.1',
  '9007199254740993',
  '9'.repeat(1_000),
  `0.${'3'.repeat(1_000)}`,
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"length":1e9}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `[${fill('1e400,', 30_000)}1]`,
  `[${fill('"x",', 30_000)}"x"]`,
] as const

/** Whole bodies. */
export const BODIES: Readonly<Record<string, () => string | Buffer>> = {
  nothing: () => '',
  'a scalar': () => '1',
  'a list': () => '[1,2]',
  null: () => 'null',
  'a text': () => '"{}"',
  'half an object': () => '{"amount":"1.00","od',
  'a comma too many': () => '{"amount":"1.00",}',
  'single quotes': () => "{'amount':'1.00'}",
  'a comment': () => '{"amount":"1.00"/* */}',
  NaN: () => '{"amount":NaN}',
  'two objects': () => '{}{}',
  'a byte-order mark': () => '\ufeff{}',
  UTF_16: () => Buffer.from('{"amount":"1.00"}', 'utf16le'),
  'no UTF-8': () => Buffer.from('7b22616d6f756e74223a22ff00fe227d', 'hex'),
  'nested arrays': () => '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2),
  'nested objects': () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  'prototype keys': () => `{"__proto__":${'{"__proto__":'.repeat(4_000)}1${'}'.repeat(4_001)}`,
  keys: () => `{${Array.from({ length: 6_000 }, (_, n) => `"k${n}":1`).join(',')}}`,
  // The numbers share their low bits, so their hashes may collide.
  'numeric keys': () => `{${Array.from({ length: 5_000 }, (_, n) => `"${n * 65_536}":1`).join(',')}}`,
  'one key again and again': () => `{${Array.from({ length: 7_000 }, () => '"email":1').join(',')}}`,
  'a long number': () => fill('7', BODY_BYTES),
  'many exponents': () => `[${fill('1e400,', BODY_BYTES - 4)}1]`,
  escapes: () => `"${fill(String.raw`\u0315`, BODY_BYTES / 2)}${fill(String.raw`\u0300`, BODY_BYTES / 2 - 2)}"`,
  'blank space': () => `{${fill(' ', BODY_BYTES - 2)}}`,
  'a byte too many': () => `{"a":"${fill('a', BODY_BYTES - 7)}"}`,
}

const TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=utf-7',
  'application/xml',
  'json',
  'application/octet-stream',
  `application/json${fill(';a="', HEADER_BYTES)}`,
] as const

export const HEADERS: Readonly<Record<string, readonly string[]>> = {
  cookie: [fill('a=b;', HEADER_BYTES), 'session=', `session=${'%'.repeat(50)}`, 'session=a; session=b', '=;=;='],
  'accept-language': [fill('a,', HEADER_BYTES), 'xx;q=2', '*', 'pt;q=NaN', '\u00ff\u00fe'],
  'accept-encoding': [fill('a,', HEADER_BYTES), 'br;q=9', 'identity;q=0, *;q=0'],
  accept: [fill(',', HEADER_BYTES), 'text/nothing'],
  origin: [`http://a${fill('%CC%95', 6_000)}${fill('%CC%80', 6_000)}`, 'null', 'http://[', 'file://'],
  'if-none-match': [fill('"', HEADER_BYTES), '*', 'W/', '"\u00ff"'],
  'idempotency-key': [fill(' a', HEADER_BYTES), '', '\u00e9', 'a'.repeat(256)],
  'x-written-ago': ['-1', '1e3', '99999999', '9'.repeat(400), 'x'],
  'x-account': ['', '0', '-1', '1e309', '__proto__'],
  'x-forwarded-for': [fill(':,', HEADER_BYTES), '::1', 'unknown', '999.999.999.999'],
  authorization: ['Bearer', 'Bearer ', 'Bearer cb_', `Bearer cb_${'a'.repeat(10_000)}`, 'Basic eDp5'],
  'content-encoding': ['gzip', 'br', 'deflate, gzip'],
  range: ['bytes=0-', 'bytes=5-1', `bytes=${fill('0-1,', 10_000)}`],
  upgrade: ['h2c'],
  'x-http-method-override': ['DELETE'],
}

/** Raw parts of a URL, including invalid encodings. */
const ADDRESS_TEXTS = [
  '',
  '%',
  '%zz',
  '%00',
  '%c3',
  '%ed%a0%80',
  '%f8%88%80%80%80',
  '..%2f..%2f',
  '%2e%2e',
  '%0d%0aset-cookie:%20x=1',
  '0',
  '-1',
  '1.0',
  '1e3',
  '01',
  '%201',
  '+1',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '__proto__',
  'constructor',
  '%E2%80%AE',
  '[]',
  '1&id=2',
] as const

/** The kinds of bad requests, by the part that is made invalid. */
const KINDS = ['field', 'field', 'field', 'every field', 'body', 'type', 'path', 'query', 'header'] as const

type ValidCall = { readonly path: string; readonly ask: Ask }

/** A valid call of the endpoint with one thing wrong. */
export function badRequestTo(endpoint: Endpoint, valid: ValidCall, choices: Choices): BadRequest {
  const good: BadRequest = {
    name: `${endpoint.method} ${endpoint.path}`,
    method: endpoint.method,
    path: valid.path,
    headers: { ...(valid.ask.json !== undefined && { 'content-type': 'application/json' }), ...valid.ask.headers },
    body: Buffer.from(valid.ask.json === undefined ? (valid.ask.body ?? '') : JSON.stringify(valid.ask.json)),
  }
  const spoil = (what: string, more: Partial<BadRequest>) => ({ ...good, ...more, name: `${good.name}, ${what}` })
  const kind = choices.pick(KINDS)
  switch (kind) {
    case 'field':
      return spoilField(endpoint, valid, choices, spoil)
    case 'every field':
      return spoilEveryField(endpoint, choices, spoil)
    case 'body': {
      const [what, body] = choices.pick(Object.entries(BODIES))
      return spoil(`the body ${what}`, {
        body: Buffer.from(body()),
        headers: { ...good.headers, 'content-type': 'application/json' },
      })
    }
    case 'type': {
      const type = choices.pick(TYPES)
      const headers = Object.fromEntries(Object.entries(good.headers).filter(([name]) => name !== 'content-type'))
      const body = good.body.length > 0 ? good.body : Buffer.from('{}')
      return spoil(`the type ${type.slice(0, 60)}`, {
        headers: { ...headers, ...(type && { 'content-type': type }) },
        body,
      })
    }
    case 'path':
      return spoilPath(endpoint, good, choices, spoil)
    case 'query':
      return spoilQuery(endpoint, good, choices, spoil)
    case 'header': {
      const name = choices.pick(Object.keys(HEADERS))
      const value = choices.pick(HEADERS[name] ?? [])
      return spoil(`${name}: ${value.slice(0, 60)}`, { headers: { ...good.headers, [name]: value } })
    }
  }
}

type Spoil = (what: string, more: Partial<BadRequest>) => BadRequest

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text)

function addressText({ pick, below }: Choices): [string, string] {
  if (below(2) === 0) {
    const text = pick(ADDRESS_TEXTS)
    return [text, text]
  }
  const [what, shape] = pick(Object.entries(LONG_TEXTS))
  const encoded = encodeURIComponent(shape(PATH_BYTES / 3)).slice(0, PATH_BYTES)
  // Usually not cut inside an encoded character.
  return [what, below(4) === 0 ? encoded : encoded.replace(/%[^%]{0,1}$/, '')]
}

function spoilPath({ path }: Endpoint, good: BadRequest, choices: Choices, spoil: Spoil): BadRequest {
  const [what, text] = addressText(choices)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([place]) => place)
  if (names.length === 0) return spoil(`the path followed by /${cut(what)}`, { path: `${good.path}/${text}` })
  const place = choices.pick(names)
  const spoiled = path.replace(place, text).replaceAll(/\{\w+\}/g, '1')
  return spoil(`${place}: ${cut(what)}`, { path: `${spoiled}${good.path.match(/\?.*/)?.[0] ?? ''}` })
}

function spoilQuery({ query }: Endpoint, good: BadRequest, choices: Choices, spoil: Spoil): BadRequest {
  const name = choices.pick([...(query ? propertiesOf(query) : []), 'unknown', '__proto__', 'a[b]'])
  const [what, text] = addressText(choices)
  const sign = good.path.includes('?') ? '&' : '?'
  const twice = choices.below(5) === 0 ? `&${name}=${text.slice(0, 10)}` : ''
  return spoil(`${name}=${cut(what)}${twice && ' twice'}`, { path: `${good.path}${sign}${name}=${text}${twice}` })
}

/** A position in a JSON value: the parent and the key. */
type Place = { readonly owner: Record<string, unknown>; readonly key: string; readonly at: string }

function placesOf(value: unknown, at = ''): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const owner = value as Record<string, unknown>
  return Object.keys(owner).flatMap((key) => [
    { owner, key, at: `${at}${key}` },
    ...placesOf(owner[key], `${at}${key}.`),
  ])
}

/** Placeholder for the invalid value until the body is serialized: JSON.stringify cannot write what replaces it. */
const HERE = 'the spoiled value stands here'

function spoilField(endpoint: Endpoint, { ask }: ValidCall, choices: Choices, spoil: Spoil): BadRequest {
  const body = structuredClone(ask.json ?? {}) as Record<string, unknown>
  // Optional fields that the valid call omits get a value too.
  const named = endpoint.body ? propertiesOf(endpoint.body) : ['unknown']
  const places = [
    ...placesOf(body),
    ...named.filter((key) => !(key in body)).map((key) => ({ owner: body, key, at: key })),
  ]
  const place = choices.pick(places.length > 0 ? places : [{ owner: body, key: 'unknown', at: 'unknown' }])
  const [what, value] = fieldValue(choices)
  const headers = { 'content-type': 'application/json' }
  if (value === null) {
    if (Array.isArray(place.owner)) place.owner.splice(Number(place.key), 1)
    else Reflect.deleteProperty(place.owner, place.key)
    return spoil(`${place.at} left out`, { headers, body: Buffer.from(JSON.stringify(body)) })
  }
  place.owner[place.key] = HERE
  const text = JSON.stringify(body)
  const spoiled =
    choices.below(10) === 0
      ? text.replace(`"${HERE}"`, () => `"x",${JSON.stringify(place.key)}:${value}`)
      : text.replace(`"${HERE}"`, () => value)
  return spoil(`${place.at}: ${cut(what)}`, { headers, body: Buffer.from(spoiled) })
}

/** One long text in every field: each field is validated independently of the others. */
function spoilEveryField({ body }: Endpoint, { pick }: Choices, spoil: Spoil): BadRequest {
  const names = body ? propertiesOf(body) : ['unknown']
  const [what, shape] = pick(Object.entries(LONG_TEXTS))
  const text = shape(Math.floor(TEXT_BYTES / Math.max(1, names.length)))
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, text])))
  return spoil(`${what} in every field`, { headers: { 'content-type': 'application/json' }, body: Buffer.from(json) })
}

/** Its description and its JSON; null for an omitted field. */
function fieldValue({ pick, below }: Choices): readonly [string, string | null] {
  const kind = below(8)
  if (kind === 0) return ['nothing', null]
  if (kind <= 2) {
    const value = pick(VALUES)
    return [value, value]
  }
  if (kind <= 5) {
    const text = pick(SHORT_TEXTS)
    return [JSON.stringify(text), JSON.stringify(text)]
  }
  const [what, shape] = pick(Object.entries(LONG_TEXTS))
  const bytes = pick([TEXT_BYTES, 4_000, 421, 201, 101, 61])
  return [`${what}, ${bytes} bytes`, JSON.stringify(shape(bytes))]
}

export function propertiesOf(schema: z.ZodMiniType): string[] {
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}
