import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { liveReading } from '../support/scripted-source.ts'
import { placeBet } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { onEveryScreen } from './support/screens.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const account = (page: Page) => page.getByRole('complementary')
const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar' })

test('the brand is the logo and the product’s name, and leads home', async ({ page }) => {
  await page.goto('/configuracoes')
  const brand = account(page).getByRole('link', { name: 'Clutchbook' })
  await expect(brand.locator('img')).toBeVisible()
  await brand.click()
  await expect(page).toHaveURL(/\/$/)
})

test('the banner leads to the configured address, in another tab', async ({ page, site }) => {
  await page.goto('/')
  const bonus = page.getByRole('main').getByRole('link', { name: 'Bônus de boas-vindas' })
  await expect(bonus).toHaveAttribute('href', site.deps.config.affiliateUrl)
  await expect(bonus).toHaveAttribute('target', '_blank')
})

test('every page has in its header the title, what it is about, the banner, the bell and Refresh', async ({ page }) => {
  await onEveryScreen(page, async () => {
    const header = page.getByRole('main').locator('header').first()
    await expect(header.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(header.getByRole('paragraph')).not.toBeEmpty()
    await expect(header.getByRole('link', { name: 'Bônus de boas-vindas' })).toBeVisible()
    await expect(header.getByRole('button')).toHaveText(['', 'Atualizar'])
    await expect(header.getByRole('button', { name: 'Notificações' })).toBeVisible()
  })
})

test('the visitor’s login button opens the dialog in login mode; it turns to registration and back', async ({
  page,
}) => {
  await page.goto('/')
  await account(page).getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('Entrar na sua conta')
  await dialog.getByRole('button', { name: 'Criar conta' }).click()
  await expect(dialog).toHaveAccessibleName('Criar uma conta')
  await expect(dialog.getByLabel('Sobrenome')).toBeVisible()
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog).toHaveAccessibleName('Entrar na sua conta')
  await expect(dialog.getByLabel('Sobrenome')).toBeHidden()
})

test('after registration the page is reloaded without the dialog', async ({ page }) => {
  const person = newPerson()
  await page.goto('/configuracoes')
  await page.evaluate('window.before = true')
  await account(page).getByRole('button', { name: 'Entrar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar conta' }).click()
  await dialog.getByLabel('Primeiro nome').fill(person.firstName)
  await dialog.getByLabel('Sobrenome').fill(person.lastName)
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(account(page)).toContainText(person.email)
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate('window.before')).toBeUndefined()
})

test.describe('a user who is known to the page only', () => {
  test.use({ expectedFaults: [/status of 401/] })

  test('a user without a name is "Apostador", without an e-mail "ativo"', async ({ page }) => {
    const nobody = { id: 7, email: '', firstName: '', lastName: '', createdAt: '2026-11-01T12:00:00.000Z' }
    await intercept(page, '**/api/auth/user', (route) => route.fulfill({ json: nobody }))
    await page.goto('/configuracoes')
    await expect(account(page)).toContainText('Apostador')
    await expect(account(page)).toContainText('ativo')
  })
})

test('a long name and e-mail do not move the logout button', async ({ page }) => {
  await signUp(page, { firstName: 'Wolfeschlegelsteinhausenbergerdorff', email: `${'ana'.repeat(15)}@example.com` })
  await page.goto('/configuracoes')
  const sidebar = await page.getByRole('complementary').boundingBox()
  const out = await page.getByRole('complementary').getByRole('button', { name: 'Sair' }).boundingBox()
  if (!sidebar || !out) throw new Error('not drawn')
  expect(out.x + out.width).toBeLessThanOrEqual(sidebar.x + sidebar.width)
})

