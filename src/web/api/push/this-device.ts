import { part, type Site } from '../../site.ts'
import { recall, remember } from '../../ui/storage.ts'
import { createStore, useStore } from '../../ui/store.ts'

const KEY = 'push-device'
const END_WITHIN_MS = 3000

/** This browser as an account has turned it on. */
export type KeptDevice = {
  readonly account: number
  /** Of the server. */
  readonly id: number
  /** Where it was subscribed then. */
  readonly endpoint: string
}

/** What the device keeps; a store, so that this tab and the others follow it. */
const keptText = part(() => {
  // The browser tells the other tabs only.
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

/** Null where no account has turned it on, or none any more. */
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

/** Of the service worker; undefined where there is none (plain http, private windows of Firefox) or none yet. */
export async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = (navigator as Partial<Navigator>).serviceWorker
  return workers?.getRegistration().catch(() => undefined)
}

/** Safari in a tab of an iPhone has no PushManager. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const manager = ((await registration()) as Partial<ServiceWorkerRegistration> | undefined)?.pushManager
  return (await manager?.getSubscription()) ?? null
}

/** This browser gets nothing more, and shows nothing of what it got. */
export async function endSubscription(site: Site): Promise<void> {
  keepDevice(site, null)
  // No sign-out waits for a service that does not answer: without its page the next one ends it.
  const tooLate = new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS))
  await Promise.race([tooLate, end().catch(() => undefined)])
}

async function end(): Promise<void> {
  await closeNotices(() => true)
  await (await currentSubscription())?.unsubscribe()
}

/** Closes those of the shown notifications whose alert is one of these; `null` is a test. */
export async function closeNotices(isClosed: (alert: number | null) => boolean): Promise<void> {
  const shown = (await (await registration())?.getNotifications()) ?? []
  for (const notification of shown) {
    const { alert = null } = (notification.data ?? {}) as { alert?: number | null } // written by the service worker
    if (isClosed(alert)) notification.close()
  }
}
