import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { build } from 'vite'

/** The limit for the first route, in brotli bytes of JavaScript (docs/decisions/0014). */
export const FIRST_LOAD_BYTES = 110 * 1024

/** React, Query and router alone, built like the product, in brotli bytes. */
export async function firstLoadFloor(): Promise<number> {
  const input = fileURLToPath(new URL('first-load-floor.js', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input } },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('Expected one build.')
  const code = built.output.flatMap((output) => (output.type === 'chunk' ? [output.code] : []))
  return code.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
}

/** Runs in the page: disables timers of a second and longer. */
const LONG_TIMERS_NEVER = `{
  const set = window.setTimeout
  window.setTimeout = (run, delay, ...values) => (delay >= 1000 ? 0 : set(run, delay, ...values))
}`

/** Transferred bytes of JavaScript until the first route shows matches and opens its socket, including the page's language. */
export async function firstLoadBytes(page: Page, url: string): Promise<number> {
  // A timer loads the other parts later; on a slow machine that may be before the first matches are shown.
  await page.addInitScript({ content: LONG_TIMERS_NEVER })
  const sizes: Promise<number>[] = []
  const count = (request: Request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize))
  }
  page.on('requestfinished', count)
  const followed = page.waitForEvent('websocket')
  await page.goto(url)
  await followed
  await page.getByRole('main').getByText('Alfa').first().waitFor()
  page.off('requestfinished', count)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