test('signing out goes home at once, and reloads after 100 ms', async ({ page }) => {
  await signUp(page)
  await placeBet(page)
  await page.clock.install()
  await page.goto('/historico')
  await expect(page.getByRole('main')).toContainText('Alfa vs Bravo')
  const leave = account(page).getByRole('button', { name: 'Sair' })
  await expect(leave).toBeVisible()
  await page.waitForLoadState('networkidle')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.clock.pauseAt(Date.now() + 10_000)
  await leave.click()
  await expect(page).toHaveURL(/\/$/)
  await page.clock.runFor(90)
  expect(loads).toBe(0)
  // The cached personal data is already deleted.
  await expect(page.getByRole('main')).not.toContainText('Alfa vs Bravo')
  await page.clock.runFor(20)
  await expect.poll(() => loads).toBe(1)
  await page.clock.resume()
  await expect(account(page).getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('a refresh with new data shows the specification’s toast', async ({ page, source }) => {
  source.set([liveReading('1')])
  await page.goto('/')
  await expect(page.getByRole('main')).toContainText('7–5')
  await intercept(page, '**/api/refresh-matches', (route) =>
    route.fulfill({ json: { refreshed: true, updatedAt: new Date().toISOString() } }),
  )
  await refresh(page).click()
  await expect(notifications(page)).toContainText('Dados atualizados')
  await expect(notifications(page)).toContainText('Jogos ao vivo foram atualizados com sucesso')
})

test('a refresh without new data says how old the data is', async ({ page }) => {
  const updatedAt = new Date(Date.now() - 5 * 60_000 - 2_000).toISOString()
  await intercept(page, '**/api/refresh-matches', (route) => route.fulfill({ json: { refreshed: false, updatedAt } }))
  await page.goto('/')
  await refresh(page).click()
  await expect(notifications(page)).toContainText('dados atualizados há 5 min')
})

for (const [name, distance, left] of [
  ['a toast that is swiped less than 50 px stays', 45, 1],
  ['a toast that is swiped more than 50 px goes', 60, 0],
] as const) {
  test(name, async ({ page }) => {
    await page.goto('/')
    await refresh(page).click()
    const toast = notifications(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    // The toast slides in; hovering waits for the end of the animation.
    await toast.hover()
    const box = await toast.boundingBox()
    if (!box) throw new Error('the toast has no place')
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + distance, box.y + 20, { steps: 8 })
    await page.mouse.up()
    await expect(toast).toHaveCount(left)
  })
}

test.describe('a refresh that fails', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('shows the specification’s toast', async ({ page }) => {
    await intercept(page, '**/api/refresh-matches', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/')
    await refresh(page).click()
    await expect(notifications(page).getByText('Erro', { exact: true })).toBeVisible()
    await expect(notifications(page)).toContainText('Falha ao atualizar os dados')
  })
})

test.describe('a browser in a language that is not offered', () => {
  test.use({ locale: 'fr-FR' })

  test('shows Portuguese', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(refresh(page)).toBeVisible()
  })
})

test.describe('a browser in English', () => {
  test.use({ locale: 'en-GB', expectedFaults: [/status of 404/] })

  test('shows "Page Not Found" for an unknown address', async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  })

  test('shows the specification’s navigation labels, and stores the language in the browser', async ({ page }) => {
    await page.goto('/configuracoes')
    await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')).toHaveText([
      'Dashboard',
      'New Bet',
      'My Bets',
      'Live Games',
      'Upcoming Games',
      'Results',
      'Favorites',
      'Statistics',
      'Settings',
    ])
    await page.getByRole('radio', { name: 'Português' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configurações')
    expect(await page.evaluate("localStorage.getItem('language')")).toBe('pt')
  })
})

test('a text that no catalog has is shown as its key', async ({ page }) => {
  await intercept(page, '**/assets/pt-*.js', async (route) => {
    const response = await route.fetch()
    const code = await response.text()
    await route.fulfill({ response, body: code.replace(/(["'`])nav\.favorites\1:/, '"nav.lost":') })
  })
  await page.goto('/configuracoes')
  await expect(page.getByRole('link', { name: 'nav.favorites' })).toBeVisible()
})
