import type { Page } from '@playwright/test'

/** Records console errors (which include CSP and Trusted Types violations), exceptions and requests to other origins. */
export function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => {
    faults.push(`exception: ${error.message}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    const inside = url.protocol === 'data:' || url.protocol === 'blob:' || url.host === new URL(origin).host
    if (!inside) faults.push(`request to another origin: ${url.href}`)
  })
  return faults
}
