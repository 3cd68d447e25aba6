import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'

const PROBE = '/healthz?is-intercepted'

/**
 * Handles the requests of the page to this address. Chromium starts intercepting a loaded page with a delay, so this waits for the
 * start. Interception disables the HTTP cache and costs a round trip per request, so tests use it only when needed.
 */
export async function intercept(
  page: Page,
  address: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<void> {
  await page.route(address, handle)
  if (!page.url().startsWith('http')) return
  await page.route(`**${PROBE}`, (route) => route.fulfill({ body: 'intercepted' }))
  // A page without typed text reloads itself if a part fails to load, possibly during the probe.
  const probe = () => page.evaluate<string>(`fetch('${PROBE}').then((answer) => answer.text(), String)`).catch(String)
  await expect.poll(probe, { intervals: [10] }).toBe('intercepted')
}
