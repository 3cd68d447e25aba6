import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../src/contract/endpoint.ts'
import { ERROR_WORDS } from '../../src/contract/error-words.ts'
import { ERROR_STATUS } from '../../src/contract/errors.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { authRoutes } from '../../src/server/auth/auth-routes.ts'
import { createHttp } from '../../src/server/http/create-http.ts'
import { mount } from '../../src/server/http/mount.ts'
import type { FastPath } from '../../src/server/http/node-server.ts'
import { accountsApp } from '../support/accounts-app.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { rawRequest } from '../support/raw-request.ts'

const logged: string[] = []
const logTo = new Writable({
  write(line: Buffer, _, done) {
    logged.push(line.toString())
    done()
  },
})

const odd = endpoint({
  method: 'GET',
  path: '/api/odd/{id}',
  access: 'public',
  data: [],
  offline: 'nobody',
  summary: 'What no real endpoint does.',
  params: z.object({ id: z.string().check(z.maxLength(300)) }),
  query: z.object({ page: z.optional(z.coerce.number().check(z.int(), z.positive())) }),
  responses: { 200: z.object({ name: z.string() }), 201: z.object({ name: z.string() }) },
})

let app: TestApp
let server: Server
beforeAll(async () => {
  app = await startTestApp({
    logTo,
    build: async (deps, options) => {
      const http = await createHttp(deps, { ...options, fastPath: greet })
      authRoutes(http, deps)
      mount(http, odd, ({ params, reply }) => {
        if (params.id === 'crash') throw new Error('SELECT secret FROM table')
        if (params.id === 'misshapen') return JSON.parse('{"title":"no name"}') as { name: string }
        if (params.id === 'new') reply.code(201)
        return { name: params.id, passwordHash: 'a column nobody named' }
      })
      await http.ready()
      server = http.server
      return { http, start: () => Promise.resolve(), close: () => http.close() }
    },
  })
})
afterAll(() => app.close())

/** A sender of a body that is too large, once it has its refusal. */
async function refused(path: string, connection: string, bytes: number) {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const type = `Connection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${type}\r\n\r\n{"`)
  const [response] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
  expect(response).toMatch(/^HTTP\/1\.1 413 [^]*"code":"tooLarge"/)
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('error', () => undefined)
  const send = (chunk: Buffer) =>
    new Promise<boolean>((resolve) => socket.write(chunk, (error) => resolve(error === null || error === undefined)))
  return { socket, send, closed }
}

const greet: FastPath = (request, response) => {
  if (request.url === '/fast-crash') throw new Error('SELECT secret FROM table')
  if (request.url !== '/fast') return false
  response.end('fast')
  return true
}

async function error(path: string, ask: Parameters<TestApp['fetch']>[1] = {}) {
  const answer = await app.fetch(path, { ...ask, headers: { 'accept-language': 'en', ...ask.headers } })
  const body = (await answer.json()) as { code: string; message: string }
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(body.message).toBe(ERROR_WORDS[body.code as 'internal'].en)
  return [answer.status, body.code]
}

