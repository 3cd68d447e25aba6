import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'

const PROBE = '/healthz?is-intercepted'

/**
 * Handles the requests of the page to this address. Chromium starts to intercept those of a loaded page with a delay, so this waits until it
 * has. Interception switches the HTTP cache off and costs a round trip per request, so no test has it without need.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, handle)
  if (!page.url().startsWith('http')) return
  await page.route(`**${PROBE}`, (route) => route.fulfill({ body: 'intercepted' }))
  // A page without typed text that cannot load one of its parts reloads itself, maybe in the middle of this.
  const probe = () => page.evaluate<string>(`fetch('${PROBE}').then((answer) => answer.text(), String)`).catch(String)
  await expect.poll(probe, { intervals: [10] }).toBe('intercepted')
}
