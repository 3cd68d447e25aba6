import type { Page } from '@playwright/test'
import { newPerson } from '../support/app.ts'
import { intercept } from './support/intercept.ts'
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

test('/login is the dashboard with the dialog over it; closing it leaves the dashboard', async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Entrar | Clutchbook')
  await expect(dialog(page).getByLabel('E-mail')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Dashboard | Clutchbook')
})

test('Escape, the close button and the backdrop close the dialog, and the focus returns', async ({ page }) => {
  await page.goto('/')
  const opener = account(page).getByRole('button', { name: 'Entrar' })
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Fechar' }).click(),
    () => page.mouse.click(20, 300),
  ]
  for (const close of ways) {
    await opener.click()
    await expect(dialog(page)).toBeVisible()
    await close()
    await expect(dialog(page)).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('each invalid field shows its problem, and the first one gets the focus', async ({ page }) => {
  await openLogin(page)
  await dialog(page).getByRole('button', { name: 'Criar conta' }).click()
  await dialog(page).getByLabel('E-mail').fill('nobody')
  await dialog(page).getByLabel('Senha', { exact: true }).fill('12345')
  await page.keyboard.press('Enter')

  const described = (label: string, words: string) =>
    expect(dialog(page).getByLabel(label, { exact: true })).toHaveAccessibleDescription(words)
  await described('Primeiro nome', 'Primeiro nome é obrigatório')
  await described('Sobrenome', 'Sobrenome é obrigatório')
  await described('E-mail', 'Email inválido')
  await described('Senha', 'Senha deve ter pelo menos 6 caracteres')
  await expect(dialog(page).getByLabel('Primeiro nome')).toBeFocused()
})

test('a form cannot be sent twice', async ({ page }) => {
  let sent = 0
  const { promise: mayAnswer, resolve: answerNow } = Promise.withResolvers<void>()
  await intercept(page, '**/api/register', async (route) => {
    sent += 1
    await mayAnswer
    await route.continue()
  })
  await openLogin(page)
  await dialog(page).getByRole('button', { name: 'Criar conta' }).click()
  await fillRegistration(page)
  const submit = dialog(page).locator('button[type=submit]')
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveText('Criando a conta…')
  await dialog(page).getByLabel('E-mail').press('Enter')
  answerNow()
  await expect(notifications(page)).toContainText('Conta criada com sucesso')
  expect(sent).toBe(1)
})

test.describe('when the server refuses', () => {
  test.use({ expectedFaults: [/status of 40[19]|ERR_FAILED/] })

  test('its message is shown, and what was typed stays', async ({ page }) => {
    await page.goto('/login')
    await dialog(page).getByLabel('E-mail').fill('nobody@example.com')
    await dialog(page).getByLabel('Senha', { exact: true }).fill('wrong horse')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('E-mail ou senha incorretos')
    await expect(dialog(page).getByLabel('E-mail')).toHaveValue('nobody@example.com')
    await expect(dialog(page).getByLabel('Senha', { exact: true })).toHaveValue('wrong horse')
  })

  test('an e-mail that has an account already is refused with that reason', async ({ page }) => {
    const person = await signUp(page)
    await page.context().clearCookies()
    await openLogin(page)
    await dialog(page).getByRole('button', { name: 'Criar conta' }).click()
    await fillRegistration(page, person)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('Já existe uma conta com este e-mail')
  })

  test('an unreachable server has a message of its own', async ({ page }) => {
    await intercept(page, '**/api/login', (route) => route.abort())
    await page.goto('/login')
    await dialog(page).getByLabel('E-mail').fill('nobody@example.com')
    await dialog(page).getByLabel('Senha', { exact: true }).fill('any horse')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('Erro ao entrar')
  })

  test('a failed logout shows a toast, and the user stays logged in', async ({ page }) => {
    const person = await signUp(page)
    await intercept(page, '**/api/logout', (route) => route.abort())
    await page.goto('/')
    await account(page).getByRole('button', { name: 'Sair' }).click()
    await expect(notifications(page)).toContainText('Erro no logout')
    await expect(notifications(page)).toContainText('Tente novamente')
    await expect(account(page)).toContainText(person.email)
  })
})

test('a password can be shown while it is typed', async ({ page }) => {
  await page.goto('/login')
  const password = dialog(page).getByLabel('Senha', { exact: true })
  await password.fill('secret horse')
  await expect(password).toHaveAttribute('type', 'password')
  await dialog(page).getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await dialog(page).getByRole('button', { name: 'Ocultar senha' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})
