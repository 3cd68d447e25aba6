import type { Page } from '@playwright/test'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import { expect, settled, test } from './support/offline.ts'
import { signUp } from './support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const dialog = (page: Page) => page.getByRole('dialog')

const cashOutButton = (page: Page) => dialog(page).getByRole('button', { name: 'Registrar cash out' })

async function openCashOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Definir resultado de Alfa vs Bravo' }).click()
  await dialog(page).getByText('Mais resultados').click()
}

async function fillCashOut(page: Page, paid: string, stake: string): Promise<void> {
  await dialog(page).getByLabel('Valor recebido (€)').fill(paid)
  await dialog(page).getByLabel('Parte do valor apostado (€)').fill(stake)
}

test('a partial cash-out whose answer was lost is recorded once, also after a reload that shows it', async ({
  page,
  line,
  site,
}) => {
  await signUp(page)
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, '/api/bets')
  const record = cashOutButton(page)
  await openCashOut(page)
  await fillCashOut(page, '26,40', '25')
  line.set('answers lost')
  await record.click()
  const stored = () => site.deps.db.selectFrom('bets').select('cashedStake').executeTakeFirstOrThrow()
  await expect.poll(async () => (await stored()).cashedStake).toBe(2500)
  // Chromium sends a request again whose connection ends without an answer: it is lost only where that fails too.
  line.set('cut')
  await expect(dialog(page)).toContainText('Nada se perdeu')
  line.set('up')
  await page.reload()
  await page.getByRole('button', { name: 'Alfa', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'A aposta' })
  await expect(panel).toContainText('€ 25,00 em cash out por € 26,40')
  await panel.getByRole('button', { name: 'Fechar' }).click()

  // The draft is still there, and half of the stake is all that is left.
  await openCashOut(page)
  await expect(dialog(page).getByLabel('Parte do valor apostado (€)')).toHaveValue('25')
  await record.click()
  await expect(toasts(page)).toContainText('Cash out parcial registrado')
  const BOOKED = { status: 'pending', cashedOut: { stake: '25.00', paid: '26.40' } }
  expect(await betsOf(page)).toMatchObject([BOOKED])

  await openCashOut(page)
  await expect(dialog(page).getByLabel('Valor recebido (€)')).toHaveValue('')
  await fillCashOut(page, '26,40', '20')
  await record.click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await betsOf(page)).toMatchObject([{ cashedOut: { stake: '45.00', paid: '52.80' } }])
})
