import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet, toasts, typeAll } from './support/bets.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const movements = (page: Page) => page.getByRole('list', { name: 'Depósitos e saques' }).getByRole('listitem')

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
