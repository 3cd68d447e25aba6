import type { Page } from '@playwright/test'
import { startTestApp } from '../../support/app.ts'
import { type CuttableLine, cuttableLine } from '../../support/cuttable-line.ts'
import { expect, test as onSite } from './site.ts'

/** The same site behind a line that can be cut. A file that uses it says `test.use({ serviceWorkers: 'allow' })`. */
export const test = onSite.extend<{ line: CuttableLine }>({
  // A network that is not there is an error in Chromium's console, whatever a page does; so is a refusal.
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

/** Until this tab needs no network any more: its parts and its worker are there, and what it shows is kept. */
export async function settled(page: Page, ...addresses: readonly string[]): Promise<void> {
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), { timeout: 20_000 })
    .toBe('activated')
  for (const address of addresses) await expect.poll(() => keptAddresses(page)).toContain(address)
}

/** What of the server's answers is on the device. */
export function keptAddresses(page: Page): Promise<string> {
  return page.evaluate(READ_KEPT)
}

const READ_KEPT = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('device', 1)
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => resolve('')
  opening.onsuccess = () => {
    const asking = opening.result.transaction('seen').objectStore('seen').getAllKeys()
    asking.onsuccess = () => { opening.result.close(); resolve(asking.result.join(' ')) }
  }
})`

export { expect }
