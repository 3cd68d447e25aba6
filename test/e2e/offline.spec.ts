import type { Page } from '@playwright/test'
import { liveReading, upcomingReading } from '../support/scripted-source.ts'
import { betField } from './support/bet-form.ts'
import { placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { intercept } from './support/intercept.ts'
import { updated } from './support/next-build.ts'
import {
  disconnect,
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
const drafts = (page: Page) => page.evaluate<string | null>("localStorage.getItem('drafts')")

test('without a network the open page says so, a new tab shows the last matches as delayed, the history and every part, until the line is back', async ({
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
  // The end of a connection that is not open yet is not heard.
  await openConnected(page, '/jogos-ao-vivo')
  await expect(alfa(page)).toContainText('AO VIVO')
  await settled(page, '/api/live-matches', 'freshness')
  await disconnect(page, line)
  await expect(alfa(page)).toBeVisible()

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
  // Parts that no page has needed yet.
  await fresh.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await expect(fresh.getByRole('dialog')).toBeVisible()
  await fresh.keyboard.press('Escape')
  await fresh.getByRole('link', { name: 'Configurações' }).first().click()
  await fresh.getByRole('main').getByRole('radio', { name: 'English' }).click()
  await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('Settings')

  line.set('up')
  await expect(status(page)).toHaveCount(0)
})

test('signing out deletes all personal data and typed text from the device, and asks first while a bet waits', async ({
  page,
  line,
}) => {
  await signUp(page)
  await openFormOffline(page, line)
  await storeBet(page)
  await expect(toasts(page)).toContainText('Aposta guardada')
  await betField(page, 'Times').fill('Secret vs Squad')
  await expect.poll(() => drafts(page)).toContain('Secret')
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
  expect(await drafts(page)).toBe('')
  expect(await page.evaluate(CACHED)).not.toMatch(/\/api\//)
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
  // The settings list what the program settled for the next user, and the navigation counts the open bets and marks decided ones.
  await expect.poll(() => keptAddresses(page)).not.toMatch(/\/api\/bets(?!\/settled-by-program|\/open|\/decided)/)
  // These open bets are the next user's: none.
  await expect.poll(() => keptAnswers(page, '/api/bets/open')).toContain('"bets":[]')
  expect(await keptAnswers(page)).not.toContain('Alfa')
  line.set('cut')
  await page.goto('/historico')
  await expect(status(page)).toContainText('Sem conexão')
  await expect(page.getByRole('main')).not.toContainText('Alfa')
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
  await expect.poll(() => page.evaluate(IS_WAITING)).toBe(false)
  line.set('cut')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'next')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
  line.set('up')
})

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
