import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startTestApp } from '../support/app.ts'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { intercept } from './support/intercept.ts'
import {
  expect,
  keptAddresses,
  keptAnswers,
  openFormOffline,
  settled,
  status,
  storeBet,
  test,
} from './support/offline.ts'
import { signUp } from './support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

/** The list of the history. */
const OWN_BETS = '/api/bets?'
const alfa = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Alfa' }).first()

test('a new tab offline shows the last matches as delayed, and the user’s history', async ({
  page,
  context,
  source,
  line,
}) => {
  source.set([liveReading('1'), upcomingReading('2')])
  await signUp(page)
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, '/api/auth/user', OWN_BETS)
  await page.goto('/jogos-ao-vivo')
  await expect(alfa(page)).toContainText('AO VIVO')
  await settled(page, '/api/live-matches', 'freshness')
  await page.close()
  line.set('cut')

  const fresh = await context.newPage()
  await fresh.clock.install({ time: Date.now() + 120_000 })
  await fresh.goto('/jogos-ao-vivo')
  await expect(alfa(fresh)).toContainText(/Atrasado desde \d\d:\d\d/)
  await expect(fresh.getByText('AO VIVO', { exact: true })).toHaveCount(0)
  await expect(status(fresh)).toContainText(/Sem conexão. O que você vê é das \d\d:\d\d/)

  await fresh.getByRole('link', { name: 'Minhas Apostas' }).first().click()
  await expect(fresh.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toBeVisible()
  await fresh.reload()
  await expect(fresh.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toBeVisible()
})

test('the page says at once when the connection is lost and when it is back', async ({ page, source, line }) => {
  source.set([liveReading('1')])
  await page.clock.install()
  // Of a socket that is not open yet it would not hear the end.
  await openConnected(page, '/')
  await expect(alfa(page)).toBeVisible()
  await settled(page)
  await page.clock.pauseAt(Date.now() + 10_000)
  line.set('cut')
  await expect(status(page)).toContainText('Sem conexão')
  await expect(alfa(page)).toBeVisible()
  line.set('up')
  // It tries every 5 s, and says for 5 s that the connection is back.
  await page.clock.runFor(5_000)
  await expect(status(page)).toContainText('A conexão voltou')
  await page.clock.runFor(5_000)
  await expect(status(page)).toHaveCount(0)
})

test('every part of the page is loaded before it is needed', async ({ page, source, line }) => {
  source.set([liveReading('1')])
  await page.goto('/')
  await settled(page)
  line.set('cut')
  await expect(status(page)).toContainText('Sem conexão')
  await page.getByRole('complementary').getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Configurações' }).first().click()
  await page.getByRole('main').getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('signing out deletes all personal data from the device, and asks first while a bet waits', async ({
  page,
  line,
}) => {
  await signUp(page)
  await openFormOffline(page, line)
  await storeBet(page)
  await expect(toasts(page)).toContainText('Aposta guardada')
  // The server refuses the bet, so that it keeps waiting.
  const refused = Promise.withResolvers<void>()
  await intercept(page, '**/api/bets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fulfill({ status: 503, body: '{}' })
    refused.resolve()
  })
  line.set('up')
  await refused.promise
  const out = page.getByRole('complementary').getByRole('button', { name: 'Sair' })
  await out.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 aposta ainda não enviada será perdida')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await out.click()
  await dialog.getByRole('button', { name: 'Sair e descartar' }).click()
  await expect(toasts(page)).toContainText('Logout')
  expect(await keptAddresses(page)).not.toMatch(/auth|bets|stats|favorites/)
  expect(await page.evaluate(WAITING)).toBe(0)
  expect(await page.evaluate(CACHED)).not.toMatch(/\/api\//)
})

test('a session that was ended elsewhere shows no personal data, also offline', async ({ page, line, site }) => {
  const person = await signUp(page)
  await placeBet(page)
  await openConnected(page, '/historico')
  await settled(page, '/api/auth/user', OWN_BETS)
  const elsewhere = site.browser()
  await elsewhere.post('/api/login', { email: person.email, password: person.password })
  await elsewhere.post('/api/auth/logout-everywhere')
  await expect(page.getByRole('main')).toContainText('histórico de apostas')
  await expect.poll(() => keptAddresses(page)).not.toMatch(/bets/)
  line.set('cut')
  await page.reload()
  await expect(status(page)).toContainText('Sem conexão')
  await expect(page.getByRole('main')).not.toContainText('Alfa')
})

test('no data of one account remains for the next', async ({ page, line, context }) => {
  await signUp(page)
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, '/api/auth/user', OWN_BETS)
  await expect.poll(() => keptAnswers(page)).toContain('Alfa vs Bravo')
  // The same as an expired session.
  await context.clearCookies()
  const next = await signUp(page)
  // This page does not load the next user's bets.
  await page.goto('/configuracoes')
  await expect(page.getByRole('complementary')).toContainText(next.email)
  // The settings list what the program settled for the next user, and the navigation counts the open bets.
  await expect.poll(() => keptAddresses(page)).not.toMatch(/\/api\/bets(?!\/settled-by-program|\/open)/)
  // These open bets are the next user's: none.
  await expect.poll(() => keptAnswers(page, '/api/bets/open')).toContain('"bets":[]')
  expect(await keptAnswers(page)).not.toContain('Alfa')
  line.set('cut')
  await page.goto('/historico')
  await expect(status(page)).toContainText('Sem conexão')
  await expect(page.getByRole('main')).not.toContainText('Alfa')
})

/** `next`: the address of a server with the next build, beside which a page of this one is open. */
const updated = test.extend<{ next: string }>({
  next: async ({ page, source, site }, provide) => {
    source.set([liveReading('1')])
    await page.goto('/')
    await settled(page)
    const folder = await mkdtemp(join(tmpdir(), 'clutchbook-build-'))
    await nextBuild(folder)
    const app = await startTestApp({ source, database: site.database, webRoot: folder })
    await provide(app.url)
    await app.close()
    await rm(folder, { recursive: true })
  },
})

updated('an open page keeps its build until the user asks for the update', async ({ page, context, line, next }) => {
  line.to(next)
  const fresh = await context.newPage()
  await fresh.goto('/')
  await expect(fresh.locator('html')).toHaveAttribute('data-build', 'next')
  await expect(fresh.getByText('Há uma versão nova')).toBeVisible()

  // The open page uses its own parts, which the server no longer has, and is not reloaded.
  await page.evaluate('window.stillHere = true')
  await page.getByRole('link', { name: 'Configurações' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
  expect(await page.evaluate('window.stillHere')).toBe(true)

  line.set('cut')
  await fresh.reload()
  await expect(fresh.locator('html')).not.toHaveAttribute('data-build', 'next')
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  line.set('up')

  await page.bringToFront()
  await expect(page.getByText('Há uma versão nova')).toBeVisible()
  // In the notice: the header has a button of this name too, and the notice is gone while the connection is.
  const notice = page.getByText('Há uma versão nova').locator('..')
  await notice.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  // Chromium may wait until the old worker has been idle for 30 s.
  await expect.poll(() => page.evaluate(IS_WAITING), { timeout: 60_000 }).toBe(false)
  line.set('cut')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
  line.set('up')
})

updated(
  'an update that a silent server holds up shows the new build, although the old worker answers',
  async ({ page, context, line, next }) => {
    updated.slow()
    line.to(next)
    const others = [await context.newPage(), await context.newPage()] as const
    for (const other of others) await other.goto('/')
    await expect(page.getByText('Há uma versão nova')).toBeVisible()
    line.set('silent')
    // Each keeps the old worker busy for three seconds; the page reloads in the second of them.
    const reload = async (other: Page) => void (await other.reload({ timeout: 60_000 }))
    const first = reload(others[0])
    await page.getByText('Há uma versão nova').locator('..').getByRole('button', { name: 'Atualizar' }).click()
    const second = reload(others[1])
    // In six seconds; Chromium may wait until the old worker has been idle for 30 s.
    await expect(page.locator('html')).toHaveAttribute('data-build', 'next', { timeout: 90_000 })
    await Promise.all([first, second])
    line.set('up')
  },
)

/** The same site as another build: every script has another name, and the page contains the name of the build. */
async function nextBuild(folder: string): Promise<void> {
  await cp('dist', folder, { recursive: true })
  const assets = join(folder, 'assets')
  const names = await readdir(assets)
  for (const name of names.filter((each) => /\.(br|gz)$/.test(each))) await rm(join(assets, name))
  const scripts = names.filter((name) => name.endsWith('.js'))
  const renamed = (text: string) => scripts.reduce((all, name) => all.replaceAll(name, `next-${name}`), text)
  for (const name of scripts) {
    const file = join(assets, name)
    await writeFile(file, renamed(await readFile(file, 'utf8')))
    await rename(file, join(assets, `next-${name}`))
  }
  for (const name of ['index.html', 'service-worker.js']) {
    const text = renamed(await readFile(join(folder, name), 'utf8'))
    const marked = text.replace('<html', '<html data-build="next"').replace(/(version:[`'"])/, '$1next')
    await writeFile(join(folder, name), marked)
  }
}

const WAITING = `new Promise((resolve) => {
  const opening = indexedDB.open('device')
  opening.onsuccess = () => {
    const asking = opening.result.transaction('waiting').objectStore('waiting').count()
    asking.onsuccess = () => { opening.result.close(); resolve(asking.result) }
  }
})`
const IS_WAITING = 'navigator.serviceWorker.getRegistration().then((found) => Boolean(found.waiting))'
const CACHED = `caches.keys()
  .then((names) => Promise.all(names.map(async (name) => (await caches.open(name)).keys())))
  .then((all) => all.flat().map(({ url }) => url).join(' '))`
