import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsApp } from '../support/accounts-app.ts'
import { newPerson, startTestApp, type TestApp } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { newDevice } from '../support/devices.ts'
import { rawRequest } from '../support/raw-request.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'
import { SocketClient } from '../support/socket-client.ts'

const BASE = '/home/book'
const METRICS_TOKEN = 'a token of the metrics'
const PAGE = `<!doctype html>
<html lang="pt"><link href="/favicon.svg"><link href="/manifest.webmanifest"><link href="/apple-touch-icon.png">
<style data-boot>@font-face{src:url(/assets/inter-abc123.woff2)}</style><a href="">again</a>
<script data-boot>const files=["/assets/pt-abc123.js"],call=\`/api/auth/user\`,page='/historico';import("/assets/main-abc123.js")</script>
<script type="application/json" id="config"></script></html>`
/** Every address of the page, and nothing else. */
const PAGE_BELOW = `<!doctype html>
<html data-path="/home/book" lang="pt"><link href="/home/book/favicon.svg"><link href="/home/book/manifest.webmanifest"><link href="/home/book/apple-touch-icon.png">
<style data-boot>@font-face{src:url(/home/book/assets/inter-abc123.woff2)}</style><a href="">again</a>
<script data-boot>const files=["/home/book/assets/pt-abc123.js"],call=\`/home/book/api/auth/user\`,page='/historico';import("/home/book/assets/main-abc123.js")</script>
<script type="application/json" id="config">{"productName":"/home","affiliateUrl":"https://example.com/welcome-bonus"}</script></html>`

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clutchbook-base-'))
  writeSite(folder)
  app = await startTestApp({
    source: scriptedSource([liveReading('1')]),
    webRoot: folder,
    config: { basePath: BASE, productName: '/home', metricsToken: METRICS_TOKEN },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

function writeSite(root: string): void {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), PAGE)
  writeFileSync(join(root, 'service-worker.js'), '"worker"')
  writeFileSync(join(root, 'assets/main-abc123.js'), '"main"')
  const manifest = {
    id: '/',
    lang: 'pt',
    description: 'Ao vivo',
    start_url: '/',
    icons: [{ src: '/icon-192.png' }],
    share_target: { action: '/nova-aposta', params: { text: 'texto' } },
  }
  for (const lang of ['pt', 'en', 'ru']) writeFileSync(join(root, `manifest.${lang}.json`), JSON.stringify(manifest))
}

const html = { headers: { accept: 'text/html' } }