describe('an endpoint', () => {
  test('answers with the fields of the contract and nothing else', async () => {
    const answer = await app.fetch('/api/odd/x')
    expect(await answer.json()).toEqual({ name: 'x' })
  })

  test('answers with the declared status', async () => {
    expect((await app.fetch('/api/odd/x')).status).toBe(200)
    expect((await app.fetch('/api/odd/new')).status).toBe(201)
  })

  test.each([
    ['an encoded slash and Cyrillic letters', 'Команда / B'],
    ['a percent sign', '100%'],
    ['300 letters', 'a'.repeat(300)],
    ['300 letters of two bytes', 'ж'.repeat(300)],
  ])('accepts a parameter with %s', async (_, name) => {
    const answer = await app.fetch(`/api/odd/${encodeURIComponent(name)}`)
    expect(await answer.json()).toEqual({ name })
  })

  test('refuses a parameter that is too long', async () => {
    expect(await error(`/api/odd/${'a'.repeat(301)}`)).toEqual([400, 'badInput'])
  })

  test.each(['0', '-1', '1.5', 'NaN', '١', '1e400', 'x'])('refuses page=%s and names the field', async (page) => {
    const answer = await app.fetch(`/api/odd/x?page=${encodeURIComponent(page)}`, {
      headers: { 'accept-language': 'ru' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      code: 'badInput',
      message: 'Проверьте введённые данные',
      fields: { page: 'Недопустимое значение' },
    })
  })

  test('that fails answers without the cause, which is in the log', async () => {
    expect(await error('/api/odd/crash')).toEqual([500, 'internal'])
    expect(await error('/api/odd/misshapen')).toEqual([500, 'internal'])
    expect(logged.join('')).toContain('SELECT secret FROM table')
  })
})

describe('errors', () => {
  const post = (body: string, type = 'application/json') => ({
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })

  test.each([
    ['malformed JSON', '/api/login', post('{"email":'), [400, 'malformedJson']],
    ['no body', '/api/login', { method: 'POST' }, [400, 'badInput']],
    ['an empty body', '/api/login', post(''), [400, 'badInput']],
    ['60,000 open brackets', '/api/login', post('['.repeat(60_000)), [400, 'malformedJson']],
    ['deep nesting', '/api/login', post(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`), [400, 'badInput']],
    ['a form', '/api/login', post('email=a', 'application/x-www-form-urlencoded'), [415, 'wrongContentType']],
    [
      'plain text, as a page of another site could send it',
      '/api/login',
      post('{}', 'text/plain'),
      [415, 'wrongContentType'],
    ],
    ['more than 64 KB', '/api/register', post(JSON.stringify({ firstName: 'a'.repeat(70_000) })), [413, 'tooLarge']],
    ['an unknown route', '/api/nothing', {}, [404, 'notFound']],
    ['the bare /api', '/api', {}, [404, 'notFound']],
    ['another method', '/api/auth/user', { method: 'DELETE' }, [404, 'notFound']],
    ['OPTIONS, because CORS is not supported', '/api/auth/user', { method: 'OPTIONS' }, [404, 'notFound']],
    ['a method of WebDAV', '/api/auth/user', { method: 'PROPFIND' }, [404, 'notFound']],
    ['a URL that cannot be decoded', '/api/odd/%E0%A4%A', {}, [400, 'badInput']],
    ['no session', '/api/auth/logout-everywhere', { method: 'POST' }, [401, 'notSignedIn']],
  ])('%s', async (_, path, ask, expected) => {
    expect(await error(path, ask)).toEqual(expected)
  })

  test('HEAD is GET without the body', async () => {
    const answer = await app.fetch('/api/auth/user', { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  test.each(Object.entries(ERROR_WORDS))('the code %s has messages in three languages', (_, words) => {
    for (const language of LANGUAGES) expect(words[language]).toMatch(/\S/)
    expect(new Set(Object.values(words)).size).toBe(3)
  })

  test.each(Object.entries(ERROR_STATUS))('the code %s has an error status', (_, status) => {
    expect(status).toBeGreaterThanOrEqual(400)
  })

  test.each([
    ['pt-BR,pt;q=0.9,en;q=0.8', 'Não encontrado'],
    ['ru-RU,ru;q=0.9,en;q=0.8', 'Не найдено'],
    ['en-GB', 'Not found'],
    ['en;q=0.2, ru;q=0.9', 'Не найдено'],
    ['de, en;q=0.1', 'Not found'],
    ['ru;q=0, en;q=0.1', 'Not found'],
    ['de', 'Não encontrado'],
    ['*', 'Não encontrado'],
    ['', 'Não encontrado'],
    [';;q=,x', 'Não encontrado'],
  ])('are in the language of Accept-Language "%s"', async (language, message) => {
    const answer = await app.fetch('/api/nothing', { headers: { 'accept-language': language } })
    expect(await answer.json()).toMatchObject({ message })
    expect(answer.headers.get('vary')).toContain('accept-language')
  })

  test.each(['/api/register', '/api/logout'])('a lost database answers 503 with Retry-After: %s', async (path) => {
    const gone = await startTestApp({ build: accountsApp() })
    const cookie = (await gone.signUp()).cookie()
    await gone.database.drop()
    const answer = await gone.fetch(path, {
      method: 'POST',
      json: newPerson(),
      headers: path === '/api/logout' ? { cookie } : {},
    })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    await gone.close()
  })
})

describe('a request from another site', () => {
  const here = () => new URL(app.url).host
  const logout = async (headers: Record<string, string>) =>
    (await app.fetch('/api/logout', { method: 'POST', headers })).status

  test.each([
    ['another host', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['a sandboxed page', { origin: 'null' }],
    ['nonsense', { origin: '//' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ])('is refused: %s', async (_, headers) => {
    expect(await logout(headers)).toBe(403)
  })

  test('gets the error code foreignOrigin', async () => {
    expect(await error('/api/logout', { method: 'POST', headers: { origin: 'https://evil.example' } })).toEqual([
      403,
      'foreignOrigin',
    ])
  })

  test('ends no session', async () => {
    const browser = await app.signUp()
    const answer = await browser.fetch('/api/logout', { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await (await browser.get('/api/auth/user')).json()).not.toBeNull()
  })

  test('may read public data, but gets no CORS header', async () => {
    const answer = await app.fetch('/api/auth/user', { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  })

  test('does not include requests of our own page or of a program', async () => {
    expect(await logout({ origin: `http://${here()}` })).toBe(204)
    expect(await logout({ origin: `http://${here()}`, 'sec-fetch-site': 'same-origin' })).toBe(204)
    expect(await logout({ 'sec-fetch-site': 'none' })).toBe(204)
    expect(await logout({})).toBe(204)
  })

  test('includes plain http of the same host if the site is https', async () => {
    const config = { publicUrl: 'https://bets.example' }
    const secure = await startTestApp({ build: accountsApp(), config, database: app.database })
    const status = async (origin: string) =>
      (await secure.fetch('/api/logout', { method: 'POST', headers: { origin } })).status
    expect(await status('https://bets.example')).toBe(204)
    expect(await status('http://bets.example')).toBe(403)
    expect(await status(`http://${new URL(secure.url).host}`)).toBe(403)
    await secure.close()
  })
})

describe('the log', () => {
  test('has one line per request with its id, and no address, query, e-mail, cookie or password', async () => {
    logged.length = 0
    const person = newPerson({ email: 'secret.person@example.com', password: 'secret password' })
    const browser = app.browser()
    const answer = await browser.fetch('/api/register?token=secret', { method: 'POST', json: person })
    await browser.get('/api/odd/secret-team')
    await expect.poll(() => logged.length).toBe(2)
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { method: 'POST', route: '/api/register', status: 201, reqId: answer.headers.get('x-request-id') },
      { method: 'GET', route: '/api/odd/:id', status: 200 },
    ])
    expect(logged.join('')).not.toMatch(/secret|127\.0\.0\.1|session=/)
  })
})

test('the fast path answers before all hooks, and its errors affect one answer only', async () => {
  const answer = await app.fetch('/fast')
  expect(await answer.text()).toBe('fast')
  expect(answer.headers.has('x-request-id')).toBe(false)
  expect(await error('/fast-crash')).toEqual([500, 'internal'])
})

test('the contract is served as OpenAPI 3.1', async () => {
  const document = (await (await app.fetch('/api/openapi.json')).json()) as { openapi: string; paths: object }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths).toHaveProperty('/api/register')
})

