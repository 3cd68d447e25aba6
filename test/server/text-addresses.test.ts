import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { clientMessage } from '../../src/contract/matches/live.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { betsOf, SPIRIT_BET } from '../support/bets.ts'
import type { Browser } from '../support/browser.ts'
import { rawRequest } from '../support/raw-request.ts'
import { scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'
import { NIGHTLY } from '../support/tier.ts'

let app: TestApp
let ana: Browser
let admin: Browser
beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource() })
  ana = await app.signUp()
  admin = await app.signUpAdministrator()
  await betsOf(ana).placed({ ...SPIRIT_BET, bookmaker: 'Betano', tags: ['live'], note: 'a note' })
})
afterAll(() => app.close())

/** A valid text of each parameter of an address. A new one gets its line here. */
const VALUES: Readonly<Record<string, string>> = {
  after: '0',
  and: 'team',
  at: '0',
  before: '5-5',
  bookmaker: 'Betano',
  by: 'team',
  counted: 'returned',
  cursor: '5-5',
  difference: '-5.00',
  from: '2026-03-01T10:00:00Z',
  hltvId: '1',
  id: '1',
  key: 'abcdefgh',
  limit: '5',
  match: '1',
  name: 'nobody',
  number: '1',
  oddsFrom: '1.50',
  oddsTo: '2.50',
  outcome: 'won,push',
  placedAt: '2026-03-01T10:00:00Z',
  q: 'spirit',
  slice: 'bookmaker=Betano',
  slice2: 'tag=live',
  sort: '-odds',
  stakeFrom: '1',
  stakeTo: '100',
  tag: 'live',
  team: 'spirit',
  team1: 'Spirit',
  team2: 'FaZe',
  teams: 'Spirit vs FaZe',
  to: '2026-03-02T10:00:00Z',
  tournament: 'Major',
  tz: 'Europe/Lisbon',
  userId: '1',
  year: '2026',
}

/** As an address has it: a half of a surrogate pair, and U+D83D as bytes, are no characters. */
const TEXTS: readonly (readonly [name: string, of: (text: string) => string, isClean: boolean])[] = [
  ['NUL', (text) => `${encodeURIComponent(text)}%00`, false],
  ['NUL alone', () => '%00', false],
  ['half an emoji', (text) => `%ED%A0%BD${encodeURIComponent(text)}`, false],
  ['a byte that is no character', (text) => `${encodeURIComponent(text)}%FF`, false],
  ['an override of direction', (text) => encodeURIComponent(`\u202E${text}\u202C`), true],
  ['an override alone', () => encodeURIComponent('\u202E'), false],
  ['spaces around', (text) => encodeURIComponent(` ${text}\u00A0`), true],
  ['spaces alone', () => encodeURIComponent(' \u00A0\u3000'), false],
  ['nothing', () => '', false],
]
const OF_EACH_CALL = TEXTS.filter(([name]) => ['NUL', 'an override of direction'].includes(name))
const RAW = /[\u202A-\u202E\u2066-\u2069]|(?![\n\r\t])\p{Cc}/u

type Place = 'params' | 'query'
type Parameters = Readonly<Record<string, z.core.JSONSchema._JSONSchema>>

const inputs = new Map<z.ZodMiniType, z.core.JSONSchema.BaseSchema>()
/** The schema of an input as JSON, made once for all texts. */
function inputOf(schema: z.ZodMiniType): z.core.JSONSchema.BaseSchema {
  const input = inputs.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  inputs.set(schema, input)
  return input
}
const parametersOf = (schema: z.ZodMiniType | undefined): Parameters =>
  schema ? (inputOf(schema).properties ?? {}) : {}
const choicesOf = (schema: z.core.JSONSchema._JSONSchema | undefined): readonly unknown[] =>
  (typeof schema === 'object' && schema.enum) || []
/** Whose content no list decides. */
const isText = (schema: z.core.JSONSchema._JSONSchema) => choicesOf(schema).length === 0

/** The places and schemas that a call before has: of those each call shows that it reads them, and the first one all that they say. */
const shown = new Set<unknown>()
function isFirst(schema: z.ZodMiniType | undefined, name: string, place: Place): boolean {
  const field: unknown = schema instanceof z.ZodMiniObject ? schema.shape[name] : {}
  // src/contract/written-texts.test.ts has each text for each schema: an address and a query are read in one way each.
  return shown.size < shown.add(NIGHTLY ? field : place).size
}

const cases = ENDPOINTS.flatMap(({ method, path, params, query }) =>
  (
    [
      ['params', params],
      ['query', query],
    ] as const
  ).flatMap(([place, schema]) =>
    Object.entries(parametersOf(schema))
      .filter(([, field]) => isText(field))
      .map(([name]) => [`${method} ${path}`, place, name, isFirst(schema, name, place)] as const),
  ),
)

test('the table has every text of an address', () => {
  const missing = cases.filter(([, , name]) => VALUES[name] === undefined)
  expect(missing.map(([call, , name]) => `${call}: ${name}`)).toEqual([])
})

