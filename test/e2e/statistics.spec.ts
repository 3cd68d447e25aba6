import type { Page } from '@playwright/test'
import { type StoredBet, storeBets } from '../support/stored-bets.ts'
import { expectAccessible } from './support/accessibility.ts'
import { placeBet } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
/** The figure under a label of a card. */
const figure = (page: Page, title: string, label: string) =>
  card(page, title)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .getByRole('definition')

async function userId(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/auth/user')).json()) as { id: number }).id
}

/** Two bets in the middle of each of the last 120 months: one won, one lost. */
function tenYears(owner: number): StoredBet[] {
  const now = new Date()
  return Array.from({ length: 120 }, (_, ago) => {
    const placedAt = new Date(Math.min(now.getTime(), Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 15)))
    const bet = { userId: owner, placedAt, betType: 'match-winner', amount: 1000 } as const
    return [
      { ...bet, status: 'won', result: 850 } as const,
      { ...bet, status: 'lost', result: ago % 2 === 0 ? -1000 : -500 } as const,
    ]
  }).flat()
}

test('a bet settled in another tab is counted at once', async ({ page, context }) => {
  await signUp(page)
  await placeBet(page)
  await openConnected(page, '/estatisticas')
  await expect(figure(page, 'Resumo', 'Pendentes')).toHaveText('1')
  const tab = await context.newPage()
  await tab.goto('/historico')
  await tab.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Aposta ganha' }).click()
  await expect(figure(page, 'Resumo', 'Lucro total')).toHaveText('+€ 42,50')
  await expect(figure(page, 'Resumo', 'Pendentes')).toHaveText('0')
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB', timezoneId: 'UTC' })

  test('ten years of months can be walked by keyboard, and read as a table', async ({ page, site }) => {
    await signUp(page)
    await storeBets(site.deps.database, tenYears(await userId(page)))
    await page.goto('/estatisticas')
    const months = page.getByRole('slider')
    await expect(months).toHaveAttribute('aria-valuetext', /2 bets, -€1\.50$/)
    await months.press('ArrowLeft')
    await expect(months).toHaveAttribute('aria-valuetext', /2 bets, \+€3\.50$/)
    await months.press('Home')
    await expect(months).toHaveValue('1')
    await expect(months).toHaveAttribute('max', '120')
    await expect(card(page, 'Monthly performance')).toContainText(String(new Date().getUTCFullYear() - 9))

    await page.getByRole('button', { name: 'Show table' }).click()
    const table = page.getByRole('table', { name: 'Monthly performance' })
    await expect(table.getByRole('row')).toHaveCount(121)
    await expect(table.getByRole('row').nth(1)).toContainText('€20.00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show chart' }).click()
    await expect(months).toBeAttached()
  })
})
