import type { Page } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.use({ expectedFaults: [/net::ERR_|WebSocket connection/] })

const form = (page: Page) => page.getByRole('main').locator('form').first()

test('a part that cannot be loaded shows an error in its place, keeps typed text, and is loaded on retry', async ({
  page,
  source,
}) => {
  source.set([liveReading('1')])
  await signUp(page)
  // Switches the page's own retries off, so that only the press loads the part again.
  await page.addInitScript('setInterval = () => 0')
  let failed = 0
  await intercept(page, '**/assets/more-sheet-*.js', (route) => {
    failed += 1
    return route.abort()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/nova-aposta')
  await form(page).getByLabel('Times').fill('Alfa vs Bravo')
  await page.evaluate('window.stillHere = true')
  await page.getByRole('button', { name: 'Mais' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Esta parte não carregou' })
  await expect(notice).toBeVisible()
  const before = failed
  await notice.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => failed).toBeGreaterThan(before)
  await expect(notice).toBeVisible()
  await page.unroute('**/assets/more-sheet-*.js')
  await notice.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page).getByLabel('Times')).toHaveValue('Alfa vs Bravo')
  expect(await page.evaluate('window.stillHere')).toBe(true)
})
