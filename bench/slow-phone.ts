import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

const ROUNDS = 5
/** A CPU six times slower, and Lighthouse's "slow 4G": 1.6 Mbit/s, 150 ms. */
const SLOWER = 6
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const FIRST_MS = 2300
const AGAIN_MS = 1500

/** How long a slow phone takes to show the first live match: on a visitor's first visit, and on a return visit with 5,000 own bets. */
export async function measureSlowPhone(executablePath: string): Promise<Row[]> {
  const app = await startProcess('bench/phone-app.ts')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const cookies = JSON.parse(await app.line()) as Record<string, string>
    const first = await waits(() => visit(browser, app.url, null))
    const again = await waits(() => visit(browser, app.url, cookies['5000'] ?? null))
    return [
      toRow('the first live match on a slow phone, first visit', first, FIRST_MS),
      toRow('the same again, with 5,000 own bets', again, AGAIN_MS),
    ]
  } finally {
    await browser.close()
    await app.end()
  }
}

/** From the start of the navigation, in milliseconds. */
type Wait = { readonly match: number; readonly firstPaint: number }

async function waits(measure: () => Promise<Wait>): Promise<readonly Wait[]> {
  const measured: Wait[] = []
  while (measured.length < ROUNDS) measured.push(await measure())
  return measured
}

function toRow(what: string, measured: readonly Wait[], most: number): Row {
  const match = median(measured.map((each) => each.match))
  const firstPaint = median(measured.map((each) => each.firstPaint))
  return {
    what,
    ours: `${match.toFixed(0)} ms`,
    floor: `${firstPaint.toFixed(0)} ms, the first paint`,
    measured: `${(match / firstPaint).toFixed(2)} ×`,
    reach: `≤ ${most} ms`,
    holds: match <= most,
  }
}

/** With a cookie it is a return visit: the files are on the device. */
async function visit(browser: Browser, url: string, cookie: string | null): Promise<Wait> {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: url, locale: 'pt-BR' })
  try {
    const page = await context.newPage()
    if (cookie !== null) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url }])
      await page.goto('/')
      await match(page).waitFor()
      await page.evaluate('navigator.serviceWorker.ready')
      await page.reload({ waitUntil: 'networkidle' })
    }
    await page.addInitScript({ content: NOTE_MATCH })
    await slowDown(page)
    await page.goto('/', { waitUntil: 'commit' })
    // `waitForFunction` would evaluate text, which the page's CSP forbids, in every frame.
    while (!(await page.evaluate<boolean>('window.matchAt > 0'))) await page.waitForTimeout(500)
    return await page.evaluate<Wait>(`({
      match: matchAt,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    })`)
  } finally {
    await context.close()
  }
}

/** Runs in the page: notes the frame after the first match appears. Polling from outside would slow the page down. */
const NOTE_MATCH = `
  const seen = new MutationObserver(() => {
    if (!document.querySelector('main')?.textContent.includes('Alfa')) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.matchAt = performance.now() }))
  })
  seen.observe(document, { subtree: true, childList: true, characterData: true })`

const match = (page: Page) => page.getByRole('main').getByText('Alfa').first()

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}
