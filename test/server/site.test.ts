import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PATHS } from '../../src/contract/paths.ts'
import { storeOwnFiles } from '../../src/server/http/other-versions-files.ts'
import { accountsApp } from '../support/accounts-app.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { rawRequest } from '../support/raw-request.ts'

const PRODUCT_NAME = `A "B" </title></script><script>alert(1)</script> $& 'C'`
const BOOT = `document.documentElement.dataset.theme = 'dark'`
const SCRIPT = 'console.log("a script long enough to be worth compressing")\n'.repeat(50)

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clutchbook-site-'))
  writeSite(join(folder, 'dist'))
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  app = await startTestApp({
    build: accountsApp(),
    webRoot: join(folder, 'dist'),
    config: { productName: PRODUCT_NAME },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function writeSite(root: string): void {
  mkdirSync(join(root, 'assets'), { recursive: true })
  const html = `<!doctype html><title>%PRODUCT_NAME%</title><meta name="application-name" content="%PRODUCT_NAME%">
<script data-boot>${BOOT}</script><script type="application/json" id="config"></script><div id="root"></div>`
  writeFileSync(join(root, 'index.html'), html)
  writeFileSync(join(root, 'index.html.br'), brotliCompressSync(html))
  writeFileSync(join(root, 'robots.txt'), 'User-agent: *\n')
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(root, 'service-worker.js'), SCRIPT)
  for (const lang of ['pt', 'en', 'ru'])
    writeFileSync(join(root, `manifest.${lang}.json`), JSON.stringify({ lang, start_url: '/' }))
  writeFileSync(join(root, 'assets/main-abc123.js'), SCRIPT)
  writeFileSync(join(root, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(root, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT))
}

describe('the app that can be installed', () => {
  test('has the operator’s name, in the language of the browser', async () => {
    const answer = await app.fetch('/manifest.webmanifest', { headers: { 'accept-language': 'ru' } })
    expect(answer.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    expect(answer.headers.get('vary')).toBe('accept-language')
    expect(await answer.json()).toEqual({
      name: PRODUCT_NAME,
      short_name: PRODUCT_NAME,
      lang: 'ru',
      start_url: '/',
    })
  })

  test('has a service worker for the whole site, which is never cached', async () => {
    const answer = await app.fetch('/service-worker.js')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-type')).toContain('javascript')
  })

  test('has no manifest without a name', async () => {
    expect((await app.fetch('/manifest.pt.json')).status).toBe(404)
  })
})

describe('the page', () => {
  test.each(Object.values(PATHS))('is at %s', async (path) => {
    const answer = await app.fetch(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test('is at a path with a query or a trailing slash', async () => {
    expect((await app.fetch('/nova-aposta?teams=A%20vs%20B')).status).toBe(200)
    expect((await app.fetch('/historico/')).status).toBe(200)
  })

  test.each([
    '/nothing',
    '/historico/7',
    '/index.html',
    '/index.html.br',
    '/wp-admin.php',
    '/%',
    '/%E0%A4%A?a=%',
    '/partidas/%',
    '/%25%',
  ])('shows its 404 at %s', async (path) => {
    const answer = await app.fetch(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<div id="root">')
  })

  test('contains the configuration, escaped', async () => {
    const html = await (await app.fetch('/')).text()
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('<title>A &quot;B&quot; &lt;/title&gt;&lt;/script&gt;')
    const json = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ productName: PRODUCT_NAME, affiliateUrl: app.deps.config.affiliateUrl })
  })

  test.each(['br', 'gzip', null])('has the same text compressed as %s', async (encoding) => {
    const answer = await app.fetch('/', { headers: { 'accept-encoding': encoding ?? 'identity' } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(await answer.text()).toContain(BOOT)
  })

  test('is sent again only if it has changed', async () => {
    const etag = (await app.fetch('/')).headers.get('etag') ?? ''
    const answer = await app.fetch('/estatisticas', { headers: { 'if-none-match': etag } })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
    expect((await app.fetch('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test.each([
    ['an unsafe method', { method: 'POST' }],
    ['a request that does not accept HTML', { headers: { accept: 'image/png' } }],
  ])('is not the answer to %s', async (_, ask) => {
    const answer = await app.fetch('/nothing', ask)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'notFound' })
  })

  test.each(['/api/%', '/assets/%', '/logo/%'])('is not the answer at %s', async (path) => {
    const answer = await app.fetch(path, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'badInput' })
  })
})

describe('files', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('of the build are immutable and compressed: %s', async (accepted, encoding) => {
    const answer = await app.fetch('/assets/main-abc123.js', { headers: { 'accept-encoding': accepted } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
    expect(answer.headers.get('etag')).toBeTruthy()
    expect(await answer.text()).toBe(SCRIPT)
  })

  test.each(['/robots.txt', '/favicon.svg'])('with other names are cached for an hour: %s', async (path) => {
    const answer = await app.fetch(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('that no longer exist get 404 in JSON, not a page', async () => {
    const answer = await app.fetch('/assets/main-old.js')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets//../../secret.txt',
    '//secret.txt',
    '/./robots.txt%00',
    '/robots.txt%00.js',
    '/%00',
    '/assets/main-abc123.js.br',
    '/assets/',
    '/assets',
  ])('outside the site or not public get 404: %s', async (path) => {
    // Sent as raw bytes, because a client would normalise the path.
    const answer = await rawRequest(
      app.url,
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/css\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404) /)
    expect(answer).not.toContain('\r\n\r\nsecret')
  })
})

describe('security headers', () => {
  const policy = (answer: Response) =>
    new Map(
      (answer.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ')
        return [name, values.join(' ')]
      }),
    )

  test.each([
    '/',
    '/nothing',
    '/robots.txt',
    '/assets/main-abc123.js',
    '/api/auth/user',
    '/api/nothing',
    '/api/openapi.json',
  ])('are on %s', async (path) => {
    const { headers } = await app.fetch(path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('server')).toBe(false)
  })

  test.each(['*/*', 'text/html'])('are on a URL that cannot be decoded, for %s', async (accept) => {
    const { headers } = await app.fetch('/%E0%A4%A', { headers: { accept } })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('allow exactly what the page needs', async () => {
    const { host } = new URL(app.url)
    // Calculated by openssl: printf '%s' "document.documentElement.dataset.theme = 'dark'" | openssl dgst -sha256 -binary | base64
    const boot = "'sha256-OtwzC4kLCUqUC1CG1s30zaJDdDxZwQK0GoeqKYn4JMc='"
    expect(Object.fromEntries(policy(await app.fetch('/')))).toEqual({
      'default-src': "'none'",
      'script-src': `'self' ${boot}`,
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'connect-src': `'self' ws://${host} wss://${host}`,
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'service-worker',
    })
  })

  test('cannot be changed by a Host header', async () => {
    const answer = await rawRequest(app.url, 'GET / HTTP/1.1\r\nHost: x; script-src *\r\nConnection: close\r\n\r\n')
    expect(answer).not.toContain('script-src *')
  })

  test('do not force https over plain http on a local network', async () => {
    const answer = await rawRequest(app.url, 'GET / HTTP/1.1\r\nHost: 192.168.1.20:3000\r\nConnection: close\r\n\r\n')
    expect(answer).not.toMatch(/strict-transport-security|upgrade-insecure-requests|cross-origin-opener-policy/i)
    expect(answer).toContain('ws://192.168.1.20:3000')
  })

  test('require https if the site is https', async () => {
    const secure = await startTestApp({
      build: accountsApp(),
      webRoot: join(folder, 'dist'),
      config: { publicUrl: 'https://bets.example' },
    })
    const answer = await secure.fetch('/')
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(policy(answer).has('upgrade-insecure-requests')).toBe(true)
    expect(policy(answer).get('connect-src')).toBe("'self' wss://bets.example")
    await secure.close()
  })

  test('keep personal data out of every cache', async () => {
    expect((await app.fetch('/api/auth/user')).headers.get('cache-control')).toBe('no-store')
    expect((await app.fetch('/api/nothing')).headers.get('cache-control')).toBe('no-store')
  })
})

test('without a built site the start fails and says what to do', async () => {
  const started = startTestApp({ build: accountsApp(), webRoot: join(folder, 'nowhere') })
  await expect(started).rejects.toThrow(/index\.html is missing: build the site with "npm run build"/)
})

describe('a file of another version', () => {
  const NAME = 'main-def456.js'
  beforeAll(() =>
    app.deps.db
      .insertInto('siteFiles')
      .values([
        { name: NAME, content: gzipSync(SCRIPT), servedAt: new Date() },
        { name: 'font-def456.woff2', content: Buffer.from([1, 2]), servedAt: new Date() },
      ])
      .execute(),
  )

  test.each(['gzip', 'identity'])('is sent as the browser accepts it: %s', async (encoding) => {
    const answer = await app.fetch(`/assets/${NAME}`, { headers: { 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('vary')).toBe('accept-encoding')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe(SCRIPT)
  })

  test('is a font too', async () => {
    const answer = await app.fetch('/assets/font-def456.woff2')
    expect(answer.headers.get('content-type')).toBe('font/woff2')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from([1, 2]))
  })

  const OTHERS = ['main-000000.js', 'main-def456.html', 'main-def456.js.gz', '..%2Findex.js', 'main%00-def456.js']
  test.each(OTHERS)('is not %s', async (name) => {
    expect((await app.fetch(`/assets/${name}`)).status).toBe(404)
  })

  test('is stored by that version, and forgotten 30 days after its last start', async () => {
    const { db } = app.deps
    const names = async () =>
      (await db.selectFrom('siteFiles').select('name').orderBy('name').execute()).map(({ name }) => name)
    expect(await names()).toEqual(['font-def456.woff2', 'main-abc123.js', 'main-def456.js'])
    const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    await db.updateTable('siteFiles').set({ servedAt: old }).where('name', '!=', 'font-def456.woff2').execute()
    await storeOwnFiles(db, join(folder, 'dist/assets'))
    expect(await names()).toEqual(['font-def456.woff2', 'main-abc123.js'])
  })
})
