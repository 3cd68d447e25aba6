import type { Page } from '@playwright/test'

/** The number on one of the five cards. */
export const figure = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .getByRole('definition')
    .first()

export const online = (page: Page) => page.getByRole('button', { name: 'Quem está online' })
