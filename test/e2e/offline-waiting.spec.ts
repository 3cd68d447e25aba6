import type { Page } from '@playwright/test'
import { betField, betForm, fillBetForm } from './support/bet-form.ts'
import { betsOf, toasts, typeAll } from './support/bets.ts'
import { intercept } from './support/intercept.ts'
import {
  changeWaiting,
  disconnect,
  expect,
  openFormOffline,
  SENT_A_DAY_AGO,
  settled,
  storeBet,
  test,
  waiting,
} from './support/offline.ts'
import { signUp } from './support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const discard = (page: Page) => page.getByRole('button', { name: 'Descartar a aposta em Alfa vs Bravo' })

const correct = (page: Page) => page.getByRole('button', { name: 'Corrigir a aposta em Alfa vs Bravo' })

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test('if the device is full, a bet waits in the open page and is sent when the connection is back', async ({
  page,
  line,
}) => {
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  await page.evaluate(FILL_DEVICE)
  await disconnect(page, line)
  await storeBet(page, '10')
  await expect(toasts(page)).toContainText('deixe a página aberta')
  line.set('up')
  await expect(toasts(page)).toContainText('Aposta enviada')
  expect(await betsOf(page)).toMatchObject([{ amount: '10.00' }])
})

test('a waiting bet is discarded after a question, and a double press discards only one', async ({ page, line }) => {
  await openFormOffline(page, line)
  for (const amount of ['10', '20', '30']) await storeBet(page, amount)
  await page.goto('/historico')
  await expect(waiting(page)).toHaveCount(3)
  // The second press of a double click hits the element that is there by then.
  await discard(page).first().dblclick()
  await expect(discard(page).first()).toBeFocused()
  await expect(waiting(page)).toHaveCount(3)
  await discard(page).first().click()
  await expect(page.getByRole('button', { name: 'Manter' })).toBeFocused()
  await page.getByRole('button', { name: 'Descartar', exact: true }).dblclick()
  await expect(waiting(page)).toHaveCount(2)
})

test('a multiple entered offline waits, is corrected, and is placed once', async ({ page, line }) => {
  await openFormOffline(page, line)
  await fillBetForm(page)
  await betForm(page).getByRole('button', { name: 'Juntar outra seleção' }).click()
  await betField(page, 'Times').fill('Charlie vs Delta')
  await betField(page, 'Seu time').selectOption('Delta')
  await typeAll(betField(page, 'Odd da seleção'), '2')
  await betForm(page).getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(toasts(page)).toContainText('Aposta guardada neste aparelho')

  await page.goto('/historico')
  await expect(waiting(page)).toContainText('Alfa vs Bravo + Charlie vs Delta')
  // 1.85 × 2.00
  await expect(waiting(page)).toContainText('3,70')
  await correct(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('(Charlie vs Delta)')
  await dialog.getByLabel('Valor (€)').fill('99')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  line.set('up')
  await expect(toasts(page)).toContainText('Aposta enviada')
  expect(await betsOf(page)).toMatchObject([
    { amount: '99.00', odds: '3.70', legs: [{ odds: '1.85' }, { odds: '2.00' }] },
  ])
})

test('a waiting bet is not sent while its correction is open, and then as corrected', async ({ page, line }) => {
  await openFormOffline(page, line)
  for (const amount of ['11', '12']) await storeBet(page, amount)
  await page.goto('/historico')
  await expect(waiting(page)).toHaveCount(2)
  await correct(page).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor (€)').fill('99')
  line.set('up')
  await expect(page.getByRole('row').filter({ hasText: 'Alfa vs Bravo' })).toHaveCount(1)
  await expect(dialog.getByLabel('Valor (€)')).toHaveValue('99')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(waiting(page)).toHaveCount(0)
  const amounts = (await betsOf(page)).map(({ amount }) => amount)
  expect(amounts.toSorted()).toEqual(['11.00', '99.00'])
})

test('a corrected bet is dated by its age, however wrong the device’s clock is', async ({ page, line }) => {
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await openFormOffline(page, line)
  await storeBet(page, '21')
  const storedAt = Date.now()
  await page.goto('/historico')
  await correct(page).click()
  await page.getByRole('dialog').getByLabel('Valor (€)').fill('22')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  line.set('up')
  await expect(waiting(page)).toHaveCount(0)
  const [bet] = await betsOf(page)
  expect(bet).toMatchObject({ amount: '22.00' })
  expect(Math.abs(Date.parse(bet?.placedAt ?? '') - storedAt)).toBeLessThan(30_000)
})

test('a bet that is discarded while an earlier one is being sent is not sent', async ({ page, line }) => {
  await openFormOffline(page, line)
  for (const amount of ['10', '20']) await storeBet(page, amount)
  await page.goto('/historico')
  await expect(waiting(page)).toHaveCount(2)
  const onTheWay = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await intercept(page, '/api/bets', async (route) => {
    if (route.request().method() === 'POST') {
      onTheWay.resolve()
      await arrives.promise
    }
    await route.continue()
  })
  line.set('up')
  await onTheWay.promise
  const second = waiting(page).filter({ hasText: '20,00' })
  await second.getByRole('button', { name: /Descartar/ }).click()
  await second.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(waiting(page)).toHaveCount(1)
  arrives.resolve()
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: '10,00' })).toBeVisible()
  expect((await betsOf(page)).map(({ amount }) => amount)).toEqual(['10.00'])
})

test('without locks, as on plain http, a double press on "send anyway" sends one bet', async ({ page, line }) => {
  // Browsers have no locks on plain http.
  await page.addInitScript('delete Navigator.prototype.locks')
  await openFormOffline(page, line)
  await storeBet(page, '10')
  await changeWaiting(page, SENT_A_DAY_AGO)
  await page.goto('/historico')
  line.set('up')
  const send = page.getByRole('button', { name: 'Enviar assim mesmo' })
  await expect(send).toBeVisible()
  await page.evaluate(PRESS_TWICE)
  await expect(page.getByRole('row').filter({ hasText: 'Alfa' })).toBeVisible()
  await expect(send).toHaveCount(0)
  await expect(waiting(page)).toHaveCount(0)
  expect(await betsOf(page)).toHaveLength(1)
})

/** Runs in the page: two presses within one frame. */
const PRESS_TWICE = `{
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Enviar assim mesmo')
  button.click()
  button.click()
}`

/** Runs in the page: from now on writes to IndexedDB fail, as on a full disk. */
const FILL_DEVICE = `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }`