describe.each([
  ['a proxy that passes the base path on', BASE],
  ['a proxy that takes the base path away', ''],
])('behind %s', (_, prefix) => {
  test.each(['/', '/historico', '/jogo/5?x=1'])('the page is at %s', async (path) => {
    const answer = await app.fetch(prefix + path, html)
    expect([answer.status, await answer.text()]).toEqual([200, PAGE_BELOW])
  })

  test.each(['/nothing', '//example.org/', '/../nothing', '/%E0%A4%A'])('%s is not found', async (path) => {
    const answer = await rawRequest(
      app.url,
      `GET ${prefix}${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).not.toMatch(/^location:/im)
  })

  test('files, health and metrics answer', async () => {
    expect(await (await app.fetch(`${prefix}/service-worker.js`)).text()).toBe('"worker"')
    expect(await (await app.fetch(`${prefix}/assets/main-abc123.js`)).text()).toBe('"main"')
    expect((await app.fetch(`${prefix}/healthz`)).status).toBe(200)
    await expect.poll(async () => (await app.fetch(`${prefix}/readyz`)).status).toBe(200)
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect(await (await app.fetch(`${prefix}/metrics`, { headers })).text()).toContain('route="/healthz"')
  })

  test('a person signs up and is known', async () => {
    const browser = app.browser()
    const details = newPerson()
    expect((await browser.post(`${prefix}/api/register`, details)).status).toBe(201)
    expect(await (await browser.get(`${prefix}/api/auth/user`)).json()).toMatchObject({ email: details.email })
    expect(await (await browser.get(`${prefix}/api/live-matches`)).json()).toMatchObject([{ team1: 'Alfa' }])
  })

  test('the socket opens, and not to a page of another host', async () => {
    const page = new SocketClient(app.url + prefix, { origin: app.url })
    await page.register()
    expect(page.list('LIVE')).toMatchObject([{ team1: 'Alfa' }])
    page.close()
    const foreign = new SocketClient(app.url + prefix, { origin: 'https://elsewhere.example' })
    await expect(foreign.register()).rejects.toThrow('403')
  })

  test('a call of another host is refused', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    const answer = await app.fetch(`${prefix}/api/logout`, { method: 'POST', headers })
    expect(answer.status).toBe(403)
  })

  test('an address that is too long is answered with a way back', async () => {
    const request = `GET ${prefix}/historico?q=${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`
    expect(await rawRequest(app.url, request)).toContain('<a href="/home/book/">/home</a>')
  })
})

test.each([
  ['/home/book', '/home/book/'],
  ['/home/book?install', '/home/book/?install'],
  ['/home/book/home/book/', '/home/book/'],
  ['/home/book/home/book//example.org', null],
  ['/home/bookmaker', null],
  ['/HOME/BOOK/', null],
])('%s leads to %s', async (path, to) => {
  const answer = await app.fetch(path, html)
  expect(answer.headers.get('location')).toBe(to)
  expect(answer.status).toBe(to === null ? 404 : 308)
})

test('the base path is taken away once', async () => {
  expect((await app.fetch('/home/book/home/book/healthz')).status).toBe(404)
})

test('headers of a proxy do not change it', async () => {
  const headers = { ...html.headers, 'x-ingress-path': '/evil', 'x-forwarded-prefix': '/evil' }
  const answer = await app.fetch('/', { headers })
  expect(JSON.stringify([...answer.headers]) + (await answer.text())).not.toContain('evil')
})

test('a path that Home Assistant gives below its own /api is written once', async () => {
  const basePath = '/api/hassio_ingress/Zk3-x_9'
  const config = { basePath, productName: '/home' }
  const addOn = await startTestApp({ build: accountsApp(), webRoot: folder, config })
  expect(await (await addOn.fetch('/', html)).text()).toBe(PAGE_BELOW.replaceAll(BASE, basePath))
  expect(await (await addOn.fetch(`${basePath}/api/auth/user`)).json()).toBeNull()
  await addOn.close()
})

test('the installed app is what is below the base path', async () => {
  expect(await (await app.fetch('/manifest.webmanifest')).json()).toEqual({
    name: '/home',
    short_name: '/home',
    id: '/home/book/',
    lang: 'pt',
    description: 'Ao vivo',
    start_url: '/home/book/',
    icons: [{ src: '/home/book/icon-192.png' }],
    share_target: { action: '/home/book/nova-aposta', params: { text: 'texto' } },
  })
})

describe('the cookie', () => {
  const setCookie = async (at: TestApp) =>
    (await at.fetch('/api/register', { method: 'POST', json: newPerson() })).headers.getSetCookie().join('\n')

  test('goes to what is below the base path only', async () => {
    expect(await setCookie(app)).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/home\/book; HttpOnly; /)
  })

  test('is Secure where the site is https', async () => {
    const config = { publicUrl: 'https://bets.example', basePath: BASE }
    const secure = await startTestApp({ build: accountsApp(), config, database: app.database })
    expect(await setCookie(secure)).toMatch(
      /^__Secure-session=[\w-]{43}; Max-Age=2592000; Path=\/home\/book; HttpOnly; Secure; SameSite=Lax$/,
    )
    await secure.close()
  })

  test('is taken away again by a sign-out', async () => {
    const browser = await app.signUp()
    expect((await browser.post('/api/logout')).headers.getSetCookie().join()).toMatch(
      /^session=; Max-Age=0; Path=\/home\/book; /,
    )
  })
})

test('pages of the same origin may show it in a frame', async () => {
  for (const path of ['/', '/api/auth/user', '/api/docs']) {
    const { headers } = await app.fetch(path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'self'")
    expect(headers.get('x-frame-options'), path).toBe('SAMEORIGIN')
  }
})

test('the list of bets leads to its next page', async () => {
  const browser = await app.signUp()
  const mine = betsOf(browser)
  await mine.placed()
  await mine.placed()
  const answer = await browser.get('/api/bets?limit=1')
  const next = /^<(\/home\/book\/api\/bets\?[^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
  expect(await (await browser.get(next)).json()).toHaveLength(1)
})

test('a calendar leads to the page of a match', async () => {
  const browser = await app.signUp()
  const listed = async () => (await (await browser.get('/api/live-matches')).json()) as { hltvId: number }[]
  await expect.poll(listed).toHaveLength(1)
  const [match] = (await listed()) as [{ hltvId: number }]
  await browser.post('/api/favorites', { hltvId: match.hltvId })
  const json = { favorites: true, bets: true }
  const { path } = (await (await browser.fetch('/api/calendar', { method: 'PUT', json })).json()) as { path: string }
  const calendar = (await (await app.fetch(path)).text()).replaceAll('\r\n ', '')
  expect(calendar).toContain(`\r\nURL:${app.url}/home/book/jogo/${match.hltvId}`)
})

test('a device opens what it is sent below the base path', async () => {
  const browser = await app.signUp()
  expect((await browser.fetch('/api/push/devices', { method: 'PUT', json: newDevice() })).status).toBe(200)
  const devices = await app.deps.db.selectFrom('devices').select('origin').execute()
  expect(devices).toEqual([{ origin: `${app.url}/home/book` }])
})

test('the documentation of the API names its address', async () => {
  const description = (await (await app.fetch('/api/openapi.json')).json()) as { servers: unknown }
  expect(description.servers).toEqual([{ url: '/home/book' }])
  const page = await (await app.fetch('/api/docs')).text()
  expect(page).toContain(' href="/home/book/api/docs/style.css"')
  expect(page).not.toMatch(/ href="\/(?!home\/book\/)/)
  expect(page).toContain(`CLUTCHBOOK_URL=${app.url}/home/book\n`)
})
