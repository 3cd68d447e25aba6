import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet, refuse, toasts, typeAll } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const movements = (page: Page) => page.getByRole('list', { name: 'Depósitos e saques' }).getByRole('listitem')
const deposit = (page: Page, data: object) =>
  page.request.post('/api/cash/movements', { data: { kind: 'deposit', amount: '100.00', ...data } })

test('deposits and bets make the balance at each bookmaker, from the history on', async ({ page }) => {
  await signUp(page)
  await placeBet(page, { bookmaker: 'Bwin', amount: '20.00' })
  await page.goto('/historico')
  await page.getByRole('link', { name: 'Banca' }).click()
  await expect(page).toHaveTitle('Banca | Clutchbook')
  await expect(row(page, 'Bwin')).toContainText('-€ 20,00')

  await page.getByRole('button', { name: 'Registrar depósito' }).click()
  await typeAll(dialog(page).getByLabel('Valor (€)'), '1.250,50')
  await dialog(page).getByLabel('Casa de apostas').fill('BWIN')
  await dialog(page).getByLabel('Quando').fill('1/11/2026 10:00')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(toasts(page)).toContainText('Registrado')
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, 'Bwin')).toContainText('€ 1.230,50')
  await expect(row(page, 'Total')).toContainText('€ 1.230,50')
  await expect(movements(page)).toContainText(['Depósito'])
  await expectAccessible(page)
})

test('a balance is reconciled: the difference is shown, then recorded as a correction', async ({ page }) => {
  await signUp(page)
  await deposit(page, { bookmaker: 'Betano', amount: '120.00' })
  await page.goto('/banca')
  await page.getByRole('button', { name: 'Conferir saldo: Betano' }).click()
  await typeAll(dialog(page).getByLabel('Saldo na casa (€)'), '120')
  await dialog(page).getByRole('button', { name: 'Registrar correção' }).click()
  await expect(dialog(page).getByText('não há o que corrigir')).toBeVisible()
  await typeAll(dialog(page).getByLabel('Saldo na casa (€)'), '114,5')
  await expect(dialog(page).getByText('-€ 5,50')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Registrar correção' }).click()
  await expect(toasts(page)).toContainText('Correção registrada')
  await expect(row(page, 'Betano')).toContainText('€ 114,50')
  await expect(movements(page)).toHaveCount(2)
})

test('in a book in reais, money in and out and the balance are typed in reais', async ({ page }) => {
  await signUp(page)
  await deposit(page, { bookmaker: 'Betano' })
  const saved = await page.request.put('/api/book-settings', { data: { currency: 'BRL', unit: null } })
  expect(saved.status()).toBe(200)
  await page.goto('/banca')
  await page.getByRole('button', { name: 'Registrar saque' }).click()
  await expect(dialog(page).getByLabel('Valor (R$)')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Conferir saldo: Betano' }).click()
  await expect(dialog(page).getByLabel('Saldo na casa (R$)')).toBeVisible()
})

test.describe('on a small phone, in Russian', () => {
  test.use({ locale: 'ru-RU', viewport: { width: 320, height: 640 }, hasTouch: true })

  test('movements are changed and deleted, and nothing is wider than the screen', async ({ page }) => {
    await signUp(page)
    await deposit(page, { bookmaker: 'Букмекер с очень длинным названием', note: 'перевод' })
    await deposit(page, { kind: 'withdrawal', amount: '1234567.89' })
    await page.goto('/banca')
    await expect(page.getByRole('list', { name: 'Балансы' }).getByRole('listitem')).toHaveCount(3)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await expectAccessible(page)
    await page
      .getByRole('button', { name: /^Изменить:/ })
      .last()
      .click()
    await typeAll(dialog(page).getByLabel('Сумма (€)'), '70')
    await dialog(page).getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByRole('list', { name: 'Пополнения и выводы' })).toContainText('+70,00')
    // Shown before the next dialog, it lies under that dialog.
    await expect(toasts(page)).toContainText('Изменение сохранено')
    // By keyboard: the toast lies over the button for as long as the mouse stays on it.
    await page
      .getByRole('button', { name: /^Удалить:/ })
      .last()
      .press('Enter')
    await dialog(page).getByRole('button', { name: 'Удалить 70,00' }).click()
    await expect(page.getByRole('list', { name: 'Пополнения и выводы' }).getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('an empty and a failing bankroll', () => {
  test.use({ expectedFaults: [/status of 503/] })

  test('says what will be here, and offers to try again', async ({ page }) => {
    await signUp(page)
    await page.goto('/banca')
    await expect(page.getByText('Ainda sem dinheiro registrado')).toBeVisible()
    await expectAccessible(page)
    await refuse(page, '**/api/cash/**')
    await page.reload()
    await expect(page.getByText('Não foi possível carregar os saldos')).toBeVisible()
    await page.unroute('**/api/cash/**')
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
    await expect(page.getByText('Ainda sem dinheiro registrado')).toBeVisible()
  })
})
