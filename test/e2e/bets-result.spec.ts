import type { Page } from '@playwright/test'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const result = (page: Page) => page.getByRole('dialog', { name: 'Resultado da aposta' })
const custom = (page: Page) => result(page).getByLabel('Outro resultado (€)')
const apply = (page: Page) => result(page).getByRole('button', { name: 'Aplicar' })

async function openResult(page: Page, open: (page: Page, path: string) => Promise<unknown> = goTo) {
  await open(page, '/historico')
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await expect(result(page)).toBeVisible()
}

const goTo = (page: Page, path: string) => page.goto(path)

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test.describe('a user in two tabs', () => {
  test.use({ expectedFaults: [/status of 409/] })

  test('sees in one tab what was done in the other, and settles a bet once', async ({ page, context }) => {
    await placeBet(page)
    await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
    const other = await context.newPage()
    await openResult(page, openConnected)
    await openResult(other, openConnected)
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

test.describe('on a phone that lies down', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true })

  test('a toast covers no button of the next dialog', async ({ page }) => {
    await placeBet(page)
    await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Delta' })
    await openResult(page)
    await result(page).getByRole('button', { name: 'Aposta ganha' }).click()
    await expect(toasts(page)).toContainText('Resultado da aposta atualizado')
    await page.getByRole('button', { name: 'Definir resultado de Charlie vs Delta' }).click()
    await custom(page).fill('12')
    // A trial click fails when another element covers the button.
    await apply(page).click({ trial: true })
    await result(page).getByRole('button', { name: 'Aposta perdida' }).click({ trial: true })
    await result(page).getByRole('button', { name: 'Fechar' }).click({ trial: true })
  })
})
