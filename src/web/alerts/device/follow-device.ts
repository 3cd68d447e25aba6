import type { Language } from '../../../contract/languages.ts'
import { readDevices, removeDevice } from '../../../contract/push.ts'
import { server } from '../../api/call.ts'
import { NotSent } from '../../api/call-error.ts'
import { currentSubscription, endSubscription, keepDevice, keptDevice } from '../../api/push/this-device.ts'
import { reachability } from '../../api/reachability.ts'
import type { Site } from '../../site.ts'
import { BASE } from '../../ui/storage.ts'
import { isOfKey, NoSubscription, save, subscribe } from './subscribe.ts'

/** Lock shared by the tabs of this browser. */
const LOCK = `${BASE}push-device`

/**
 * On each page load, sends the server this device's language and time zone if notifications are on. Ends a subscription that belongs to
 * another account or to none, or that was removed elsewhere. `account` is null for a visitor.
 */
export async function followDevice(site: Site, account: number | null, language: Language): Promise<void> {
  // Plain http has neither locks nor pushes. While a tab turns notifications on, its subscription has no owner yet.
  const { locks } = navigator as Partial<Navigator>
  await locks?.request(LOCK, { ifAvailable: true }, (lock) => (lock ? follow(site, account, language) : undefined))
}

async function follow(site: Site, account: number | null, language: Language): Promise<void> {
  const { call } = site.of(server)
  const kept = keptDevice()
  // Includes a subscription that arrived after its timeout.
  if (kept?.account !== account) return endSubscription(site)
  // Permission revoked in the browser's settings.
  if (Notification.permission !== 'granted') return turnOff(site, kept.id)
  const [subscription, { publicKey, devices }] = await Promise.all([currentSubscription(), call(readDevices)])
  const isListed = devices.some(({ id }) => id === kept.id)
  // A subscription that the browser replaced is no longer listed either.
  if (subscription?.endpoint === kept.endpoint && !isListed) return endSubscription(site)
  const isOurs = subscription !== null && isOfKey(subscription, publicKey)
  const saved = await save(call, isOurs ? subscription : await subscribe(publicKey), account, language)
  // The user may have signed out meanwhile.
  if (keptDevice()?.account !== account) return endSubscription(site)
  keepDevice(site, saved)
}

export async function turnOff(site: Site, id: number): Promise<void> {
  await site.of(server).call(removeDevice, { params: { id: String(id) } })
  await endSubscription(site)
}

/** Requests the permission; call it only from a press. Throws NoSubscription, NotSent or CallError. */
export async function turnOn(site: Site, publicKey: string, account: number, language: Language): Promise<void> {
  if (site.of(reachability).get() === 'lost') throw new NotSent('No connection')
  const permission = await Notification.requestPermission()
  // The row then explains how to allow it.
  if (permission === 'denied') return
  if (permission === 'default') throw new NoSubscription('notAllowed')
  await navigator.locks.request(LOCK, async () => {
    const subscription = await subscribe(publicKey)
    try {
      keepDevice(site, await save(site.of(server).call, subscription, account, language))
    } catch (error) {
      await endSubscription(site)
      throw error
    }
  })
}
