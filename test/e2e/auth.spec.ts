import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { betForm } from './support/bet-form.ts'
import { placeBet, toasts } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.use({ expectedFaults: [/status of 401/] })

const dialog = (page: Page) => page.getByRole('dialog')
const account = (page: Page) => page.getByRole('complementary')
const logIn = (page: Page) => account(page).getByRole('button', { name: 'Entrar' })
const drafts = (page: Page) => page.evaluate<string | null>("localStorage.getItem('drafts')")
const go = (page: Page, name: string) => page.getByRole('link', { name }).first().click()

test('a user downloads the account, signs out everywhere, signs in and out again, and deletes it; each ends with a reload', async ({
  page,
}) => {
  await page.clock.install()
  const person = await signUp(page, { firstName: 'Zoë' })
  const { email, password } = person
  await placeBet(page)
  await placeBet(page)
  await page.goto('/nova-aposta')
  await betForm(page).getByLabel('Times').fill('Secret vs Squad')
  await expect.poll(() => drafts(page)).toContain('Secret')

  await go(page, 'Configurações')
  const all = await download(page, 'Baixar tudo (JSON)', password)
  expect(all.name).toMatch(/\.json$/)
  const bet = { teams: 'Alfa vs Bravo' }
  expect(JSON.parse(all.text)).toMatchObject({ account: { email }, bets: [bet, bet] })
  const bets = await download(page, 'Baixar apostas', password)
  expect(bets.name).toMatch(/\.csv$/)
  expect(bets.text).toContain('Alfa vs Bravo')

  await page.evaluate('window.before = true')
  // By keyboard: a toast may lie over it for five seconds.
  await page.getByRole('button', { name: 'Sair em todos os aparelhos' }).press('Enter')
  await dialog(page).getByRole('button', { name: 'Sair em todos os aparelhos' }).click()
  await expect(toasts(page)).toContainText('Todas as sessões foram encerradas')
  await expect(logIn(page)).toBeVisible()
  expect(await page.evaluate('window.before')).toBeUndefined()
  expect(await drafts(page)).toBe('')

  await page.goto('/login')
  await fillLogin(page, ` ${email.toUpperCase()} `, password)
  await expect(toasts(page)).toContainText('Login realizado com sucesso')
  // /login would open the dialog again.
  await expect(page).toHaveURL(/\/$/)
  await expect(account(page)).toContainText('Zoë')
  await expect(account(page)).toContainText(email)

  await go(page, 'Minhas Apostas')
  await expect(page.getByRole('main')).toContainText('Alfa vs Bravo')
  await expectToLeave(page)
  await expect(toasts(page)).toContainText('Logout realizado com sucesso')
  await expect(toasts(page)).toContainText('Até a próxima!')
  await logIn(page).click()
  await fillLogin(page, email, password)
  await expect(account(page)).toContainText(email)

  await go(page, 'Configurações')
  await page.getByRole('button', { name: 'Excluir minha conta' }).press('Enter')
  await expect(dialog(page)).toHaveAccessibleName(`Excluir a conta ${email}?`)
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    '2 apostas, com os resultados',
    'o acesso em todos os aparelhos, este também',
  ])
  await dialog(page).getByLabel('Sua senha', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Excluir a conta e 2 apostas' }).click()
  await expect(toasts(page)).toContainText('Conta excluída')
  await expect(logIn(page)).toBeVisible()
  const again = await page.request.post('/api/login', { data: person })
  expect(again.status()).toBe(401)
})

/** Presses the button, confirms with the password, and reads the downloaded file. */
async function download(page: Page, button: string, password: string) {
  await page.getByRole('button', { name: button }).press('Enter')
  await dialog(page).getByLabel('Sua senha', { exact: true }).fill(password)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(dialog(page)).toHaveCount(0)
  await expect(toasts(page)).toContainText('Arquivo baixado')
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await dialog(page).getByLabel('E-mail').fill(email)
  await dialog(page).getByLabel('Senha', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Entrar', exact: true }).click()
}

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