/** The address with this text, which is encoded already, in one place and valid ones in all others that have to be there. */
function addressWith(call: string, place: Place, field: string, text: string): string {
  const endpoint = ENDPOINTS.find(({ method, path }) => `${method} ${path}` === call)
  const params = parametersOf(endpoint?.params)
  const valueOf = (name: string) => VALUES[name] ?? String(choicesOf(params[name])[0])
  const path = (endpoint?.path ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    place === 'params' && name === field ? text : encodeURIComponent(valueOf(name)),
  )
  const query = parametersOf(endpoint?.query)
  const needed = endpoint?.query ? (inputOf(endpoint.query).required ?? []) : []
  const others = needed
    .filter((name) => name !== field)
    .map((name) => `${name}=${encodeURIComponent(VALUES[name] ?? String(choicesOf(query[name])[0]))}`)
  const all = place === 'query' ? [...others, `${field}=${text}`] : others
  return all.length > 0 ? `${path}?${all.join('&')}` : path
}

/** What the server answers to 64 KB before it has read all of them; the rest may reset the connection. */
const isRefused = (received: string) => received === '' || /^HTTP\/1\.1 4\d\d /.test(received)

describe('a text that cannot be stored or shown is refused or cleaned:', () => {
  test.each(cases)('%s, %s: %s', async (call, place, field, isFirst) => {
    const method = call.slice(0, call.indexOf(' '))
    const asker = ENDPOINTS.find((one) => `${one.method} ${one.path}` === call)?.access === 'admin' ? admin : ana
    const ask = async (text: string) => {
      const answer = await asker.fetch(addressWith(call, place, field, text), { method })
      const body = await answer.text()
      // A workbook has the time at which it was made.
      return { status: answer.status, body: body.startsWith('PK') ? 'a workbook' : body }
    }
    const valid = VALUES[field] ?? ''
    const plain = await ask(encodeURIComponent(valid))
    for (const [name, of, isClean] of isFirst ? TEXTS : OF_EACH_CALL) {
      const answer = await ask(of(valid))
      expect([name, answer.status < 500, answer.body]).toEqual([name, true, expect.not.stringMatching(RAW)])
      const isTold = answer.status < 400 || /"message":"[^"]+"/.test(answer.body)
      expect([name, answer.body, isTold]).toEqual([name, answer.body, true])
      if (isClean && answer.status < 400) expect([name, answer]).toEqual([name, plain])
    }
    if (!isFirst) return
    const long = addressWith(call, place, field, 'x'.repeat(65_536))
    const head = `${method} ${long} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ana.cookie()}\r\nConnection: close\r\n\r\n`
    expect(await rawRequest(app.url, head)).toSatisfy(isRefused)
  })
})

const DECLARED = [...new Set(ENDPOINTS.flatMap(({ headers }) => Object.keys(headers?.shape ?? {})))]
/** The headers that the contract declares, and those that the server reads of every request. */
const HEADERS: Readonly<Record<string, string>> = {
  'Idempotency-Key': 'abcdefgh',
  'X-Written-Ago': '5',
  'X-Seen-Version': '5',
  'X-Account': '1',
  'Accept-Language': 'en',
  'User-Agent': 'Mozilla/5.0',
  Authorization: `Bearer ${'x'.repeat(43)}`,
  Cookie: `session=${'x'.repeat(43)}`,
  Origin: 'http://localhost',
  'Sec-Fetch-Site': 'same-origin',
  'If-None-Match': '"5"',
  'Accept-Encoding': 'gzip',
  'X-Forwarded-For': '203.0.113.7',
  'X-Forwarded-Host': 'localhost',
  'Content-Type': 'application/json',
}

/** U+202E and half a pair as UTF-8 bytes, and a byte of Latin-1. */
const HEADER_TEXTS: readonly (readonly [name: string, of: (text: string) => Buffer])[] = [
  ['NUL', (text) => Buffer.from(`${text}\0`)],
  ['half an emoji', (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xed, 0xa0, 0xbd])])],
  ['an override of direction', (text) => Buffer.from(`\u202E${text}\u202C`)],
  ['a byte of Latin-1', (text) => Buffer.concat([Buffer.from(text), Buffer.from([0x85, 0xff])])],
  ['a control character', (text) => Buffer.from(`${text}\u0007x`)],
  ['spaces', () => Buffer.from('   ')],
  ['nothing', () => Buffer.from('')],
  ['64 KB', () => Buffer.from('x'.repeat(65_536))],
]

test('the table has every header of the contract', () => {
  expect(DECLARED.filter((name) => HEADERS[name] === undefined)).toEqual([])
})

