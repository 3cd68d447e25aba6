import type { Page } from '@playwright/test'

/** Warnings that are not the site's: a busy machine uses preloaded files too late, and tests block the service worker. */
const OF_THE_BROWSER =
  /^The resource .+ was preloaded using link preload but not used within a few seconds|^Service Worker registration blocked by Playwright/

/** Records console errors (which include CSP and Trusted Types violations) and warnings, exceptions and requests to other origins. */
export function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = []
  // Requests in flight when the page signs out get a 401.
  let signedOut = false
  page.on('console', (message) => {
    if (signedOut && message.text().includes('status of 401')) return
    const isFault = message.type() === 'error' || (message.type() === 'warning' && !OF_THE_BROWSER.test(message.text()))
    if (isFault) faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    faults.push(`exception: ${error.message}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    signedOut ||= request.method() === 'POST' && /\/logout/.test(url.pathname)
    const inside = url.protocol === 'data:' || url.protocol === 'blob:' || url.host === new URL(origin).host
    if (!inside) faults.push(`request to another origin: ${url.href}`)
  })
  return faults
}
