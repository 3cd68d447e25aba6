import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { ERROR_WORDS } from '../../src/contract/error-words.ts'
import { ERROR_STATUS, type ErrorCode, isFieldCode } from '../../src/contract/errors.ts'
import { LANGUAGES, type Language } from '../../src/contract/languages.ts'
import { createAdministrator } from '../../src/server/auth/administrator.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { type BadRequest, badRequestTo } from '../support/bad-requests.ts'
import { callOf, everyCall } from '../support/every-call.ts'
import { exportOf, OWN_ROWS, type Owner } from '../support/own-rows.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { type Round, torture } from './support/torture.ts'

/** Per route and round: 200 in the thirty rounds of the long form. */
const REQUESTS_OF_ROUTE = process.env['TORTURE_REPORT'] === undefined ? 2 : 7
/** Three times the longest accepted text (a note), plus joiners: a letter with two marks is three code units. */
const MOST_COMPOSED = 3 * 2_000 + 200
const MATCHES = [1, 2].map((publicId) => liveReading(String(publicId), { publicId }))

/** The lengths of the texts composed since the last request. */
const composed: number[] = []
beforeEach(() => {
  const { normalize } = String.prototype
  vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    composed.push(this.length)
    return normalize.call(this, form)
  })
})
afterEach(() => vi.restoreAllMocks())

torture('bad-requests', { rounds: 30, shortRounds: 1 }, async ({ rounds, count, say }) => {
  const app = await startTestApp({ source: scriptedSource(MATCHES), config: { trustProxy: 1 } })
  onTestFinished(() => app.close())
  await vi.waitFor(async () => expect((await app.fetch('/readyz')).status).toBe(200), { timeout: 20_000 })
  const documented = await documentedStatuses(app)
  const boss = newPerson()
  await createAdministrator(app.deps.db, boss)
  const administrator = await entered(app, '/api/login', boss)
  const line = oneLine(app.url)
  onTestFinished(() => line.close())
  const idle = await line.medianOfHealth()

  for (const round of rounds()) {
    let owner = await entered(app, '/api/register', newPerson())
    for (const endpoint of round.shuffled(ENDPOINTS)) {
      const name = `${endpoint.method} ${endpoint.path}`
      // Wrong passwords count against the account.
      if (ASKS_PASSWORD.test(name)) owner = await entered(app, '/api/register', newPerson())
      const caller = endpoint.access === 'admin' ? administrator : owner
      const route = { app, endpoint, name, caller, statuses: documented(endpoint) }
      const { refused, accepted } = await spoilRoute(route, line, round)
      count('requests refused', refused)
      count('requests answered', accepted)
      if (ASKS_PASSWORD.test(name)) owner = await entered(app, '/api/register', newPerson())
    }
  }
  const after = await line.medianOfHealth()
  say(`GET /healthz takes ${after.toFixed(1)} ms, ${idle.toFixed(1)} ms before; ${line.connections()} connections`)
  say(`the slowest answer took ${line.slowest().ms.toFixed(0)} ms: ${line.slowest().name}`)
  expect(after).toBeLessThan(idle + 50)
})

const ASKS_PASSWORD = /login|register|logout|password|POST \/api\/tokens|\/api\/account/

type Route = {
  readonly app: TestApp
  readonly endpoint: Endpoint
  readonly name: string
  readonly caller: Owner
  readonly statuses: ReadonlySet<number>
}

/** Sends bad requests to a route. Refused ones must not change the caller's account. */
async function spoilRoute(route: Route, line: Line, round: Round): Promise<{ refused: number; accepted: number }> {
  const { endpoint, name, caller, app } = route
  const { row } = everyCall(name)
  const newRow = () => (row ? OWN_ROWS[row](caller) : Promise.resolve(''))
  let id = await newRow()
  const looksAt = endpoint.method !== 'GET' && endpoint.access === 'user'
  let before = looksAt ? await exportOf(caller) : null
  let [refused, accepted] = [0, 0]
  for (let sent = 0; sent < REQUESTS_OF_ROUTE; sent += 1) {
    const language = round.pick(LANGUAGES)
    const bad = badRequestTo(endpoint, callOf(name, id, caller.person), round)
    composed.length = 0
    const answer = await line.send(bad, { cookie: caller.browser.cookie(), 'accept-language': language })
    expectGoodAnswer(route, bad, answer, language)
    if (answer.status >= 400) {
      refused += 1
      continue
    }
    accepted += 1
    if (!looksAt) continue
    if (ASKS_PASSWORD.test(name)) return { refused, accepted }
    id = await newRow()
    before = await exportOf(caller)
  }
  // Wrong passwords may have locked the account out of further exports.
  const after = looksAt && (await signedIn(app, caller)) ? await exportOf(caller).catch(() => before) : before
  expect(after, `${name}: a refused request changed the account`).toEqual(before)
  return { refused, accepted }
}

