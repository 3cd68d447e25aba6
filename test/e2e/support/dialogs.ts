import { expect, type Page } from '@playwright/test'

/**
 * Waits until so many dialogs are open, and as many history entries are theirs: a dialog that closes leaves the screen before its entry is
 * gone, and Back, a link or a load in between meets that entry.
 */
export async function expectDialogs(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(count)
  await expect.poll(() => page.evaluate<number>('history.state?.dialogs ?? 0')).toBe(count)
}
