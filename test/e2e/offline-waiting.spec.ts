import type { Page } from '@playwright/test'
import { betsOf, toasts } from './support/bets.ts'
import { expect, settled, status, test, waiting } from './support/offline.ts'
import { signUp } from './support/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

async function writeBet(page: Page, amount: string): Promise<void> {
  const form = page.getByRole('main').locator('form').first()
  await form.getByLabel('Times').fill('Alfa vs Bravo')
  await form.getByLabel('Seu time').selectOption('Alfa')
  await form.getByLabel('Valor (€)').fill(amount)
  await form.getByLabel('Odd', { exact: false }).fill('1.85')
  await form.getByLabel('Tipo de aposta').selectOption('match-winner')
  await form.getByRole('button', { name: 'Registrar aposta' }).click()
  await expect(form.getByLabel('Valor (€)')).toHaveValue('')
}

const discard = (page: Page) => page.getByRole('button', { name: 'Descartar a aposta em Alfa vs Bravo' })

test.beforeEach(async ({ page }) => {
  await signUp(page)
})

test('where the device has no room left, a bet waits in the open page and is sent when the line is back', async ({
  page,
  line,
}) => {
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  await page.evaluate(FILL_DEVICE)
  line.set('cut')
  await expect(status(page)).toContainText('Sem conexão')
  await writeBet(page, '10')
  await expect(toasts(page)).toContainText('deixe a página aberta')
  line.set('up')
  await expect(toasts(page)).toContainText('Aposta enviada')
  expect(await betsOf(page)).toMatchObject([{ amount: '10.00' }])
})

test('a waiting bet is thrown away after a question, and two presses in a row throw no second one away', async ({
  page,
  line,
}) => {
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  line.set('cut')
  await expect(status(page)).toContainText('Sem conexão')
  for (const amount of ['10', '20', '30']) await writeBet(page, amount)
  await page.goto('/historico')
  await expect(waiting(page)).toHaveCount(3)
  // A second press within a double click finds whatever stands there by then.
  await discard(page).first().dblclick()
  await expect(discard(page).first()).toBeFocused()
  await expect(waiting(page)).toHaveCount(3)
  await discard(page).first().click()
  await expect(page.getByRole('button', { name: 'Manter' })).toBeFocused()
  await page.getByRole('button', { name: 'Descartar', exact: true }).dblclick()
  await expect(waiting(page)).toHaveCount(2)
})

test('a bet that is thrown away while an earlier one is on its way is not sent', async ({ page, line }) => {
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  line.set('cut')
  await expect(status(page)).toContainText('Sem conexão')
  for (const amount of ['10', '20']) await writeBet(page, amount)
  await page.goto('/historico')
  await expect(waiting(page)).toHaveCount(2)
  const onTheWay = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await page.route('/api/bets', async (route) => {
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

test('on plain http too, two presses on "send anyway" send one bet', async ({ page, line }) => {
  // As a browser does on plain http.
  await page.addInitScript('delete Navigator.prototype.locks')
  await page.goto('/nova-aposta')
  await settled(page, '/api/auth/user')
  line.set('cut')
  await expect(status(page)).toContainText('Sem conexão')
  await writeBet(page, '10')
  await page.evaluate(MAKE_UNSURE)
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

/** Run in the page: both within one frame. */
const PRESS_TWICE = `{
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Enviar assim mesmo')
  button.click()
  button.click()
}`

/** Run in the page: what waits was sent a day ago, and its answer was lost. */
const MAKE_UNSURE = `new Promise((resolve) => {
  const opening = indexedDB.open('device', 1)
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('waiting', 'readwrite')
    const store = transaction.objectStore('waiting')
    const asking = store.getAll()
    asking.onsuccess = () => { for (const bet of asking.result) store.put({ ...bet, attemptedAt: Date.now() - 24 * 3_600_000 }) }
    transaction.oncomplete = () => { opening.result.close(); resolve() }
  }
})`

/** Run in the page: from here on the browser refuses to write to its database, as it does when the disk is full. */
const FILL_DEVICE = `IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }`
