import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchLogo, isPrivate, rasterType } from './logos.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const server = createServer((request, response) => {
  const { origin, elsewhere } = { origin: mirror, elsewhere: 'http://127.0.0.1:9/logo.png' }
  const answers: Record<string, () => unknown> = {
    '/owl.png': () => response.setHeader('content-type', 'text/plain').end(PNG),
    '/owl.svg': () => response.setHeader('content-type', 'image/png').end(SVG),
    '/large.png': () => response.end(Buffer.concat([PNG, Buffer.alloc(512 * 1024)])),
    '/moved.png': () => response.writeHead(302, { location: `${origin}/owl.png` }).end(),
    '/away.png': () => response.writeHead(302, { location: elsewhere }).end(),
    '/circle.png': () => response.writeHead(302, { location: '/circle.png' }).end(),
    '/broken.png': () => response.destroy(),
  }
  ;(answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))()
})
let mirror = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const fetchFrom = (path: string) => fetchLogo({ logoHosts: [mirror] }, new URL(path, mirror).href)

test('a raster picture of an allowed host is fetched, and its type comes from its bytes', async () => {
  expect(await fetchFrom('/owl.png')).toEqual({ type: 'image/png', bytes: PNG })
  expect(await fetchFrom('/moved.png')).toEqual({ type: 'image/png', bytes: PNG })
})

test.for(['/owl.svg', '/large.png', '/away.png', '/circle.png', '/broken.png', '/gone.png'])(
  '%s is refused',
  async (path) => {
    expect(await fetchFrom(path)).toBeNull()
  },
)

test.each([
  ['the host of a mirror that is not set', () => `${mirror}/owl.png`],
  ['a host that is not listed', () => 'https://elsewhere.example/owl.png'],
  ['http', () => 'http://img.example/owl.png'],
  ['another port', () => 'https://img.example:8443/owl.png'],
  ['a URL with a user', () => 'https://user@img.example/owl.png'],
  ['localhost', () => 'https://localhost/owl.png'],
  ['a private address', () => 'https://127.0.0.1/owl.png'],
  ['a file', () => 'file:///etc/passwd'],
  ['a data URL', () => 'data:image/png;base64,iVBORw0KGgo='],
  ['an invalid URL', () => 'not an address'],
])('no logo is fetched from %s', async (_, url) => {
  const source = { logoHosts: ['img.example', 'localhost', '127.0.0.1'] }
  expect(await fetchLogo(source, url())).toBeNull()
})

test.for([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.0.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['255.255.255.255', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::10.0.0.1', true],
  ['::ffff:0:10.0.0.1', true],
  ['64:ff9b::10.0.0.1', true],
  ['64:ff9b:1::10.0.0.1', true],
  ['2001:0:4136:e378:8000:63bf:f5ff:fffe', true],
  ['2002:a00:1::1', true],
  ['fec0::1', true],
  ['192.88.99.1', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2606:4700::1', false],
  ['2001:4860:4860::8888', false],
  ['::ffff:8.8.8.8', false],
] as const)('%s is private: %s', ([address, expected]) => {
  expect(isPrivate(address)).toBe(expected)
})

test('images are recognised by their first bytes', () => {
  expect(rasterType(Buffer.from('ffd8ffe0', 'hex'))).toBe('image/jpeg')
  expect(rasterType(Buffer.from('GIF89a…'))).toBe('image/gif')
  expect(rasterType(Buffer.from('RIFF0000WEBPVP8 '))).toBe('image/webp')
  expect(rasterType(Buffer.from('\0\0\0\x1cftypavif'))).toBe('image/avif')
  expect(rasterType(Buffer.from(SVG))).toBeNull()
  expect(rasterType(Buffer.from('RIFF0000WAVE'))).toBeNull()
  expect(rasterType(Buffer.alloc(0))).toBeNull()
})
