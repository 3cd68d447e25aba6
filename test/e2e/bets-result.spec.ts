import type { Page } from '@playwright/test'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const result = (page: Page) => page.getByRole('dialog', { name: 'Resultado da aposta' })

async function openResult(page: Page) {
  await openConnected(page, '/historico')
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await expect(result(page)).toBeVisible()
}

test.describe('a user in two tabs', () => {
  test.use({ expectedFaults: [/status of 409/] })

  test('sees in one tab what was done in the other, and settles a bet once', async ({ page, context }) => {
    await signUp(page)
    await placeBet(page)
    await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
    const other = await context.newPage()
    await openResult(page)
    await openResult(other)
    await result(other).getByRole('button', { name: 'Aposta perdida' }).click()
    await expect(result(other)).toBeHidden()

    // The dialog of the first tab is still open; the bet is settled already.
    await expect(
      page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo', includeHidden: true }),
    ).toHaveCount(0)
    await result(page).getByRole('button', { name: 'Aposta ganha' }).click()
    await expect(toasts(page)).toContainText('Esta aposta já tem resultado')
    await expect(result(page)).toBeHidden()
    expect(await betsOf(page)).toMatchObject([{ status: 'pending' }, { status: 'lost', result: '-50.00' }])

    await placeBet(page, { teams: 'Echo vs Foxtrot', selectedTeam: 'Echo' })
    await expect(page.getByRole('main')).toContainText('Echo vs Foxtrot')
    await expect(other.getByRole('main')).toContainText('Echo vs Foxtrot')
  })
})
