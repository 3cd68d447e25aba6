import type { BrowserContext } from '@playwright/test'
import { required } from '../../../src/domain/required.ts'

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
