import { expect, type Page } from '@playwright/test'

/**
 * Waits until this number of dialogs is open and they have the same number of history entries. A dialog that closes leaves the screen before
 * its entry is removed; Back, a link or a load in between would use that entry.
 */
export async function expectDialogs(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(count)
  await expect.poll(() => page.evaluate<number>('history.state?.dialogs ?? 0')).toBe(count)
}
