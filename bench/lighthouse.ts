import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium as playwright } from '@playwright/test'
import { z } from 'zod'
import { startProcess } from './measured-process.ts'
import { median, type Row } from './row.ts'

// Not a dependency: 150 MB for four figures.
const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUTES = ['/', '/jogos-ao-vivo', '/proximos-jogos', '/configuracoes']
const RUNS = 7
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run'

const run = promisify(execFile)

const score = z.object({ score: z.number() }).transform(({ score: value }) => Math.round(value * 100))
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.object({ 'cumulative-layout-shift': z.object({ numericValue: z.number() }) }),
})
type Report = z.output<typeof report>

/** Lighthouse, mobile preset, on the public routes and a dashboard of 5,000 bets: the median of each category over seven runs. */
export async function measureLighthouse(url: string, chromium: string): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lighthouse-'))
  const app = await startProcess('bench/phone-app.ts')
  try {
    const cookies = JSON.parse(await app.line()) as Record<string, string>
    const rows: Row[] = []
    for (const route of ROUTES) rows.push(toRow(`\`${route}\``, await reportsOf(url + route, [])))
    const profile = path.join(folder, 'profile')
    await beenThere(app.url, cookies['5000'] ?? '', profile, chromium)
    const asUser = await reportsOf(`${app.url}/`, ['--disable-storage-reset'], `--user-data-dir=${profile}`)
    rows.push(toRow('`/`, signed in', asUser))
    return rows
  } finally {
    await app.end()
    await rm(folder, { recursive: true })
  }

  async function reportsOf(page: string, options: readonly string[], flags = ''): Promise<Report[]> {
    const reports: Report[] = []
    while (reports.length < RUNS) reports.push(await runLighthouse(page, options, flags, chromium, folder))
    return reports
  }
}

/** Creates a browser profile whose user has signed in and seen the dashboard before. */
async function beenThere(url: string, cookie: string, profile: string, executablePath: string): Promise<void> {
  const context = await playwright.launchPersistentContext(profile, { executablePath, args: ['--no-sandbox'] })
  const [name = '', value = ''] = cookie.split('=')
  // Without an expiry it would be a session cookie.
  await context.addCookies([{ name, value, url, expires: Date.now() / 1000 + 3600 }])
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('main').getByText('Alfa').first().waitFor()
  await page.evaluate('navigator.serviceWorker.ready')
  await context.close()
}

function toRow(page: string, reports: readonly Report[]): Row {
  const names = ['performance', 'accessibility', 'best-practices', 'seo'] as const
  const scores = names.map((name) => median(reports.map(({ categories }) => categories[name])))
  const shift = median(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue))
  return {
    what: `Lighthouse, mobile: ${page}`,
    ours: scores.join('/'),
    floor: '–',
    measured: `shift ${shift.toFixed(3)}`,
    reach: '100 each, no shift',
    holds: Math.min(...scores) === 100 && shift === 0,
  }
}

async function runLighthouse(
  url: string,
  options: readonly string[],
  flags: string,
  chromium: string,
  folder: string,
): Promise<Report> {
  const output = path.join(folder, 'report.json')
  const asked = [url, '--quiet', '--output=json', `--output-path=${output}`, ...options]
  const args = ['exec', '--yes', '--', LIGHTHOUSE, ...asked]
  const env = { ...process.env, CHROME_PATH: chromium }
  const measure = () => run('npm', [...args, `--chrome-flags=${CHROME_FLAGS} ${flags}`], { env, timeout: 180_000 })
  await measure().catch((failed: unknown) => {
    // Lighthouse's trace recording fails occasionally, with this message.
    if (!String(failed).includes('Please run Lighthouse again')) throw failed
    return measure()
  })
  return report.parse(JSON.parse(await readFile(output, 'utf8')))
}
