import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../src/contract/endpoint.ts'
import { authRoutes } from '../../src/server/auth/auth-routes.ts'
import { AppError } from '../../src/server/http/app-error.ts'
import { createHttp } from '../../src/server/http/create-http.ts'
import { mount } from '../../src/server/http/mount.ts'
import { openApiText } from '../../src/server/http/openapi.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'

const MAX_BYTES = 200_000
const CSV = { 'content-type': 'text/csv; charset=utf-8' }

/** No endpoint of the product takes a file yet. */
const upload = endpoint({
  method: 'POST',
  path: '/api/files',
  access: 'user',
  summary: 'Counts the bytes of a file.',
  upload: { contentTypes: ['text/csv', 'image/png'], maxBytes: MAX_BYTES },
  responses: { 200: z.object({ bytes: z.int() }) },
  errors: ['tooManyRequests'],
})

let app: TestApp
let ana: Browser
let started = 0
let isFull = false
let received = 0
const failures: unknown[] = []
const logged: string[] = []

beforeAll(async () => {
  app = await startTestApp({
    logTo: { write: (line) => logged.push(line) },
    build: async (deps, options) => {
      const http = await createHttp(deps, options)
      authRoutes(http, deps)
      mount(http, upload, async ({ upload }) => {
        started += 1
        if (isFull) throw new AppError('tooManyRequests')
        try {
          for await (const chunk of upload) received += (chunk as Buffer).length
        } catch (error) {
          failures.push(error)
          throw error
        }
        return { bytes: received }
      })
      await http.ready()
      return { http, start: () => Promise.resolve(), close: () => http.close() }
    },
  })
  ana = await app.signUp()
})
afterAll(() => app.close())
beforeEach(() => {
  started = 0
  received = 0
  failures.length = 0
  logged.length = 0
})

const send = (body: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = CSV, browser = ana) =>
  browser.fetch(upload.path, { method: 'POST', body, headers })

async function codeOf(answer: Response): Promise<[number, unknown]> {
  return [answer.status, ((await answer.json()) as { code: unknown }).code]
}

/** The beginning of a request without Content-Length, on a connection of its own. */
function openRequest() {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let response = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    response += text
  })
  socket.write(
    `POST ${upload.path} HTTP/1.1\r\nhost: x\r\ncookie: ${ana.cookie()}\r\ncontent-type: text/csv\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  return {
    socket,
    chunk: (bytes: number) => socket.write(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`),
    end: () => socket.write('0\r\n\r\n'),
    response: () => response,
  }
}

test.each([0, 1, MAX_BYTES])('a file of %i bytes arrives whole', async (bytes) => {
  const answer = await send(new Uint8Array(bytes))
  expect([answer.status, await answer.json()]).toEqual([200, { bytes }])
})

test('a file is handed on while it is still being sent', async () => {
  const request = openRequest()
  request.chunk(1_000)
  await expect.poll(() => received).toBe(1_000)
  request.chunk(500)
  request.end()
  await expect.poll(request.response).toContain('{"bytes":1500}')
  request.socket.destroy()
})

test('a file that says it is too large is refused before it is read', async () => {
  expect(await codeOf(await send(new Uint8Array(MAX_BYTES + 1)))).toEqual([413, 'tooLarge'])
  expect(started).toBe(0)
})

test('a file that does not say its size is refused once it is too large, and the connection stays usable', async () => {
  const request = openRequest()
  for (let sent = 0; sent < 2 * MAX_BYTES; sent += 50_000) request.chunk(50_000)
  await expect.poll(request.response).toMatch(/^HTTP\/1\.1 413 [^]*"code":"tooLarge"/)
  expect(received).toBeLessThanOrEqual(MAX_BYTES)
  request.end()
  request.socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(request.response).toContain('HTTP/1.1 200')
  request.socket.destroy()
})

test.each([{ 'content-type': 'application/json' }, { 'content-type': 'text/html' }, {}])(
  'a file of another type is refused: %o',
  async (headers) => {
    expect(await codeOf(await send(new Uint8Array(10), headers))).toEqual([415, 'wrongFileType'])
    expect(started).toBe(0)
  },
)

test('a request without any body is refused', async () => {
  const answer = await ana.fetch(upload.path, { method: 'POST' })
  expect(await codeOf(answer)).toEqual([415, 'wrongFileType'])
})

test('a file whose sender goes away half-way fails in the handler, and nothing is logged as a fault', async () => {
  const request = openRequest()
  request.chunk(1_000)
  await expect.poll(() => received).toBe(1_000)
  request.socket.destroy()
  await expect.poll(() => failures).toHaveLength(1)
  expect((await send(new Uint8Array(1))).status).toBe(200)
  expect(complaints()).toEqual([])
})

/** A request whose sender goes away behind the beginning of its body. */
async function breakOff(path: string, cookie: string, body: string): Promise<void> {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: 1000\r\n`
  socket.write(head + body, () => socket.destroy())
  await once(socket, 'close')
}

const complaints = () => logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 40)

test('a file whose sender goes away before the handler has it fails there too', async () => {
  // Its session is not known yet, so that the sender has gone when it is found.
  const ben = await app.signUp()
  await breakOff(upload.path, ben.cookie(), 'content-type: text/csv\r\n\r\na,b')
  await expect.poll(() => failures).toHaveLength(1)
  expect(complaints()).toEqual([])
})

test('a sender who goes away is no failure of the database', async () => {
  await breakOff('/api/login', ana.cookie(), 'content-type: application/json\r\n\r\n{"email":"')
  expect((await send(new Uint8Array(1))).status).toBe(200)
  expect(complaints()).toEqual([])
})

test('a handler that refuses before it has read the file leaves the connection usable', async () => {
  isFull = true
  const request = openRequest()
  for (let sent = 0; sent < MAX_BYTES; sent += 50_000) request.chunk(50_000)
  request.end()
  await expect.poll(request.response).toContain('"code":"tooManyRequests"')
  isFull = false
  request.socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(request.response).toContain('HTTP/1.1 200')
  request.socket.destroy()
})

test('nobody who is not signed in gets a file to the handler', async () => {
  expect(await codeOf(await send(new Uint8Array(10), CSV, app.browser()))).toEqual([401, 'notSignedIn'])
  expect(started).toBe(0)
})

test('other endpoints still take JSON only', async () => {
  const answer = await ana.fetch('/api/login', { method: 'POST', body: 'a,b', headers: CSV })
  expect(await codeOf(answer)).toEqual([415, 'wrongContentType'])
})

test('OpenAPI names the types, the size and the errors', () => {
  const { paths } = JSON.parse(openApiText([upload])) as { paths: Record<string, { post: object }> }
  expect(paths[upload.path]?.post).toMatchObject({
    requestBody: {
      required: true,
      description: 'A file of at most 200000 bytes.',
      content: { 'text/csv': {}, 'image/png': {} },
    },
    responses: { 413: { description: 'tooLarge' }, 415: { description: 'wrongFileType' } },
  })
})
