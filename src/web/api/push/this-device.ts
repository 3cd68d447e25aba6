import { part, type Site } from '../../site.ts'
import { recall, remember } from '../../ui/storage.ts'
import { createStore, useStore } from '../../ui/store.ts'

const KEY = 'push-device'
const END_WITHIN_MS = 3000

/** This browser's registration for push, by account. */
export type KeptDevice = {
  readonly account: number
  /** The server's id of the device. */
  readonly id: number
  /** The push endpoint at the time of registration. */
  readonly endpoint: string
}

/** The stored registration; a store, so that this tab and the others follow it. */
const keptText = part(() => {
  // Storage events are fired only in other tabs.
  const changesHere = createStore<null>(null)
  return {
    get: () => recall(KEY) ?? '',
    set(text: string): void {
      remember(KEY, text)
      changesHere.set(null)
    },
    subscribe(onChange: () => void): () => void {
      addEventListener('storage', onChange)
      const leave = changesHere.subscribe(onChange)
      return () => {
        removeEventListener('storage', onChange)
        leave()
      }
    },
  }
})

/** Null if no account has turned notifications on here. */
export const keptDevice = (): KeptDevice | null => deviceIn(recall(KEY) ?? '')

export function keepDevice(site: Site, device: KeptDevice | null): void {
  const kept = site.of(keptText)
  const text = device ? JSON.stringify(device) : ''
  if (text !== kept.get()) kept.set(text)
}

export const useKeptDevice = (): KeptDevice | null => deviceIn(useStore(keptText))

function deviceIn(text: string): KeptDevice | null {
  try {
    const device = JSON.parse(text) as Partial<KeptDevice> | null // written by keepDevice, or damaged
    const { account, id, endpoint } = device ?? {}
    const isWhole = typeof account === 'number' && typeof id === 'number' && typeof endpoint === 'string'
    return isWhole ? { account, id, endpoint } : null
  } catch {
    return null
  }
}

/** The service worker's registration; undefined before it registers and without service workers (plain http, private windows of Firefox). */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  return workers?.getRegistration().catch(() => undefined)
}

/** Safari in a tab on an iPhone has no PushManager. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const manager = ((await registration()) as Partial<ServiceWorkerRegistration> | undefined)?.pushManager
  return (await manager?.getSubscription()) ?? null
}

/** Ends the push subscription of this browser and closes its notifications. */
export async function endSubscription(site: Site): Promise<void> {
  keepDevice(site, null)
  // Signing out does not wait for an unresponsive push service; the next page load ends the subscription.
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS))
  await Promise.race([tooLate, end().catch(() => undefined)])
}

async function end(): Promise<void> {
  await closeNotices(() => true)
  await (await currentSubscription())?.unsubscribe()
}

/** Closes displayed notifications whose alert matches; `null` is a test notification. */
export async function closeNotices(isClosed: (alert: number | null) => boolean): Promise<void> {
  const shown = (await (await registration())?.getNotifications()) ?? []
  for (const notification of shown) {
    const { alert = null } = (notification.data ?? {}) as { alert?: number | null } // written by the service worker
    if (isClosed(alert)) notification.close()
  }
}
