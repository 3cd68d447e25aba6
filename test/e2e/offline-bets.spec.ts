import type { Page } from '@playwright/test'
import { sendBetForm } from './support/bet-form.ts'
import { betsOf, placeBet, toasts } from './support/bets.ts'
import {
  changeWaiting,
  disconnect,
  expect,
  openFormOffline,
  SENT_A_DAY_AGO,
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
const historyRow = (page: Page) => page.getByRole('row').filter({ hasText: 'Alfa' })

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

test('a bet whose answer was lost is recorded once', async ({ page, line, site }) => {
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  line.set('answers lost')
  await sendBetForm(page)
  const recorded = () => site.deps.db.selectFrom('bets').select('id').execute()
  await expect.poll(async () => (await recorded()).length).toBe(1)
  line.set('cut')
  await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')
  line.set('up')
  await expect(toasts(page)).toContainText('Aposta enviada')
  expect(await recorded()).toHaveLength(1)
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

test('a bet that the server refuses shows the reason and can be discarded', async ({ page, line, site }) => {
  await openFormOffline(page, line)
  await storeBet(page)
  await expect(toasts(page)).toContainText('Aposta guardada')
  // Like a bet on a match that was deleted in the meantime.
  await changeWaiting(page, '{ ...bet, body: { ...bet.body, matchId: 999_999 } }')
  await page.goto('/historico')
  line.set('up')
  const row = page.getByRole('listitem').filter({ hasText: 'Recusada' })
  await expect(row).toContainText('Esta partida não existe')
  expect(await site.deps.db.selectFrom('bets').select('id').execute()).toEqual([])

  await row.getByRole('button', { name: 'Descartar a aposta em Alfa vs Bravo' }).click()
  await row.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('a bet that may have arrived longer ago than its key is valid is not sent automatically', async ({
  page,
  line,
  site,
}) => {
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  await placeBet(page)
  await disconnect(page, line)
  await storeBet(page)
  await expect(toasts(page)).toContainText('Aposta guardada')
  await changeWaiting(page, SENT_A_DAY_AGO)
  await page.goto('/historico')
  line.set('up')
  const row = page.getByRole('listitem').filter({ hasText: 'Talvez já registrada' })
  await expect(row).toContainText('Apostas iguais no seu histórico')
  await expect(row).toContainText('€ 50,00')
  const recorded = () => site.deps.db.selectFrom('bets').select('id').execute()
  expect(await recorded()).toHaveLength(1)
  await row.getByRole('button', { name: 'Enviar assim mesmo' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await recorded()).length).toBe(2)
})

test('settling offline says so in the dialog, which stays open, and a retry works', async ({ page, line }) => {
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, OWN_BETS)
  await disconnect(page, line)
  await historyRow(page)
    .getByRole('button', { name: /resultado/i })
    .first()
    .click()
  await expect(dialog(page)).toContainText('Sem conexão: nada foi alterado')
  await dialog(page).getByLabel('Resultado', { exact: false }).fill('12,5')
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click()
  // The message was there before: only now has the call failed.
  await failed
  await expect(dialog(page)).toContainText('Sem conexão: nada foi alterado')
  await expect(dialog(page).getByRole('textbox')).toHaveValue('12,5')

  line.set('up')
  await expect(dialog(page)).not.toContainText('Sem conexão')
  await dialog(page).getByRole('button', { name: 'Aplicar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await betsOf(page)).toMatchObject([{ status: 'won', result: '12.50' }])
})

test('a result whose answer was lost is reported as recorded when it is applied again', async ({
  page,
  line,
  site,
}) => {
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, OWN_BETS)
  await historyRow(page)
    .getByRole('button', { name: /resultado/i })
    .first()
    .click()
  line.set('answers lost')
  await dialog(page).getByRole('button', { name: /ganh/i }).click()
  const settledBets = () => site.deps.db.selectFrom('bets').select('id').where('status', '=', 'won').execute()
  await expect.poll(async () => (await settledBets()).length).toBe(1)
  line.set('cut')
  await expect(dialog(page)).toContainText('Sem conexão')
  line.set('up')
  await expect(dialog(page)).not.toContainText('Sem conexão')
  await dialog(page).getByRole('button', { name: /ganh/i }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(toasts(page)).toContainText('€ 42,50')
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

test('a partial cash-out whose answer was lost is recorded once when it is recorded again', async ({
  page,
  line,
  site,
}) => {
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, OWN_BETS)
  await openCashOut(page)
  await fillCashOut(page, '26,40', '20')
  line.set('answers lost')
  const record = cashOutButton(page)
  await record.click()
  const stored = () => site.deps.db.selectFrom('bets').select('cashedStake').executeTakeFirstOrThrow()
  await expect.poll(async () => (await stored()).cashedStake).toBe(2000)
  line.set('cut')
  await expect(dialog(page)).toContainText('Sem conexão')
  line.set('up')
  await expect(dialog(page)).not.toContainText('Sem conexão')
  await record.click()
  await expect(toasts(page)).toContainText('Cash out parcial registrado')
  await expect(dialog(page)).toHaveCount(0)
  expect(await betsOf(page)).toMatchObject([{ cashedOut: { stake: '20.00', paid: '26.40' } }])
})

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
  await expect(dialog(page)).toContainText('Sem conexão')
  line.set('up')
  await page.reload()
  await expect(page.getByRole('table')).toContainText('€ 25,00 em cash out por € 26,40')

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

test('a partial cash-out beside one that the page does not show yet is recorded too', async ({ page }) => {
  const { id } = await placeBet(page)
  await page.goto('/historico')
  await settled(page, OWN_BETS)
  await openCashOut(page)
  await fillCashOut(page, '12', '10')
  await page.request.post(`/api/bets/${id}/cash-out`, { data: { stake: '20.00', paid: '26.40' } })
  await cashOutButton(page).click()
  await expect(toasts(page)).toContainText('Cash out parcial registrado')
  await expect(dialog(page)).toHaveCount(0)
  expect(await betsOf(page)).toMatchObject([{ cashedOut: { stake: '30.00', paid: '38.40' } }])
})

test('deleting offline says so in the dialog, and a retry works', async ({ page, line }) => {
  await placeBet(page)
  await page.goto('/historico')
  await settled(page, OWN_BETS)
  await disconnect(page, line)
  await historyRow(page)
    .getByRole('button', { name: /excluir|apagar/i })
    .click()
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'DELETE')
  await dialog(page).getByRole('button', { name: /Alfa/ }).click()
  await failed
  await expect(dialog(page)).toContainText('Sem conexão: nada foi alterado')
  line.set('up')
  await expect(dialog(page)).not.toContainText('Sem conexão')
  await dialog(page).getByRole('button', { name: /Alfa/ }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await betsOf(page)).toEqual([])
})
