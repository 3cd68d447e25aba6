import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const notifications = (page: Page) => page.getByRole('region', { name: 'Notificações (F8)' })
const account = (page: Page) => page.getByRole('complementary')

async function openLogin(page: Page) {
  await page.goto('/historico')
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
}

async function fillRegistration(page: Page, person = newPerson()) {
  await dialog(page).getByLabel('Primeiro nome').fill(person.firstName)
  await dialog(page).getByLabel('Sobrenome').fill(person.lastName)
  await dialog(page).getByLabel('E-mail').fill(person.email)
  await dialog(page).getByLabel('Senha', { exact: true }).fill(person.password)
}

test('a visitor registers and stays on the same page, with a welcome', async ({ page }) => {
  await openLogin(page)
  await dialog(page).getByRole('button', { name: 'Criar conta' }).click()
  const person = newPerson({ firstName: 'Zoë' })
  await fillRegistration(page, person)
  await page.keyboard.press('Enter')

  await expect(notifications(page)).toContainText('Conta criada com sucesso')
  await expect(account(page)).toContainText('Zoë')
  await expect(account(page)).toContainText(person.email)
  await expect(page).toHaveURL(/\/historico$/)
  await expect(dialog(page)).toBeHidden()
})

test('a logout leads to the dashboard, and a toast after the reload confirms it', async ({ page }) => {
  await signUp(page)
  await page.goto('/configuracoes')
  await account(page).getByRole('button', { name: 'Sair' }).click()

  await expect(notifications(page)).toContainText('Logout realizado com sucesso')
  await expect(notifications(page)).toContainText('Até a próxima!')
  await expect(page).toHaveURL(/\/$/)
  await expect(account(page).getByRole('button', { name: 'Entrar' })).toBeVisible()
})

test('a user logs in again', async ({ page }) => {
  const person = await signUp(page)
  await page.context().clearCookies()
  await page.goto('/login')
  await dialog(page).getByLabel('E-mail').fill(` ${person.email.toUpperCase()} `)
  await dialog(page).getByLabel('Senha', { exact: true }).fill(person.password)
  await dialog(page).getByRole('button', { name: 'Entrar', exact: true }).click()

  await expect(notifications(page)).toContainText('Login realizado com sucesso')
  // /login would open the dialog again.
  await expect(page).toHaveURL(/\/$/)
  await expect(account(page)).toContainText(person.email)
})
