import type { Page } from '@playwright/test'
import { placeBet } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const HOUR = 3_600_000

const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')
const dialog = (page: Page) => page.getByRole('dialog')
const totals = (page: Page) => page.getByLabel('Totais das apostas mostradas')
const firstAmount = (page: Page) => page.getByRole('table').locator('tbody tr').first()

/** Bets of 1.00, 2.00, … euros on ever newer matches: the newest has the largest stake. */
async function placeMany(page: Page, count: number): Promise<void> {
  const start = Date.now() - count * HOUR
  const place = (number: number) =>
    placeBet(page, { amount: `${number}.00`, placedAt: new Date(start + number * HOUR).toISOString() })
  await Promise.all(Array.from({ length: count }, (_, at) => place(at + 1)))
}

async function settle(page: Page, id: number, status: 'won' | 'lost'): Promise<void> {
  const answer = await page.request.patch(`/api/bets/${id}/result`, { data: { status } })
  expect(answer.status()).toBe(200)
}

test.describe('signed in', () => {
  test.beforeEach(async ({ page }) => {
    await signUp(page)
  })

  test('pages are turned by their buttons, and Back turns them back', async ({ page }) => {
    await placeMany(page, 101)
    await page.goto('/historico')
    await expect(page.getByText('Página 1 de 3')).toBeVisible()
    await expect(rows(page)).toHaveCount(50)
    await expect(firstAmount(page)).toContainText('€ 101,00')

    const next = page.getByRole('button', { name: 'Próxima' })
    await next.click()
    await expect(firstAmount(page)).toContainText('€ 51,00')
    await next.click()
    await expect(page.getByText('Página 3 de 3')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(next).toBeDisabled()
    await expect(totals(page)).toContainText('101')

    await page.reload()
    await expect(page.getByText('Página 3 de 3')).toBeVisible()
    await expect(firstAmount(page)).toContainText('€ 1,00')
    await page.goBack()
    await expect(page.getByText('Página 2 de 3')).toBeVisible()
    await expect(firstAmount(page)).toContainText('€ 51,00')
    await page.getByRole('button', { name: 'Anterior' }).click()
    await expect(page.getByText('Página 1 de 3')).toBeVisible()
    await expect(page).toHaveURL(/\/historico$/)
  })

  test('the last page steps back when its last bet is deleted', async ({ page }) => {
    await placeMany(page, 51)
    await page.goto('/historico')
    await page.getByRole('button', { name: 'Próxima' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: /^Apagar a aposta/ }).click()
    await dialog(page)
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect(page.getByText('Página 1 de 1')).toBeVisible()
    await expect(rows(page)).toHaveCount(50)
  })

  test('search, status and order are in the address: a reload keeps them and Back undoes them one by one', async ({
    page,
  }) => {
    await placeBet(page, { teams: 'Imperial vs FURIA', selectedTeam: 'FURIA', amount: '10.00' })
    const won = await placeBet(page, { teams: 'São Paulo vs Legacy', selectedTeam: 'Legacy', amount: '30.00' })
    await placeBet(page, { teams: 'Legacy vs FURIA', selectedTeam: 'Legacy', amount: '20.00' })
    await settle(page, won.id, 'won')
    await page.goto('/historico')
    await expect(rows(page)).toHaveCount(3)

    const search = page.getByRole('searchbox', { name: 'Buscar nas suas apostas' })
    await search.pressSequentially('LEGACY')
    // A part of the word finds the same two.
    await expect(page).toHaveURL(/LEGACY/)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Valor' }).click()
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'descending')
    await expect(rows(page)).toContainText(['São Paulo vs Legacy', 'Legacy vs FURIA'])
    await page.getByRole('button', { name: 'Valor' }).click()
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows(page)).toContainText(['Legacy vs FURIA', 'São Paulo vs Legacy'])
    await page.getByRole('button', { name: 'Ganhas', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)

    await page.reload()
    await expect(search).toHaveValue('LEGACY')
    await expect(page.getByRole('button', { name: 'Ganhas', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(rows(page)).toContainText(['São Paulo vs Legacy'])

    await page.goBack()
    await expect(rows(page)).toHaveCount(2)
    await page.goBack()
    await page.goBack()
    await expect(page.getByRole('columnheader', { name: 'Data' })).toHaveAttribute('aria-sort', 'descending')
    await expect(search).toHaveValue('LEGACY')
    await page.goBack()
    await expect(search).toHaveValue('')
    await expect(rows(page)).toHaveCount(3)

    // A search without accents, and one without a match.
    await search.fill('sao paulo')
    await expect(rows(page)).toContainText(['São Paulo vs Legacy'])
    await search.fill('nobody')
    await expect(page.getByRole('heading', { name: 'Nenhuma aposta encontrada' })).toBeVisible()
    await page.getByRole('button', { name: 'Mostrar todas as apostas' }).click()
    await expect(rows(page)).toHaveCount(3)
    await expect(page).toHaveURL(/\/historico$/)
  })

  test('two tabs of a user show the same', async ({ page, context }) => {
    const bet = await placeBet(page)
    const other = await context.newPage()
    await openConnected(page, '/historico')
    await openConnected(other, '/historico')
    for (const tab of [page, other]) await expect(rows(tab)).toHaveCount(1)
    await settle(page, bet.id, 'lost')
    await expect(other.getByRole('table')).toContainText('-€ 50,00')
    await expect(page.getByRole('table')).toContainText('-€ 50,00')

    await other.getByRole('button', { name: /^Apagar a aposta/ }).click()
    await dialog(other)
      .getByRole('button', { name: /^Apagar/ })
      .click()
    await expect(page.getByRole('heading', { name: 'Sua história começa com uma aposta' })).toBeVisible()
    await other.close()
  })
})
