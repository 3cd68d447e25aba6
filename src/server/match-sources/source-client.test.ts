import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { freeCalls } from '../../../test/support/calls.ts'
import { startStandIn } from '../../../test/support/stand-in.ts'
import type { Fault } from '../../../test/support/stand-in-faults.ts'
import type { SourceFailure } from './match-source.ts'
import { createSourceClient } from './source-client.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closedPort(): Promise<string> {
  const url = await serve(() => undefined)
  await open.pop()?.()
  return url
}

const html = (text: string | Buffer, contentType = 'text/html'): RequestListener => {
  return (_request, response) => response.setHeader('content-type', contentType).end(text)
}
const answer = (status: number, body: string, headers: Record<string, string> = {}): RequestListener => {
  return (_request, response) => response.writeHead(status, headers).end(body)
}
async function read(listener: RequestListener): Promise<string> {
  const client = createSourceClient({ baseUrl: await serve(listener), timeOutMs: 2000 })
  return (await client.get('/page', freeCalls())).text
}

describe('every way a provider can fail has its own cause', () => {
  const causes: Partial<Record<Fault, SourceFailure>> = {
    forbidden: 'blocked',
    challenge: 'blocked',
    'rate-limited': 'rate-limited',
    'server-error': 'server-error',
    hang: 'timed-out',
    reset: 'unreachable',
    'redirect-away': 'shape-changed',
    'half-page': 'shape-changed',
    nothing: 'empty',
    'wrong-encoding': 'shape-changed',
  }
  test.for(Object.entries(causes))('%s is %s', async ([fault, failure]) => {
    const standIn = await startStandIn('hltv', { fault: fault as Fault })
    open.push(standIn.close)
    const client = createSourceClient({ baseUrl: standIn.url, timeOutMs: 300 })
    await expect(client.get('/matches', freeCalls())).rejects.toMatchObject({ name: 'SourceError', failure })
  })

  test.each([
    ['a closed port', closedPort],
    ['a name that does not resolve', () => Promise.resolve('http://no-such-host.invalid')],
  ])('%s is unreachable', async (_, address) => {
    const client = createSourceClient({ baseUrl: await address(), timeOutMs: 5000 })
    await expect(client.get('/matches', freeCalls())).rejects.toMatchObject({ failure: 'unreachable' })
  })

  test.for([
    [401, 'blocked'],
    [404, 'shape-changed'],
    [408, 'timed-out'],
    [418, 'shape-changed'],
    [451, 'blocked'],
    [502, 'server-error'],
  ] as const)('status %i is %s', async ([status, failure]) => {
    await expect(read(answer(status, 'no'))).rejects.toMatchObject({ failure })
  })

  test.for([
    [403, '<title>Attention Required! | Cloudflare</title>'],
    [429, 'error code: 1015'],
    [503, '<html><body>Checking your browser before accessing</body></html>'],
    [200, '<html><body>Enable JavaScript and cookies to continue</body></html>'],
    [200, 'Sorry, you have been blocked'],
  ] as const)('a challenge page with status %i is a block: %s', async ([status, body]) => {
    await expect(read(answer(status, body))).rejects.toMatchObject({ failure: 'blocked' })
  })

  test('words of a challenge in the comments of a long page are no block', async () => {
    const page = `<html><title>A match</title>${'<p>comment</p>'.repeat(6000)}<p>Just a moment, error code: 5</p></html>`
    expect(await read(html(page))).toBe(page)
  })

  test('a page above the size limit is not read to its end', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'a')
    await expect(
      read((_request, response) => {
        for (let sent = 0; sent < 20; sent++) response.write(megabyte)
        response.end()
      }),
    ).rejects.toMatchObject({ failure: 'shape-changed' })
  })
})

describe('Retry-After', () => {
  const date = 'Wed, 21 Oct 2026 07:28:00 GMT'
  test.for([
    ['120', 120],
    ['Wed, 21 Oct 2026 07:30:00 GMT', 120],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
  ] as const)('%s is %s seconds', async ([value, retryAfterSeconds]) => {
    const busy = answer(429, 'slow down', { 'retry-after': value, date })
    await expect(read(busy)).rejects.toMatchObject({ failure: 'rate-limited', retryAfterSeconds })
  })
})

describe('redirects', () => {
  test('are followed within the host, each with a turn of its own', async () => {
    const baseUrl = await serve((request, response) => {
      if (request.url === '/end') response.end('arrived')
      else response.writeHead(302, { location: request.url === '/start' ? '/middle' : '/end' }).end()
    })
    const calls = freeCalls()
    expect((await createSourceClient({ baseUrl }).get('/start', calls)).text).toBe('arrived')
    expect(calls.turns).toBe(3)
  })

  test('in a circle are given up', async () => {
    await expect(read(answer(302, '', { location: '/page' }))).rejects.toMatchObject({ failure: 'shape-changed' })
  })
})

describe('encodings', () => {
  test.for([
    ['UTF-8 without a word about it', Buffer.from('Šárka'), 'text/html', 'Šárka'],
    ['what the header declares', Buffer.from('Müller', 'latin1'), 'text/html; charset=iso-8859-1', 'Müller'],
    [
      'what the page declares',
      Buffer.from('<meta charset="windows-1251">\xcc\xe8\xf0', 'latin1'),
      'text/html',
      '<meta charset="windows-1251">Мир',
    ],
    ['UTF-8 that is declared as something else', Buffer.from('Müller'), 'text/html; charset=windows-1252', 'Müller'],
    ['UTF-16 that is declared', Buffer.from('Müller', 'utf16le'), 'text/html; charset=utf-16le', 'Müller'],
  ] as const)('%s is read', async ([_name, bytes, contentType, text]) => {
    expect(await read(html(bytes, contentType))).toBe(text)
  })

  test.for([
    ['bytes that are no UTF-8', Buffer.from('M\xfcller', 'latin1'), 'text/html; charset=utf-8'],
    ['an unknown encoding', Buffer.from('Müller'), 'text/html; charset=klingon'],
    ['half a UTF-16 letter', Buffer.from([0x4d, 0x00, 0xfc]), 'text/html; charset=utf-16le'],
  ] as const)('%s is refused', async ([_name, bytes, contentType]) => {
    await expect(read(html(bytes, contentType))).rejects.toMatchObject({ failure: 'shape-changed' })
  })
})

test('the program says who it is, and asks under the path of the mirror', async () => {
  const seen: unknown[] = []
  const baseUrl = await serve((request, response) => {
    seen.push([request.url, request.headers['user-agent'], request.headers['x-more']])
    response.end('ok')
  })
  const client = createSourceClient({ baseUrl: `${baseUrl}/mirror/`, headers: { 'x-more': 'yes' } })
  await client.get('/matches', freeCalls())
  expect(seen).toEqual([['/mirror/matches', 'Clutchbook', 'yes']])
})

test('an abort of the caller stays an abort', async () => {
  const stop = new AbortController()
  const client = createSourceClient({ baseUrl: await serve(() => stop.abort(new Error('shutting down'))) })
  await expect(client.get('/page', freeCalls(stop.signal))).rejects.toThrow('shutting down')
})

test('a page that is gone is not a failure', async () => {
  const client = createSourceClient({ baseUrl: await serve(answer(410, 'gone')) })
  expect(await client.find('/page', freeCalls())).toBeNull()
})
