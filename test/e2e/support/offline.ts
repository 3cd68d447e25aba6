import type { Page } from '@playwright/test'
import { startTestApp } from '../../support/app.ts'
import { type CuttableLine, cuttableLine } from '../../support/cuttable-line.ts'
import { betField, sendBetForm } from './bet-form.ts'
import { openConnected } from './connected.ts'
import { expect, test as onSite } from './site.ts'

/** The site behind a connection that can be cut. Files that use it need `test.use({ serviceWorkers: 'allow' })`. */
export const test = onSite.extend<{ line: CuttableLine }>({
  // Chromium logs an error for every request without a network and for every 4xx and 5xx.
  expectedFaults: async ({}, provide) => provide([/net::ERR_|WebSocket connection|status of [45]/]),
  line: async ({}, provide) => {
    const line = await cuttableLine()
    await provide(line)
    await line.close()
  },
  site: async ({ source, clock, line }, provide) => {
    const app = await startTestApp({ source, now: clock.now, webRoot: 'dist' })
    line.to(app.url)
    await provide({ ...app, url: line.url })
    await app.close()
  },
})

export const status = (page: Page) => page.getByRole('status').filter({ hasText: /Sem conexão|A conexão voltou/ })
export const waiting = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Aguarda envio' })

/** Waits until the tab works offline: the worker is active, and the responses of these addresses are on the device. */
export async function settled(page: Page, ...addresses: readonly string[]): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
  for (const address of addresses) await expect.poll(() => keptAddresses(page)).toContain(address)
}

/** The addresses whose responses are on the device. */
export function keptAddresses(page: Page): Promise<string> {
  return page.evaluate(readKept('getAllKeys', 'asking.result.join(" ")'))
}

/** The responses on the device as JSON; only entries that contain `address`. */
export function keptAnswers(page: Page, address = ''): Promise<string> {
  const shown = `JSON.stringify(asking.result.filter((each) => JSON.stringify(each).includes(${JSON.stringify(address)})))`
  return page.evaluate(readKept('getAll', shown))
}

const readKept = (read: 'getAllKeys' | 'getAll', shown: string) => `new Promise((resolve, reject) => {
  const opening = indexedDB.open((document.documentElement.dataset.path ?? '') + 'device')
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => resolve('')
  opening.onsuccess = () => {
    const asking = opening.result.transaction('seen').objectStore('seen').${read}()
    asking.onsuccess = () => { opening.result.close(); resolve(${shown}) }
  }
})`

/** Opens the form of a new bet, waits until it works offline, and cuts the connection. */
export async function openFormOffline(page: Page, line: CuttableLine): Promise<void> {
  // The page does not notice the end of a socket that is not open yet.
  await openConnected(page, '/nova-aposta')
  await settled(page, '/api/auth/user')
  await disconnect(page, line)
}

export async function disconnect(page: Page, line: CuttableLine): Promise<void> {
  line.set('cut')
  await expect(status(page)).toContainText('Sem conexão')
}

/** Enters a bet without a connection: the form stores it on the device and becomes empty. */
export async function storeBet(page: Page, amount?: string): Promise<void> {
  await sendBetForm(page, amount)
  await expect(betField(page, 'Valor (€)')).toHaveValue('')
}

/** Replaces every bet that is waiting on the device by the JavaScript expression `replacement` of `bet`. */
export function changeWaiting(page: Page, replacement: string): Promise<void> {
  return page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('device')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('waiting', 'readwrite')
      const store = transaction.objectStore('waiting')
      const asking = store.getAll()
      asking.onsuccess = () => { for (const bet of asking.result) store.put(${replacement}) }
      transaction.oncomplete = () => { opening.result.close(); resolve() }
    }
  })`)
}

export { expect }
