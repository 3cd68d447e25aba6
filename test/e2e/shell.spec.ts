import type { Page } from '@playwright/test'
import { intercept } from './support/intercept.ts'
import { expect, test } from './support/site.ts'

const DARK = 'rgb(10, 12, 16)'
const LIGHT = 'rgb(245, 244, 240)'

const expectBackground = (page: Page, colour: string) =>
  expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(colour)

// French is not offered: Portuguese takes its place.
test.use({ locale: 'fr-FR', expectedFaults: [/ERR_FAILED/] })

test('language and theme are chosen at once, kept, and in the first frame of a page whose code does not arrive, which offers to reload', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/configuracoes')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await expectBackground(page, DARK)
  await page.evaluate('window.stillHere = true')
  await page.getByRole('radio', { name: 'Claro' }).check()
  await expectBackground(page, LIGHT)
  await page.getByRole('radio', { name: 'Русский' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Настройки')
  await expect(page).toHaveTitle('Настройки | Clutchbook')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  expect(await page.evaluate('window.stillHere')).toBe(true)

  // Only the HTML and the inline script are there. Another tab: in this one, a part that is still on its way would fail, and reload the page by itself.
  const again = await context.newPage()
  await again.emulateMedia({ colorScheme: 'dark' })
  await intercept(again, '**/assets/*.js', (route) => route.abort())
  await again.goto('/configuracoes')
  const failed = again.getByRole('alert')
  await expect(failed).toContainText('произошла ошибка')
  await expect(again.locator('html')).toHaveAttribute('lang', 'ru')
  await expectBackground(again, LIGHT)
  await expect(again.getByText('Clutchbook').first()).toBeVisible()
  await again.unroute('**/assets/*.js')
  await failed.getByRole('link').click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Настройки')
  await expect(again.getByRole('radio', { name: 'Светлая' })).toBeChecked()

  await again.getByRole('radio', { name: 'Системная' }).check()
  for (const [colorScheme, colour] of [
    ['light', LIGHT],
    ['dark', DARK],
  ] as const) {
    await again.emulateMedia({ colorScheme })
    await expectBackground(again, colour)
  }
})
