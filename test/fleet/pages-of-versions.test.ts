import { appendFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium, expect as expectPage, type Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../../playwright.config.ts'
import { required } from '../../src/domain/required.ts'
import { betField, betForm, fillBetForm } from '../e2e/support/bet-form.ts'
import { betsOf } from '../e2e/support/bets.ts'
import { signUp } from '../e2e/support/sign-in.ts'
import { createTestDatabase } from '../support/database.ts'
import { unitEnvironment } from '../support/fleet-files.ts'
import { findNginx, startNginx } from '../support/nginx.ts'
import { freePort } from '../support/ports.ts'
import { type RunningServer, startServer } from '../support/program.ts'
import { buildSite, makeNextVersion } from '../support/versions.ts'

const NGINX = findNginx()
const missing = 'missing' in NGINX ? ` (missing: ${NGINX.missing})` : ''
const FILES = '**/assets/**'
/** Of a new page between two versions: it asks for dozens of files, each at another process. */
const LOADS = 6

test.skipIf(missing !== '')(
  `pages of two versions work at the processes of both, and a form that is open meanwhile keeps its text${missing}`,
  async () => {
    if ('missing' in NGINX) return
    const next = await makeNextVersion({ version: '0.9.0', migrations: {} })
    // In the first script, whose name is in all others.
    await appendFile(path.join(next, 'src/web/main.tsx'), `document.documentElement.dataset['version'] = 'next'\n`)
    await buildSite(next)
    const common = await commonFiles(next)

    const database = await createTestDatabase()
    const ports = [await freePort(), await freePort()]
    const start = (port: number, version?: string) =>
      startServer(
        { ...unitEnvironment(port), DATABASE_URL: database.url, SESSION_SECRET: 'a secret of this test, long enough' },
        version,
      )
    const servers = await Promise.all(ports.map((port) => start(port)))
    const update = async (at: number) => {
      await end(required(servers[at], 'a process'))
      servers[at] = await start(required(ports[at], 'a port'), next)
    }
    const nginx = await startNginx(NGINX, ports)
    onTestFinished(() => nginx.end())
    const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS })
    onTestFinished(() => browser.close())
    // A worker would have all files of a version on the device.
    const context = await browser.newContext({ baseURL: nginx.url, locale: 'pt-BR', serviceWorkers: 'block' })
    const old = await context.newPage()
    await signUp(old)
    const sent = filesOf(old)
    await old.goto('/nova-aposta')
    await betField(old, 'Times').fill('Alfa vs Bravo')
    await expectPage(betField(old, 'Seu time')).toBeVisible()
    // What an idle page would load beforehand.
    await old.route(FILES, (route) => route.abort())
    await fillBetForm(old)

    await update(0)
    for (let load = 0; load < LOADS; load += 1) {
      const page = await context.newPage()
      const files = filesOf(page)
      await page.goto('/historico')
      await expectPage(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(files.filter(({ status }) => status !== 200)).toEqual([])
      await page.close()
    }

    await update(1)
    await old.unroute(FILES)
    sent.length = 0
    // What could not be loaded is asked for again after some seconds: first what listens to this key.
    await expectPage(async () => {
      await old.evaluate('document.activeElement.blur()')
      await old.keyboard.press('?')
      await expectPage(old.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await old.keyboard.press('Escape')
    const asked = sent.filter(({ name }) => !common.has(name))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
    await expectPage(betField(old, 'Times')).toHaveValue('Alfa vs Bravo')
    await betForm(old).getByRole('button', { name: 'Registrar aposta' }).click()
    await expect.poll(() => betsOf(old)).toMatchObject([{ teams: 'Alfa vs Bravo', amount: '50.00' }])

    const fresh = await context.newPage()
    await fresh.goto('/')
    await expectPage(fresh.locator('html')).toHaveAttribute('data-version', 'next')
    await expectPage(old.locator('html')).not.toHaveAttribute('data-version', 'next')
    for (const server of servers) await end(server)
    await database.drop()
  },
)

/** The files that both versions have. */
async function commonFiles(next: string): Promise<ReadonlySet<string>> {
  const names = (root: string) => readdir(path.join(root, 'dist/assets'))
  const own = new Set(await names(path.resolve(import.meta.dirname, '../..')))
  return new Set((await names(next)).filter((name) => own.has(name)))
}

/** The files that the page asks for, from now on. */
function filesOf(page: Page): { name: string; status: number }[] {
  const files: { name: string; status: number }[] = []
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/assets/')) files.push({ name: path.basename(pathname), status: answer.status() })
  })
  return files
}

async function end(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
}
