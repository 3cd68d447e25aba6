import type { Page, Request } from '@playwright/test'

export const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** The number on one of the five cards. */
export const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()

export const online = (page: Page) => page.getByRole('button', { name: 'Quem está online' })

/** Records the calls of the page to one address. */
export function watchCalls(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request)
  })
  return calls
}
