import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type CheerioAPI, load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '../../src/contract/endpoints.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { Browser } from '../support/browser.ts'
import { liveReading, scriptedSource } from '../support/scripted-source.ts'

const EXAMPLES = 'docs/examples'
let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await startTestApp({ source: scriptedSource([liveReading('1')]), config: { productName: 'Bets & <Co>' } })
  await app.fetch('/api/refresh-matches', { method: 'POST' })
  browser = await app.signUp()
})
afterAll(() => app.close())

const pageAt = async (address = '/api/docs'): Promise<CheerioAPI> => load(await (await app.fetch(address)).text())

test('a call without parameters documents 304 exactly where it answers `If-None-Match: *` so', async () => {
  const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
    paths: Record<string, { get?: { responses: Record<string, object> } }>
  }
  const read = Object.entries(paths).flatMap(([path, { get }]) => (get && !path.includes('{') ? [{ path, get }] : []))
  const wrong: string[] = []
  for (const { path, get } of read) {
    const { status } = await browser.fetch(path, { headers: { 'if-none-match': '*' } })
    if ((status === 304) !== '304' in get.responses) wrong.push(`${path}: ${status}`)
  }
  expect(read.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

describe('the page', () => {
  test('has a row for every call of the contract, with its summary, what it takes and who may call it', async () => {
    const page = await pageAt()
    const rows = page('#calls tbody tr')
      .toArray()
      .map((row) => page(row).find('th').text())
    expect(rows.toSorted()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted())
    const cells = (id: string) =>
      page(`#${id} td`)
        .toArray()
        .map((cell) => page(cell).text())
    expect(cells('put-api-auth-password')).toEqual([
      expect.stringMatching(/password/i) as string,
      'body: currentPassword, newPassword',
      'signed-in users, no token',
    ])
    expect(cells('patch-api-bets-id-result').at(-1)).toBe('signed-in users, a read-write token')
    expect(cells('get-api-audit-log').at(-1)).toBe('the administrator, no token')
    expect(cells('get-api-live-matches').at(-1)).toBe('everyone, any token')
  })

  test('has a target for each of its links, and each id once', async () => {
    const page = await pageAt()
    const ids = page('[id]')
      .toArray()
      .map((element) => page(element).attr('id') ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    const links = page('a[href^="#"]')
      .toArray()
      .map((link) => page(link).attr('href')?.slice(1) ?? '')
    expect(links).not.toEqual([])
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
    expect((await app.fetch('/api/openapi.json')).status).toBe(200)
    expect(page('a[href="/api/openapi.json"]').length).toBeGreaterThan(0)
  })

  test('writes the address that it was asked at into the example, and no markup of it', async () => {
    const shell = async (path: string) => (await pageAt(path))('#start pre').first().text()
    expect(await shell('/api/docs')).toContain(`export CLUTCHBOOK_URL=${app.url}\n`)
    const other = await app.fetch('/api/docs', { headers: { 'x-forwarded-host': 'a<b>.example' } })
    expect(await other.text()).not.toContain('<b>.example')
  })

  test('runs no script but its own file, which takes the chosen theme and copies code, and its policy allows no other', async () => {
    const answer = await app.fetch('/api/docs')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'; ")
    expect(policy).not.toMatch(/unsafe/)
    const page = load(await answer.text())
    expect(
      page('script')
        .toArray()
        .map(({ attribs }) => attribs),
    ).toEqual([{ src: '/api/docs/page.js' }])
    expect(page('script').text()).toBe('')
    expect(page.html()).not.toMatch(/style=| on\w+=/)
    const script = await app.fetch('/api/docs/page.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toContain('navigator.clipboard.writeText')
  })

  test('has the theme that was chosen on the site, below any base path, and without a choice the dark one', async () => {
    const script = await (await app.fetch('/api/docs/page.js')).text()
    const themeOf = (path: string, stored: Record<string, string>) => {
      const dataset: { theme?: string } = {}
      const document = {
        currentScript: { src: `http://site${path}/api/docs/page.js` },
        documentElement: { dataset },
        addEventListener: () => undefined,
      }
      const localStorage = { getItem: (key: string) => stored[key] ?? null }
      runInNewContext(script, { document, localStorage, URL })
      return dataset.theme
    }
    expect(themeOf('', { theme: 'light' })).toBe('light')
    expect(themeOf('/home/book', { theme: 'light', '/home/booktheme': 'system' })).toBe('system')
    expect(themeOf('', {})).toBe('dark')
    const css = await (await app.fetch('/api/docs/style.css')).text()
    for (const theme of ['dark', 'light'])
      expect(css).toContain(`:root[data-theme="${theme}"] {\n  color-scheme: ${theme};`)
  })

  test('escapes the name of the product', async () => {
    const page = await pageAt()
    expect(page('title').text()).toBe('API · Bets & <Co>')
  })

  test('is not sent again to a browser that has it', async () => {
    const etag = (await app.fetch('/api/docs')).headers.get('etag') ?? ''
    expect((await app.fetch('/api/docs', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await app.fetch('/api/docs/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
  })

  test('has the font of the site, by the name of the build, and without a build those in its place', async () => {
    expect((await app.fetch('/api/docs')).headers.get('content-security-policy')).toContain("font-src 'self'")
    const own = await (await app.fetch('/api/docs/style.css')).text()
    expect(own).not.toContain('url(')
    const faces = (css: string) => css.match(/@font-face \{\n {2}font-family: "Inter as [^}]+\}/g)
    expect(faces(own)).toEqual(faces(readFileSync('src/web/ui/fonts.css', 'utf8')))
    const folder = mkdtempSync(join(tmpdir(), 'clutchbook-docs-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<script type="application/json" id="config"></script>')
    writeFileSync(join(folder, 'assets/inter-latin-wght-normal-Dx4k-_9a.woff2'), 'font')
    for (const language of ['pt', 'en', 'ru']) writeFileSync(join(folder, `manifest.${language}.json`), '{}')
    const built = await startTestApp({ webRoot: folder })
    const css = await (await built.fetch('/api/docs/style.css')).text()
    const address = /url\("([^"]+)"\)/.exec(css)?.[1] ?? ''
    const font = await built.fetch(new URL(address, 'http://site/api/docs/style.css').pathname)
    expect(await font.text()).toBe('font')
    await built.close()
    rmSync(folder, { recursive: true })
  })

  test('has the colours of the site', () => {
    const colours = (file: string) =>
      new Map(
        [...readFileSync(file, 'utf8').matchAll(/(--color-[\w-]+): (.+);/g)].map(([, name, value]) => [name, value]),
      )
    const theme = colours('src/web/ui/theme.css')
    const docs = [...colours('src/server/api-docs/docs.css')]
    expect(docs.length).toBeGreaterThan(5)
    expect(docs).toEqual(docs.map(([name]) => [name, theme.get(name)]))
  })
})

test('the examples are on the page as they are in their files', async () => {
  const page = await pageAt()
  const shown = page('#start pre')
    .toArray()
    .map((pre) => page(pre).text())
  const files = readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(`${EXAMPLES}/${name}`, 'utf8').trimEnd())
  expect(files).toHaveLength(5)
  expect(shown).toEqual(expect.arrayContaining(files))
})