const errorAnswer = z.strictObject({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
})
/** Statuses for invalid URLs, types, sizes and headers, on any route. */
const OF_HTTP = new Set([400, 404, 413, 415, 431])
const LEAKS =
  /\bat .*\.[jt]s:\d|node_modules|\b(select|insert|update|delete)\b.* (from|into|set) |violates|pg_|\/work\//i

function expectGoodAnswer({ statuses }: Route, bad: BadRequest, answer: Answer, language: Language): void {
  const { status, text, headers } = answer
  const what = `${bad.name}: ${status} ${text.slice(0, 300)}`
  expect(Math.max(0, ...composed), `${what}: the longest text that was composed`).toBeLessThanOrEqual(MOST_COMPOSED)
  if (!statuses.has(status)) expect(OF_HTTP, `${what}: the status is not documented`).toContain(status)
  if (status < 400) return
  const { message, code, fields = {} } = z.parse(errorAnswer, JSON.parse(text), { error: () => what })
  expect(ERROR_STATUS[code], what).toBe(status)
  // An oversized header is not parsed, so the language is unknown.
  const asked = 'accept-language' in bad.headers ? headers['content-language'] : language
  const spoken = LANGUAGES.find((each) => each === asked) ?? 'en'
  expect(message, what).toBe(ERROR_WORDS[code][spoken])
  const words = Object.entries(ERROR_WORDS).filter(([code]) => isFieldCode(code))
  for (const said of Object.values(fields))
    expect(
      words.map(([, each]) => each[spoken]),
      what,
    ).toContain(said)
  expect(text, what).not.toMatch(LEAKS)
}

/** The statuses that the OpenAPI document of the server names, by route. */
async function documentedStatuses(app: TestApp): Promise<(endpoint: Endpoint) => ReadonlySet<number>> {
  type Operation = { readonly responses: Readonly<Record<string, object>> }
  const { paths } = (await (await app.fetch('/api/openapi.json')).json()) as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  return ({ path, method }) => {
    const { responses = {} } = paths[path]?.[method.toLowerCase()] ?? {}
    return new Set(Object.keys(responses).map(Number))
  }
}

async function entered(app: TestApp, path: string, person: Owner['person']): Promise<Owner> {
  const browser = app.browser()
  const answer = await browser.post(path, person)
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true)
  return { browser, person }
}

async function signedIn(app: TestApp, { browser }: Owner): Promise<boolean> {
  return (await app.fetch('/api/stats', { headers: { cookie: browser.cookie() } })).status === 200
}

type Answer = { readonly status: number; readonly text: string; readonly headers: IncomingHttpHeaders }
type Line = ReturnType<typeof oneLine>

/** One keep-alive connection; reconnects only if the server announces that it closes it. */
function oneLine(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let [opened, mayClose] = [0, true]
  let slowest = { ms: 0, name: '' }
  function send({ name, method, path, headers, body }: BadRequest, own: Record<string, string>): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const all = { ...own, ...headers, 'content-length': body.length }
    const began = performance.now()
    const asked = httpRequest(url + path, { method, headers: all, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        mayClose = answer.headers.connection === 'close'
        const ms = performance.now() - began
        if (ms > slowest.ms) slowest = { ms, name }
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: answer.headers })
      })
    })
    asked.on('socket', () => {
      if (asked.reusedSocket) return
      opened += 1
      if (!mayClose) reject(new Error(`the connection was closed without a word before ${name}`))
    })
    asked.on('error', (error) => reject(new Error(`${name}: ${error.message}`))).end(body)
    return promise
  }
  return {
    send,
    connections: () => opened,
    slowest: () => slowest,
    close: () => agent.destroy(),
    async medianOfHealth(): Promise<number> {
      const times: number[] = []
      for (let asked = 0; asked < 31; asked += 1) {
        const began = performance.now()
        await send({ name: 'healthz', method: 'GET', path: '/healthz', headers: {}, body: Buffer.alloc(0) }, {})
        times.push(performance.now() - began)
      }
      return times.toSorted((a, b) => a - b)[15] ?? 0
    },
  }
}
