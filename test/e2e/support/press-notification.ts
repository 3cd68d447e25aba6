import type { BrowserContext } from '@playwright/test'
import { CHROMIUM_PATH } from '../../../playwright.config.ts'
import { required } from '../../../src/domain/required.ts'

/** For `test.skip`, which then starts no server. */
export const WITHOUT_NOTIFICATIONS = [
  CHROMIUM_PATH.includes('headless-shell'),
  'the headless shell has no notifications: CHROMIUM_PATH names another',
] as const

/** A press on the first notification, as the system tells the first service worker of it, which has no tool. */
export async function pressFirst(context: BrowserContext): Promise<void> {
  const worker = required(context.serviceWorkers()[0], 'the service worker')
  await worker.evaluate(`self.registration.getNotifications().then(([notification]) => {
    const event = new NotificationEvent('notificationclick', { notification })
    // Of an event that a script sends it would throw.
    Object.defineProperty(event, 'waitUntil', { value: () => undefined })
    self.dispatchEvent(event)
  })`)
}
