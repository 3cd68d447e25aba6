// `npm run screenshots`: writes docs/images/*.png from the real site. The demo season is frozen at one moment, so the same code gives the same
// images.

import { mkdirSync } from 'node:fs'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { createDemoSource } from '../src/server/match-sources/demo/create-demo-source.ts'
import { startTestApp } from '../test/support/app.ts'
import startTestServer from '../test/support/global-setup.ts'
import { ensureBuilt, ensureChromium } from './setup.js'

const SEED = 'readme'
const MOMENT = new Date('2026-11-20T19:42:00Z')
/** Live matches at that moment. */
const LIVE_MATCHES = 6
const FOLDER = 'docs/images'

type Picture = {
  readonly name: string
  readonly path: string
  readonly theme: 'dark' | 'light'
} & BrowserContextOptions

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const PICTURES: readonly Picture[] = [
  { name: 'dashboard', path: '/', theme: 'dark', locale: 'en-GB', ...DESKTOP },
  { name: 'live', path: '/jogos-ao-vivo', theme: 'dark', locale: 'en-GB', ...DESKTOP },
  { name: 'live-light', path: '/jogos-ao-vivo', theme: 'light', locale: 'pt-BR', ...DESKTOP },
  { name: 'phone', path: '/jogos-ao-vivo', theme: 'dark', locale: 'ru-RU', ...PHONE },
]

await ensureBuilt()
mkdirSync(FOLDER, { recursive: true })
const stopPostgres = await startTestServer()
const app = await startTestApp({ source: createDemoSource({ seed: SEED }), now: () => MOMENT, webRoot: 'dist' })
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
})
for (const picture of PICTURES) await take(picture)
await browser.close()
await app.close()
await stopPostgres()

async function take({ name, path, theme, ...options }: Picture) {
  const context = await browser.newContext({ ...options, timezoneId: 'Europe/Lisbon', reducedMotion: 'reduce' })
  await context.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` })
  const page = await context.newPage()
  await page.clock.setFixedTime(MOMENT)
  await page.goto(app.url + path)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await page.locator('[data-loading], .animate-shimmer').first().waitFor({ state: 'detached' })
  // The chances of the live matches appear after the scores, one by one.
  await page
    .locator('[data-chance]')
    .nth(LIVE_MATCHES - 1)
    .waitFor()
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: `${FOLDER}/${name}.png` })
  console.log(`${FOLDER}/${name}.png`)
  await context.close()
}
