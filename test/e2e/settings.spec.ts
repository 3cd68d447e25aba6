import type { Page } from '@playwright/test'
import { expect, test } from './support/site.ts'

const DARK = 'rgb(10, 12, 16)'
const LIGHT = 'rgb(245, 244, 240)'

const expectBackground = (page: Page, colour: string) =>
  expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(colour)

test('language and theme: dark until another is chosen, kept by a reload, and system follows the system live', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/configuracoes')
  await expectBackground(page, DARK)
  await page.evaluate('window.stillHere = true')
  await page.getByRole('radio', { name: 'Claro' }).check()
  await expectBackground(page, LIGHT)
  await page.getByRole('radio', { name: 'Sistema' }).check()
  await page.getByRole('radio', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки')
  await expect(page).toHaveTitle('Настройки | Clutchbook')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  expect(await page.evaluate('window.stillHere')).toBe(true)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки')
  await expect(page.getByRole('radio', { name: 'Системная' })).toBeChecked()
  for (const [colorScheme, colour] of [
    ['dark', DARK],
    ['light', LIGHT],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await expectBackground(page, colour)
  }
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
})
