import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { placeBet } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const account = (page: Page) => page.getByRole('complementary')
const refresh = (page: Page) => page.getByRole('button', { name: 'Atualizar' })

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

test.describe('a browser in a language that is not offered', () => {
  test.use({ locale: 'fr-FR' })

  test('shows Portuguese', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(refresh(page)).toBeVisible()
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
