import { expect, type Page } from '@playwright/test'
import { PATHS } from '../../../src/contract/paths.ts'

/** The addresses of all screens except the login, which is a dialog over the dashboard. The team page is Alfa's. */
export const SCREENS = Object.values(PATHS)
  .filter((path) => path !== PATHS.login)
  .map((path) => path.replace(':team', 'alfa'))

/** Goes to another screen like a link of the page: a fifth of the cost of a load. The page must show the site, without a dialog. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // The timer fires after React has replaced the old screen.
  await page.evaluate(`history.pushState(null, '', '${path}'); new Promise((shown) => setTimeout(shown))`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** How wide the content of the page is, in px. */
export const widthOf = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth')
