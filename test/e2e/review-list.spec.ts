import type { Page } from '@playwright/test'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { openConnected } from './support/connected.ts'
import { storeFinished, wonByAlfa } from './support/finished-match.ts'
import { signUp } from './support/sign-in.ts'
import { expect, test } from './support/site.ts'

const reviewList = (page: Page) => page.getByRole('list', { name: /decididas?$/ })
const needs = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Precisa de você' })
const result = (page: Page) => page.getByRole('dialog', { name: 'Resultado da aposta' })

async function openResult(page: Page) {
  await page.getByRole('button', { name: 'Definir resultado de Charlie vs Delta' }).first().click()
  await expect(result(page)).toBeVisible()
}

test.use({ expectedFaults: [/status of 409/] })

test('in two tabs a decided bet shows at once and one press books it in both, and a bet is settled once', async ({
  page,
  context,
  site,
  source,
}) => {
  await signUp(page)
  const ids = await storeFinished(site, source, [wonByAlfa('1')])
  const other = await context.newPage()
  await Promise.all([openConnected(page, '/historico'), openConnected(other, '/')])
  await placeBet(page, {
    matchId: ids.get('1') ?? 0,
    betType: 'handicap (+1.5)',
    selectedTeam: 'Bravo',
    odds: '1.50',
  })
  await page.getByRole('button', { name: 'Mostrar 1 aposta' }).click()
  await expect(reviewList(page)).toContainText('2–1: Bravo +1,5 bateu')
  await expect(reviewList(page)).toContainText('+€ 25,00')
  await expect(needs(other)).toContainText('1 aposta decidida')
  await expect(needs(other)).toContainText('+€ 25,00')
  await needs(other).getByRole('button', { name: 'Confirmar' }).click()
  await expect(toasts(other)).toContainText('Resultado da aposta atualizado')
  await expect(reviewList(page)).toBeHidden()
  await expect(needs(other)).toBeHidden()
  const booked = { status: 'won', outcome: 'won', result: '25.00', settledBy: 'user', betTypeValue: '+1.5' }
  expect(await betsOf(page)).toMatchObject([booked])

  // On a match that nobody has stored: only its user can say its result.
  await placeBet(page, { teams: 'Charlie vs Delta', selectedTeam: 'Charlie' })
  for (const tab of [page, other]) await openResult(tab)
  await result(other).getByRole('button', { name: 'Aposta perdida' }).click()
  await expect(result(other)).toBeHidden()
  // The dialog of the first tab is still open; the bet is settled already.
  await expect(
    page.getByRole('button', { name: 'Definir resultado de Charlie vs Delta', includeHidden: true }),
  ).toHaveCount(0)
  await result(page).getByRole('button', { name: 'Aposta ganha' }).click()
  await expect(toasts(page)).toContainText('Esta aposta já tem resultado')
  await expect(result(page)).toBeHidden()
  expect(await betsOf(page)).toMatchObject([{ status: 'lost', result: '-50.00' }, booked])
})
