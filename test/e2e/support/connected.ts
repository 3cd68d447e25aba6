import type { Page } from '@playwright/test'

/** Opens a page and waits until its socket is open: it receives changes made elsewhere only from then on. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    page.once('websocket', (socket) => socket.once('framereceived', () => resolve()))
  })
  await page.goto(path)
  await heard
}
