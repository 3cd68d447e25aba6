import type { Page } from '@playwright/test'

/** Records console errors (which include CSP and Trusted Types violations), exceptions and requests to other origins. */
export function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = []
  // Requests that are still on their way when the page signs out are answered with 401.
  let signedOut = false
  page.on('console', (message) => {
    if (signedOut && message.text().includes('status of 401')) return
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
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
