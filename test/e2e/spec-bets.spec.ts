import type { Locator } from '@playwright/test'
import { liveReading } from '../support/scripted-source.ts'
import { placeBet } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

test.use({ locale: 'en-GB' })

test.beforeEach(async ({ page, source }) => {
  source.set([liveReading('1')])
  await signUp(page)
})

async function expectPlaceholders(form: Locator, odds: string) {
  await expect(form.getByLabel('Amount (€)')).toHaveAttribute('placeholder', '50.00')
  await expect(form.getByLabel('Odds')).toHaveAttribute('placeholder', odds)
  await form.getByLabel('Bet type').selectOption('handicap')
  await expect(form.getByLabel('Handicap value')).toHaveAttribute('placeholder', 'Ex: -1.5, +2.5')
  await form.getByLabel('Bet type').selectOption('total-rounds')
  await expect(form.getByLabel('Total rounds value')).toHaveAttribute('placeholder', 'Ex: Over 26.5, Under 24.5')
}

test('the forms show the specification’s examples: odds of 1.65 on the page, 1.85 for a match', async ({ page }) => {
  await page.goto('/nova-aposta')
  await expectPlaceholders(page.getByRole('main'), '1.65')

  await page.goto('/jogos-ao-vivo')
  await page.getByRole('button', { name: 'Bet on Alfa at 1.45' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Bet' })
  await expect(dialog).toHaveAccessibleDescription('Record a new bet: Alfa vs Bravo')
  await expectPlaceholders(dialog, '1.85')
})

test('the new bet dialog is 500 px wide at most and shows both logos in six sizes of the window', async ({ page }) => {
  await page.goto('/jogos-ao-vivo')
  const dialog = page.getByRole('dialog', { name: 'New Bet' })
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [600, 900],
    [740, 360],
    [767, 900],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('button', { name: 'Bet on Alfa at 1.45' }).click()
    // The dialog grows into its place.
    await expect(async () => {
      const { x = 0, width: drawn = 0 } = (await dialog.boundingBox()) ?? {}
      // On a phone the whole width minus the scroll bar of this browser; otherwise centred.
      expect(drawn).toBeLessThanOrEqual(500)
      expect(drawn).toBeGreaterThanOrEqual(Math.min(width - 15, 500))
      expect(Math.abs(x - (width - drawn) / 2)).toBeLessThanOrEqual(8)
    }, `${width} × ${height}`).toPass({ timeout: 10_000 })
    for (const initial of ['A', 'B']) await expect(dialog.getByText(initial, { exact: true })).toBeVisible()
    await expect(dialog.locator('bdi', { hasText: /^Alfa$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('the dialog shows its match: initials where there are no logos, score, tournament, format, live', async ({
  page,
}) => {
  await page.goto('/jogos-ao-vivo')
  await page.getByRole('button', { name: 'Bet on Alfa at 1.45' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Bet' })
  for (const words of ['LIVE', 'Copa de Teste', 'BO3', 'Maps won: 1 to 0']) await expect(dialog).toContainText(words)
  for (const initial of ['A', 'B']) await expect(dialog.getByText(initial, { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Your team').locator('option')).toHaveText(['Choose a team', 'Alfa', 'Bravo'])
  await expect(dialog.locator('form').getByRole('button')).toHaveText(['Cancel', 'Place bet'])
})

test('the dialog’s button is disabled while the bet is sent, and the next bet has an empty form', async ({ page }) => {
  await page.goto('/jogos-ao-vivo')
  const price = page.getByRole('button', { name: 'Bet on Alfa at 1.45' })
  await price.click()
  const dialog = page.getByRole('dialog', { name: 'New Bet' })
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await intercept(page, '**/api/bets', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await dialog.getByLabel('Amount (€)').fill('10')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Placing…' })).toBeDisabled()
  answer()
  await expect(dialog).toBeHidden()
  await price.click()
  await expect(dialog.getByLabel('Amount (€)')).toHaveValue('')
})

test('the history is filtered by all, won, lost and pending', async ({ page }) => {
  for (const status of ['won', 'lost', 'pending']) {
    const { id } = await placeBet(page, { teams: `Team ${status} vs Bravo`, selectedTeam: 'Bravo' })
    if (status !== 'pending') await page.request.patch(`/api/bets/${id}/result`, { data: { status } })
  }
  await page.goto('/historico')
  const filter = page.getByRole('group', { name: 'Status' })
  await expect(filter.getByRole('button')).toHaveText(['All', 'Won', 'Lost', 'Pending'])
  await expect(filter.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveCount(3)
  for (const [name, status] of [
    ['Won', 'won'],
    ['Lost', 'lost'],
    ['Pending', 'pending'],
  ] as const) {
    await filter.getByRole('button', { name }).click()
    await expect(rows).toHaveText([new RegExp(`Team ${status} vs Bravo`)])
  }
  await filter.getByRole('button', { name: 'All' }).click()
  await expect(rows).toHaveCount(3)
})

test('a long history scrolls within 640 px', async ({ page }) => {
  for (let number = 1; number <= 20; number += 1) await placeBet(page, { amount: `${number}.00` })
  await page.goto('/historico')
  const table = page.getByRole('table')
  await expect(table.getByRole('rowheader')).toHaveCount(20)
  expect((await table.locator('..').boundingBox())?.height).toBeLessThanOrEqual(640)
  expect((await table.boundingBox())?.height).toBeGreaterThan(640)
})

test('the statistics are requested in the browser’s time zone', async ({ page }) => {
  const asked = page.waitForRequest('**/api/stats?*')
  await page.goto('/estatisticas')
  expect(new URL((await asked).url()).searchParams.get('tz')).toBe('America/Sao_Paulo')
})
