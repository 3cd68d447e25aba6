import { CHROMIUM_PATH } from '../../playwright.config.ts'
import { liveReading } from '../support/scripted-source.ts'
import { placeBet } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.use({ expectedFaults: [/net::ERR_|WebSocket connection/] })

test('a dialog that is pressed without a network opens when the network is back', async ({ page, context }) => {
  const chunk = '**/assets/settle-dialog-*.js'
  await signUp(page)
  await placeBet(page)
  await intercept(page, chunk, (route) => route.abort())
  await page.goto('/historico')
  const settle = page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' })
  await expect(settle).toBeVisible()
  await context.setOffline(true)
  await settle.click()
  const notice = page.getByRole('alert').filter({ hasText: 'Sem conexão' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Fechar' }).click()
  await expect(notice).toHaveCount(0)
  await settle.click()
  await expect(notice).toBeVisible()
  await page.unroute(chunk)
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Resultado da aposta' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the user’s part of the dashboard that fails once is loaded again without a press', async ({ page }) => {
  const chunk = '**/assets/own-dashboard-*.js'
  await signUp(page)
  await intercept(page, chunk, (route) => route.abort())
  // The page reloads once by itself: the server answers, so it may have been updated.
  await page.goto('/')
  const notice = page.getByRole('alert').filter({ hasText: 'Esta parte não carregou' })
  await expect(notice.getByRole('button', { name: 'Recarregar a página' })).toBeVisible()
  await page.unroute(chunk)
  await expect(page.getByRole('heading', { name: 'Aposta rápida' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('after an update a page without typed text is reloaded', async ({ page }) => {
  let updated = true
  await intercept(page, '**/assets/settings-page-*.js', (route) => (updated ? route.abort() : route.continue()))
  await page.goto('/jogos-ao-vivo')
  await page.evaluate('window.stillHere = true')
  await page.getByRole('link', { name: 'Configurações' }).first().click()
  // Not waitForFunction: it evaluates a text in the page, which the policy of the reloaded page forbids.
  await expect.poll(() => page.evaluate('window.stillHere ?? false').catch(() => true)).toBe(false)
  updated = false
  await page.reload()
  await expect(page.getByRole('main')).toContainText('Idioma')
})

test('on plain http in a local network everything works except the worker, without errors', async ({
  playwright,
  site,
  source,
}) => {
  source.set([liveReading('1')])
  const browser = await playwright.chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP clutch.test 127.0.0.1'],
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', ({ message }) => errors.push(message))
    const prepared = page.waitForResponse(/\/result-pie-/)
    await page.goto(site.url.replace('127.0.0.1', 'clutch.test'))
    expect(await page.evaluate('isSecureContext')).toBe(false)
    await expect(page.getByRole('main')).toContainText('Alfa')
    await prepared
    await expect(page.locator('output.sr-only').last()).toBeAttached()
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})
