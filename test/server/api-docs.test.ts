import { readdirSync, readFileSync } from 'node:fs'
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

const loaded = new Map<string, Promise<CheerioAPI>>()
/** The page at an address, asked for and parsed once for all tests: it is always the same. */
function pageOf(address = '/api/docs'): Promise<CheerioAPI> {
  const page = loaded.get(address) ?? app.fetch(address).then(async (answer) => load(await answer.text()))
  loaded.set(address, page)
  return page
}
const idOf = ({ method, path }: { method: string; path: string }) =>
  `${method.toLowerCase()}-${path}`.replaceAll(/[^a-z\d]+/gi, '-').replace(/-$/, '')

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
  test('has a page for every call of the contract, with its summary and who may call it', async () => {
    for (const endpoint of ENDPOINTS) {
      const page = await pageOf(`/api/docs/${idOf(endpoint)}`)
      expect(page('main h1').text()).toBe(`${endpoint.method} ${endpoint.path}`)
      expect(page('nav [aria-current=page]').text()).toBe(`${endpoint.method} ${endpoint.path}`)
    }
    const settle = await pageOf('/api/docs/patch-api-bets-id-result')
    expect(settle('.access').text()).toBe('Needs a signed-in user. Takes tokens: read-write.')
    expect(settle('.errors').text()).toContain('409 alreadySettled')
    expect((await pageOf('/api/docs/put-api-auth-password'))('.access').text()).toContain('Takes no token')
    expect((await pageOf('/api/docs/get-api-audit-log'))('.access').text()).toContain('For the administrator.')
  })

  test('shows the fields of bodies and answers, inner ones too', async () => {
    const page = await pageOf('/api/docs/post-api-bets-confirm')
    const names = page('h2:contains("Body")')
      .next()
      .find('dt > code')
      .toArray()
      .map((code) => page(code).text())
    expect(names).toEqual(['bets', 'id', 'verdict', 'result'])
    expect((await pageOf('/api/docs/schema-Bet'))('main').text()).toContain('cashedOut')
    expect((await pageOf('/api/docs/schema-Selection'))('.forms > li').length).toBeGreaterThan(10)
  })

  test('has a page and a target for each of its links, and each id once', async () => {
    const seen = new Map<string, ReadonlySet<string>>()
    const wanted = new Set(['/api/docs'])
    for (const address of wanted) {
      const [path = ''] = address.split('#')
      if (seen.has(path)) continue
      const page = await pageOf(path)
      expect(page('main h1').length, path).toBe(1)
      const ids = page('[id]')
        .toArray()
        .map((element) => page(element).attr('id') ?? '')
      expect(new Set(ids).size, path).toBe(ids.length)
      seen.set(path, new Set(ids))
      for (const link of page('a[href]').toArray()) {
        const href = page(link).attr('href') ?? ''
        if (href.startsWith('#')) wanted.add(path + href)
        else if (href.startsWith('/api/docs')) wanted.add(href)
      }
    }
    expect(seen.size).toBeGreaterThan(ENDPOINTS.length)
    const missing = [...wanted].filter((address) => {
      const [path = '', id] = address.split('#')
      return id !== undefined && !seen.get(path)?.has(id)
    })
    expect(missing).toEqual([])
    expect((await app.fetch('/api/docs/no-such-page')).status).toBe(404)
  })

  test('writes the address that it was asked at into the example, and no markup of it', async () => {
    const shell = async (path: string) => (await pageOf(path))('#start pre').first().text()
    expect(await shell('/api/docs')).toContain(`export CLUTCHBOOK_URL=${app.url}\n`)
    const other = await app.fetch('/api/docs', { headers: { 'x-forwarded-host': 'a<b>.example' } })
    expect(await other.text()).not.toContain('<b>.example')
  })

  test('runs no script, and its policy allows none', async () => {
    const answer = await app.fetch('/api/docs')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).not.toMatch(/script|unsafe/)
    expect(await answer.text()).not.toMatch(/<script|style=| on\w+=/)
  })

  test('escapes the name of the product', async () => {
    const page = await pageOf()
    expect(page('title').text()).toBe('API · Bets & <Co>')
  })

  test('is not sent again to a browser that has it', async () => {
    const etag = (await app.fetch('/api/docs')).headers.get('etag') ?? ''
    expect((await app.fetch('/api/docs', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await app.fetch('/api/docs/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
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
  const page = await pageOf()
  const shown = page('#start pre')
    .toArray()
    .map((pre) => page(pre).text())
  const files = readdirSync(EXAMPLES, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(`${EXAMPLES}/${name}`, 'utf8').trimEnd())
  expect(files).toHaveLength(5)
  expect(shown).toEqual(expect.arrayContaining(files))
})
