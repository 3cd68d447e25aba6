import type { Page } from '@playwright/test'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import {
  changeWaiting,
  disconnect,
  expect,
  openFormOffline,
  settled,
  status,
  storeBet,
  test,
  waiting,
} from './support/offline.ts'
import { signUp } from './support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const OWN_BETS = '/api/bets'
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test('a bet entered offline waits through a reload, and is sent once when the connection is back', async ({
  page,
  line,
}) => {
  await openFormOffline(page, line)
  const writtenAt = Date.now()
  await storeBet(page)
  await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
  await changeWaiting(page, '{ ...bet, writtenAt: bet.writtenAt - 3_600_000 }')

  await page.goto('/historico')
  await expect(waiting(page)).toContainText('Alfa vs Bravo')
  await expect(page.getByRole('main')).toContainText('1 aposta aguarda o envio')
  await page.reload()
  await expect(waiting(page)).toHaveCount(1)

  line.set('up')
  await expect(page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  const [bet, ...others] = await betsOf(page)
  expect(others).toEqual([])
  // Dated when it was entered, an hour before it is sent.
  expect(Math.abs(Date.parse(bet?.placedAt ?? '') - (writtenAt - 3_600_000))).toBeLessThan(600_000)
})

test('waiting bets are sent once, by one of two tabs', async ({ page, context, line }) => {
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  const other = await context.newPage()
  await other.goto('/historico')
  await settled(other, '/api/auth/user')
  await disconnect(page, line)
  await expect(status(other)).toContainText('Sem conexão')
  for (const amount of ['10', '20', '30']) {
    await storeBet(page, amount)
  }
  await expect(waiting(other)).toHaveCount(3)
  line.set('up')
  await expect(waiting(other)).toHaveCount(0)
  await expect.poll(async () => (await betsOf(page)).length).toBe(3)
  const sent = (await betsOf(page)).toSorted((a, b) => a.id - b.id)
  expect(sent.map(({ amount }) => amount)).toEqual(['10.00', '20.00', '30.00'])
})

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
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, OWN_BETS)
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
  await expect(page.getByRole('complementary', { name: 'A aposta' })).toContainText('€ 25,00 em cash out por € 26,40')

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
