import type { Page } from '@playwright/test'
import { placeBet } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const DARK = 'rgb(10, 14, 20)'
const LIGHT = 'rgb(238, 241, 245)'

const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

const expectBackground = (page: Page, colour: string) =>
  expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(colour)

test('a language is chosen without a reload, and a reload keeps it', async ({ page }) => {
  await page.goto('/configuracoes')
  await page.evaluate('window.stillHere = true')
  await page.getByRole('radio', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки')
  await expect(page).toHaveTitle('Настройки | Clutchbook')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  expect(await page.evaluate('window.stillHere')).toBe(true)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки')
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})

test('the theme is dark until another is chosen, and system follows the system live', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/configuracoes')
  await expectBackground(page, DARK)

  await page.getByRole('radio', { name: 'Claro' }).check()
  await expectBackground(page, LIGHT)
  await page.getByRole('radio', { name: 'Sistema' }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Sistema' })).toBeChecked()
  for (const [colorScheme, colour] of [
    ['dark', DARK],
    ['light', LIGHT],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expectBackground(page, colour)
  }
})

test('a password is changed, and other devices are signed out', async ({ page, browser, site }) => {
  const person = await signUp(page)
  const other = await browser.newContext({ baseURL: site.url })
  await other.request.post('/api/login', { data: person })

  await page.goto('/configuracoes')
  const password = card(page, 'Senha')
  await password.getByLabel('Senha atual', { exact: true }).fill(person.password)
  await password.getByLabel('Nova senha', { exact: true }).fill('another horse')
  await password.getByRole('button', { name: 'Trocar senha' }).click()
  await expect(notifications(page)).toContainText('Senha alterada')
  await expect(password.getByLabel('Nova senha', { exact: true })).toHaveValue('')
  await expect(password.getByRole('button', { name: 'Trocar senha' })).toBeEnabled()

  expect(await (await other.request.get('/api/auth/user')).json()).toBeNull()
  const again = await other.request.post('/api/login', { data: { ...person, password: 'another horse' } })
  expect(again.status()).toBe(200)
  await other.close()
})

test('signing out everywhere asks for a confirmation, and ends every session', async ({ page }) => {
  const person = await signUp(page)
  await page.goto('/configuracoes')
  const ask = card(page, 'Sessões').getByRole('button', { name: 'Sair em todos os aparelhos' })
  await ask.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(ask).toBeFocused()
  await expect(page.getByRole('complementary')).toContainText(person.email)

  await ask.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair em todos os aparelhos' }).click()
  await expect(notifications(page)).toContainText('Todas as sessões foram encerradas')
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test.describe(() => {
  // Requests may be on their way when the session ends.
  test.use({ expectedFaults: [/status of 401/] })

  test('a page whose session is ended elsewhere hides the data of its account', async ({ page, browser, site }) => {
    const person = await signUp(page)
    await placeBet(page)
    await openConnected(page, '/historico')
    await expect(page.getByRole('main')).toContainText('Alfa vs Bravo')

    const elsewhere = await browser.newContext({ baseURL: site.url })
    await elsewhere.request.post('/api/login', { data: { email: person.email, password: person.password } })
    expect((await elsewhere.request.post('/api/auth/logout-everywhere')).ok()).toBe(true)
    await expect(page.getByRole('main').getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.getByText(person.email)).toHaveCount(0)
    await expect(page.getByText('Alfa vs Bravo')).toHaveCount(0)
    await elsewhere.close()
  })
})
