// `npm run walks` performs each walk of docs/architecture.md once, in the server and in Chromium, and writes there which files ran for it.

import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { CHROMIUM_ARGS, DESKTOP } from '../playwright.config.ts'
import { startTestApp } from '../test/support/app.ts'
import startTestServer from '../test/support/global-setup.ts'
import { scriptedSource } from '../test/support/scripted-source.ts'
import { ensureChromium } from './setup.js'
import { putBetweenMarkers } from './structure/markers.ts'
import { listed } from './walks/file-list.ts'
import { createTrace, filesOf } from './walks/trace.ts'
import { WALKS } from './walks/walk-list.ts'

const ROOT = new URL('..', import.meta.url).pathname
/** Long enough for timers of one second to run. */
const REST_MS = 4_000
const PAGE = `${ROOT}docs/architecture.md`

const stopPostgres = await startTestServer()
const source = scriptedSource()
const app = await startTestApp({ source })
// vite.config.ts forwards the calls of pages to this port.
process.env['PORT'] = new URL(app.url).port
// Without hot reload, whose functions would run with every module.
const site = await createServer({
  configFile: `${ROOT}vite.config.ts`,
  logLevel: 'error',
  server: { port: 0, hmr: false },
})
await site.listen()
const baseURL = site.resolvedUrls?.local[0]
if (baseURL === undefined) throw new Error('Vite does not listen')
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS })
const context = await browser.newContext({ ...DESKTOP, baseURL, serviceWorkers: 'block' })
const trace = await createTrace(ROOT)
try {
  const stage = { app, source, page: await context.newPage(), other: await context.newPage() }
  const pages = [stage.page, stage.other]
  let text = readFileSync(PAGE, 'utf8')
  for (const walk of WALKS) {
    await walk.prepare(stage)
    const baseline = await trace.of(pages, async () => {
      await walk.baseline(stage)
      for (const page of pages) await page.waitForLoadState('networkidle')
      await wait(REST_MS)
    })
    const files = filesOf(await trace.of(pages, () => walk.act(stage)), baseline)
    console.log(`${walk.name}: ${files.length} files`)
    text = putBetweenMarkers(text, `walk: ${walk.name}`, listed(files))
    writeFileSync(PAGE, text)
  }
} finally {
  trace.end()
  await browser.close()
  await site.close()
  await app.close()
  await stopPostgres()
}