describe('a header that cannot be stored or shown is refused or ignored:', () => {
  /** What a call does not declare is read before its route is known: one call shows it, in the nightly tier three. */
  const OF_ALL = ['POST /api/bets', ...(NIGHTLY ? ['GET /api/bets', 'GET /api/matches/live'] : [])]
  const callsWith = (header: string) => {
    const declaring = ENDPOINTS.filter(({ headers }) => headers && header in headers.shape)
    const calls = declaring.map(({ method, path }) => `${method} ${path.replace('{id}', '1')}`)
    return new Set([...calls, ...OF_ALL])
  }
  const BODIES: Readonly<Record<string, object>> = {
    'POST /api/bets': SPIRIT_BET,
    'POST /api/bets/multiple': {
      amount: '5.00',
      legs: ['Alfa', 'Charlie'].map((team) => ({
        teams: `${team} vs Bravo`,
        selectedTeam: team,
        odds: '2.00',
        betType: 'match-winner',
      })),
    },
    'POST /api/cash/movements': { kind: 'deposit', amount: '5.00', at: '2026-03-01T10:00:00Z' },
  }

  test.each(Object.keys(HEADERS))('%s', async (header) => {
    for (const [at, call] of [...callsWith(header)].entries()) {
      for (const [name, of] of at === 0 || NIGHTLY ? HEADER_TEXTS : HEADER_TEXTS.slice(0, 2)) {
        const body = BODIES[call] ? JSON.stringify(BODIES[call]) : ''
        const others = {
          Host: 'localhost',
          Cookie: ana.cookie(),
          'Content-Type': 'application/json',
          Connection: 'close',
        }
        const lines = Object.entries({ ...others, 'Content-Length': String(Buffer.byteLength(body)) })
          .filter(([other]) => other !== header)
          .map(([other, value]) => `${other}: ${value}\r\n`)
        const head = Buffer.concat([
          Buffer.from(`${call} HTTP/1.1\r\n${lines.join('')}${header}: `),
          of(HEADERS[header] ?? ''),
          Buffer.from('\r\n\r\n'),
        ])
        const answer = await rawRequest(app.url, Buffer.concat([head, Buffer.from(body)]))
        const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? (name === '64 KB' ? 431 : 0))
        expect([call, name, status, status >= 200 && status < 500]).toEqual([call, name, status, true])
        expect([call, name, answer]).toEqual([call, name, expect.not.stringMatching(RAW)])
      }
    }
    expect(await stored()).not.toMatch(RAW)
  })
})

/** Everything that the database holds, as text. */
async function stored(): Promise<string> {
  const { pool } = app.deps.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query<{ text: string }>(
        `SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${name} AS t`,
      )
      return rows[0]?.text ?? ''
    }),
  )
  return texts.join('\n')
}

describe('a text of the live socket is ignored, or ends the socket alone:', () => {
  const REGISTER = { type: 'register', userId: 'visitor', isAuthenticated: false, email: null, since: null }
  const SOCKET_TEXTS: readonly (readonly [name: string, text: string])[] = [
    ['NUL', 'a\0'],
    ['half an emoji', '\uD83D'],
    ['an override of direction', '\u202Ea\u202C'],
    ['spaces', ' \u00A0'],
    ['nothing', ''],
    ['64 KB', 'x'.repeat(65_536)],
  ]
  const open = async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, { headers: { cookie: ana.cookie() } })
    const received: string[] = []
    socket.on('message', (data: Buffer) => received.push(data.toString()))
    await once(socket, 'open')
    return { socket, received }
  }
  /** Resolves when the server has read what was sent before. */
  async function answered({ socket, received }: Awaited<ReturnType<typeof open>>) {
    const ended = once(socket, 'close').then(([code]) => Number(code))
    socket.send(JSON.stringify(REGISTER))
    const connected = new Promise<null>((resolve) => {
      const look = () => received.some((text) => text.includes('"connected"')) && resolve(null)
      socket.on('message', look)
      look()
    })
    return Promise.race([ended, connected])
  }

  test('the table has every field of a message', () => {
    expect(Object.keys(REGISTER).toSorted()).toEqual(Object.keys(clientMessage.shape).toSorted())
  })

  test.each(['a whole message', ...Object.keys(REGISTER)])('%s', async (field) => {
    // A field of a message is read after the message: two texts show that it is.
    for (const [name, text] of field === 'a whole message' || NIGHTLY ? SOCKET_TEXTS : SOCKET_TEXTS.slice(0, 2)) {
      const live = await open()
      live.socket.send(field === 'a whole message' ? text : JSON.stringify({ ...REGISTER, [field]: text }))
      const end = await answered(live)
      // 1009: the message is too long.
      expect([name, end]).toEqual([name, name === '64 KB' ? 1009 : null])
      expect(live.received.join('')).not.toMatch(RAW)
      live.socket.terminate()
    }
    expect(await stored()).not.toMatch(RAW)
    const other = await new SocketClient(app.url).register()
    other.close()
  })

  test('bytes that are no text end the socket', async () => {
    const live = await open()
    live.socket.send(Buffer.from([0xed, 0xa0, 0xbd]), { binary: false })
    expect(await answered(live)).toBe(1007)
  })
})
