import { createServer } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { devPage } from '../../scripts/build/dev-page.ts'
import { CLIENT_CONFIG_ID } from '../../src/contract/client-config.ts'

const PAGE = `<!doctype html><html lang="pt"><head><link rel="icon" href="/favicon.svg" /><link rel="preload" href="/node_modules/font.woff2" />
<script type="application/json" id="${CLIENT_CONFIG_ID}"></script></head></html>`

test('in development the page, its files and its calls are below the base path', async () => {
  for (const [name, value] of Object.entries({
    BASE_PATH: '/x',
    PORT: '3777',
    SESSION_SECRET: 'a secret of this test',
  }))
    vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [devPage()],
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => vite.close())
  const html = await vite.transformIndexHtml('/', PAGE)
  expect(html).toMatch(/^<!doctype html><html data-path="\/x" lang="pt">/)
  expect([...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/x/@vite/client',
    '/x/favicon.svg',
    '/x/node_modules/font.woff2',
  ])
  const { base, server } = vite.config
  expect(base).toBe('/x/')
  const forwarded = (path: string) =>
    Object.entries(server.proxy ?? {}).find(([key]) =>
      key.startsWith('^') ? new RegExp(key).test(path) : path.startsWith(key),
    )
  for (const path of ['/x/api/bets', '/x/logo/12', '/x/ws'])
    expect(forwarded(path)?.[1], path).toMatchObject({ target: 'http://127.0.0.1:3777' })
  expect(forwarded('/x/api/call.ts')).toBeUndefined()
})