const START = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

describe('slow requests', () => {
  const SHORT = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50, idleTimeout: 1_000 }
  let small: TestApp
  let ofSmall: Server
  beforeAll(async () => {
    small = await startTestApp({
      database: app.database,
      build: async (...given) => {
        const built = await accountsApp({ limits: SHORT })(...given)
        ofSmall = built.http.server
        return built
      },
    })
  })
  afterAll(() => small.close())

  test('headers that never end get 408', async () => {
    expect(await rawRequest(small.url, START)).toMatch(/^HTTP\/1\.1 408 .*"code":"requestTimeout"/s)
  })

  test('a body that never ends gets 408', async () => {
    expect(await rawRequest(small.url, `${START}Content-Length: 50\r\n\r\n{"email":`)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('a client that stops reading is disconnected after one idle limit, not after two', async () => {
    const connected = once(ofSmall, 'connection') as Promise<[Socket]>
    const reader = connect(Number(new URL(small.url).port), '127.0.0.1').pause()
    reader.on('error', () => undefined)
    // More than the buffers in between can hold.
    reader.write('GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(400))
    const [ours] = await connected
    await expect.poll(() => ours.writableNeedDrain).toBe(true)
    // Node's socket timers are real, two of half the limit: these two end after them, also where the process stands still meanwhile.
    const tooLate = async () => {
      for (let times = 0; times < 2; times += 1) await sleep(0.75 * SHORT.idleTimeout)
      return 'too late'
    }
    const closed = once(ours, 'close').then(() => 'closed')
    expect(await Promise.race([closed, tooLate()])).toBe('closed')
    reader.destroy()
  })

  test('other clients are served in the meantime', async () => {
    const slow = Array.from({ length: 50 }, () => rawRequest(small.url, START))
    expect((await small.fetch('/api/auth/user')).status).toBe(200)
    await Promise.all(slow)
  })
})

// By the limits of the product: a short one may end before a slow machine has read the request.
describe('oversized and malformed requests', () => {
  test('headers of more than 16 KB get 431', async () => {
    const answer = await rawRequest(app.url, `${START}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 .*"code":"headersTooLarge"/s)
  })

  describe('an address that is too long', () => {
    const LONG = 'a'.repeat(20_000)
    const BROWSER = 'Host: x\r\nAccept: text/html,*/*;q=0.8\r\nAccept-Language: ru-RU,ru;q=0.9\r\n\r\n'

    test('of a page shows a person a page with a sentence in their language', async () => {
      const answer = await rawRequest(app.url, `GET /historico?q=${LONG} HTTP/1.1\r\n${BROWSER}`)
      expect(answer).toMatch(/^HTTP\/1\.1 431 .*content-type: text\/html.*content-security-policy: default-src 'none'/s)
      expect(answer).toContain('<h1>Слишком длинный адрес или заголовки запроса</h1>')
      expect(answer).toContain('<a href="/">Clutchbook</a>')
    })

    test('of a page is recognised by its later packets too', async () => {
      const { hostname, port } = new URL(app.url)
      const socket = connect(Number(port), hostname).setEncoding('utf8').setNoDelay(true)
      const arrived = once(server, 'connection') as Promise<[Socket]>
      socket.write(`GET /historico?q=${'a'.repeat(5_000)}`)
      const [ours] = await arrived
      await expect.poll(() => ours.bytesRead).toBeGreaterThan(5_000)
      socket.write(`${LONG} HTTP/1.1\r\n${BROWSER}`)
      const [answer] = (await once(socket, 'data')) as [string] // by its encoding
      expect(answer).toMatch(/^HTTP\/1\.1 431 .*content-type: text\/html/s)
      socket.destroy()
    })

    test.each(['/api/bets', '/api'])('of the API, %s, is answered with JSON, to a browser too', async (path) => {
      const answer = await rawRequest(app.url, `GET ${path}?q=${LONG} HTTP/1.1\r\n${BROWSER}`)
      expect(answer).toMatch(/^HTTP\/1\.1 431 .*content-type: application\/json.*"code":"headersTooLarge"/s)
    })

    test('of a page is answered with JSON to a program that asks for it', async () => {
      const answer = await rawRequest(
        app.url,
        `GET /historico?q=${LONG} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 431 .*content-type: application\/json/s)
    })
  })

  test.each([
    'HELLO\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `${START}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    'GET / HTTP/1.1\r\n\r\n',
  ])('bytes that are not HTTP get 400 and are disconnected: %j', async (bytes) => {
    expect(await rawRequest(app.url, bytes)).toMatch(/^HTTP\/1\.1 400 .*connection: close/is)
  })

  test.each([
    ['/api/register', 'keep-alive'],
    ['/api/register', 'close'],
    ['/api/nothing', 'keep-alive'],
  ])('the sender of 3 MB to %s, which are refused, can send all of it: %s', async (path, connection) => {
    const { socket, send, closed } = await refused(path, connection, 3_000_002)
    for (let part = 0; part < 30; part += 1) expect(await send(Buffer.alloc(100_000, 'a'))).toBe(true)
    if (connection === 'close') return closed
    socket.write('GET /api/odd/next HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  test('of a refused body 8 MB are read, and then its connection is closed', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    onTestFinished(() => void process.off('warning', note))
    const { send, closed } = await refused('/api/register', 'keep-alive', 1_000_000_000)
    const chunk = Buffer.alloc(1024 * 1024)
    let sent = 0
    while (await send(chunk)) sent += 1
    await closed
    // Some of it is in the buffers of the system.
    expect(sent).toBeGreaterThanOrEqual(8)
    expect(sent).toBeLessThan(100)
    // Node.js warns of an emitter with too many listeners.
    expect(warnings).toEqual([])
  })

  test('a refused body that does not go on is waited for, and then its connection is closed', async () => {
    const head = `${START}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n`
    expect(await rawRequest(app.url, `${head}{"first`)).toMatch(/^HTTP\/1\.1 413 [^]*"tooLarge"/)
  })

  test.each([
    ['the framework', 'POST /api/login', 'Host: x\r\nhost: y'],
    ['the fast path', 'GET /fast', 'Host: x\r\nHost: x'],
    ['a socket', 'GET /api/odd/x', 'Host: x\r\nHost: y\r\nConnection: Upgrade\r\nUpgrade: websocket'],
  ])('two Host headers get 400 before %s', async (_, line, headers) => {
    expect(await rawRequest(app.url, `${line} HTTP/1.1\r\n${headers}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 [^]*connection: close[^]*"code":"badInput"/,
    )
  })

  test('a chunked body without end gets 413', async () => {
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
    expect(await rawRequest(app.url, `${START}Transfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`)).toMatch(
      /^HTTP\/1\.1 413 /,
    )
  })
})

test('closing waits for running requests, but not for requests that never finish', async () => {
  const entered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const closing = await startTestApp({
    build: async (deps) => {
      const http = await createHttp(deps, { limits: { closingTimeout: 1_000 } })
      mount(http, odd, async ({ params }) => {
        entered.resolve()
        await released.promise
        return { name: params.id }
      })
      await http.ready()
      return { http, start: () => Promise.resolve(), close: () => http.close() }
    },
  })
  const hanging = rawRequest(closing.url, 'GET /api/odd/slow HTTP/1.1\r\nHost:')
  const answered = closing.fetch('/api/odd/x')
  await entered.promise
  const closed = closing.close()
  released.resolve()
  expect(await (await answered).json()).toEqual({ name: 'x' })
  await closed
  expect(await hanging).toBe('')
})
