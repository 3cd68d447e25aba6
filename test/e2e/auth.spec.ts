import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { placeBet } from './support/bets.ts'
import { expect, test } from './support/site.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const account = (page: Page) => page.getByRole('complementary')

test('a visitor registers, signs out, signs in again and signs out everywhere; each reloads the page', async ({
  page,
}) => {
  await page.clock.install()
  const person = newPerson({ firstName: 'Zoë' })
  await page.goto('/historico')
  await page.evaluate('window.before = true')
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
  await dialog(page).getByRole('button', { name: 'Criar conta' }).click()
  await dialog(page).getByLabel('Primeiro nome').fill(person.firstName)
  await dialog(page).getByLabel('Sobrenome').fill(person.lastName)
  await dialog(page).getByLabel('E-mail').fill(person.email)
  await dialog(page).getByLabel('Senha', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(notifications(page)).toContainText('Conta criada com sucesso')
  await expect(account(page)).toContainText('Zoë')
  await expect(account(page)).toContainText(person.email)
  await expect(page).toHaveURL(/\/historico$/)
  await expect(dialog(page)).toHaveCount(0)
  expect(await page.evaluate('window.before')).toBeUndefined()

  await placeBet(page)
  await page.goto('/historico')
  await expect(page.getByRole('main')).toContainText('Alfa vs Bravo')
  await expectToLeave(page)
  await expect(notifications(page)).toContainText('Logout realizado com sucesso')
  await expect(notifications(page)).toContainText('Até a próxima!')
  await expect(account(page).getByRole('button', { name: 'Entrar' })).toBeVisible()

  await page.goto('/login')
  await dialog(page).getByLabel('E-mail').fill(` ${person.email.toUpperCase()} `)
  await dialog(page).getByLabel('Senha', { exact: true }).fill(person.password)
  await dialog(page).getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(notifications(page)).toContainText('Login realizado com sucesso')
  // /login would open the dialog again.
  await expect(page).toHaveURL(/\/$/)
  await expect(account(page)).toContainText(person.email)

  await page.goto('/configuracoes')
  const everywhere = page.getByRole('button', { name: 'Sair em todos os aparelhos' })
  await everywhere.click()
  await dialog(page).getByRole('button', { name: 'Sair em todos os aparelhos' }).click()
  await expect(notifications(page)).toContainText('Todas as sessões foram encerradas')
  await expect(account(page).getByRole('button', { name: 'Entrar' })).toBeVisible()
})

/** Signs out: the page goes home at once, without personal data, and reloads after 100 ms. */
async function expectToLeave(page: Page): Promise<void> {
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
  await expect(page.getByRole('main')).not.toContainText('Alfa vs Bravo')
  await page.clock.runFor(20)
  await expect.poll(() => loads).toBe(1)
  await page.clock.resume()
}
