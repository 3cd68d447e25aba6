import type { Page } from '@playwright/test'
import { typeAll } from './bets.ts'

/** The form of the page /nova-aposta. */
export const betForm = (page: Page) => page.getByRole('main').locator('form')

/** The label of the date field also contains its format. */
export const betField = (page: Page, label: string) => betForm(page).getByLabel(label, { exact: label !== 'Quando' })

/** An amount, 50 unless given, on Alfa at 1.85, in the Portuguese form. */
export async function fillBetForm(page: Page, amount = '50'): Promise<void> {
  await betField(page, 'Times').fill('Alfa vs Bravo')
  await betField(page, 'Seu time').selectOption('Alfa')
  await typeAll(betField(page, 'Valor (€)'), amount)
  await typeAll(betField(page, 'Odd'), '1.85')
  await betField(page, 'Tipo de aposta').selectOption('match-winner')
}

export async function sendBetForm(page: Page, amount?: string): Promise<void> {
  await fillBetForm(page, amount)
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
}
