import type { Page } from '@playwright/test'
import { betsOf, toasts } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const form = (page: Page) => page.getByRole('main').locator('form')

test.use({ expectedFaults: [/net::|Failed to load/] })

test('“more options” continues the draft, which a reload keeps, and a bet whose response was lost is placed once, over another reload', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/')
  const card = page.locator('section').filter({ hasText: 'Aposta rápida' })
  const quick = card.locator('form')
  await quick.getByLabel('Times').fill('Foo vs Bar')
  await quick.getByLabel('Seu time').selectOption('Bar')
  await quick.getByLabel('Valor (€)').fill('20')
  await card.getByRole('link', { name: 'Mais opções' }).click()
  await expect(page).toHaveURL(/\/nova-aposta$/)
  await expect(form(page).getByLabel('Seu time')).toHaveValue('Bar')
  await form(page).getByLabel('Odd').fill('2')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('drafts'))).toContain('"2"')
  await page.reload()
  await expect(form(page).getByLabel('Times')).toHaveValue('Foo vs Bar')
  await expect(form(page).getByLabel('Seu time')).toHaveValue('Bar')
  await expect(form(page).getByLabel('Valor (€)')).toHaveValue('20')
  await expect(form(page).getByLabel('Odd')).toHaveValue('2')
  await expect(form(page).getByLabel('Tipo de aposta')).toHaveValue('match-winner')

  // Until the reload, so that the page does not send it again by itself.
  let isLost = true
  await intercept(page, '**/api/bets', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await form(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
  expect(await betsOf(page)).toHaveLength(1)
  await page.reload({ waitUntil: 'commit' })
  isLost = false
  await expect(toasts(page)).toContainText('Aposta enviada')
  expect(await betsOf(page)).toHaveLength(1)
  await expect(form(page).getByLabel('Times')).toHaveValue('')
})
