import type { Language } from '../../../contract/languages.ts'
import { readDevices, removeDevice } from '../../../contract/push.ts'
import { server } from '../../api/call.ts'
import { NotSent } from '../../api/call-error.ts'
import { line } from '../../api/line.ts'
import { currentSubscription, endSubscription, keepDevice, keptDevice } from '../../api/push/this-device.ts'
import type { Site } from '../../site.ts'
import { BASE } from '../../ui/storage.ts'
import { isOfKey, NoSubscription, save, subscribe } from './subscribe.ts'

/** Between the tabs of this browser. */
const LOCK = `${BASE}push-device`

/**
 * With each page: the server hears again of a device that is on, with its language and zone. A subscription of another account, or of none,
 * ends; one that was removed elsewhere, too. `account`: null for a visitor.
 */
export async function followDevice(site: Site, account: number | null, language: Language): Promise<void> {
  // Plain http has neither locks nor pushes. While a tab turns it on, its subscription is of nobody yet.
  const { locks } = navigator as Partial<Navigator>
  await locks?.request(LOCK, { ifAvailable: true }, (lock) => (lock ? follow(site, account, language) : undefined))
}

async function follow(site: Site, account: number | null, language: Language): Promise<void> {
  const { call } = site.of(server)
  const kept = keptDevice()
  // Also one that came after its time limit.
  if (kept?.account !== account) return endSubscription(site)
  // Taken back in the settings of the browser.
  if (Notification.permission !== 'granted') return turnOff(site, kept.id)
  const [subscription, { publicKey, devices }] = await Promise.all([currentSubscription(), call(readDevices)])
  const isListed = devices.some(({ id }) => id === kept.id)
  // One that the browser has replaced is gone from the list, too.
  if (subscription?.endpoint === kept.endpoint && !isListed) return endSubscription(site)
  const isOurs = subscription !== null && isOfKey(subscription, publicKey)
  const saved = await save(call, isOurs ? subscription : await subscribe(publicKey), account, language)
  // Whoever signed out meanwhile gets nothing more.
  if (keptDevice()?.account !== account) return endSubscription(site)
  keepDevice(site, saved)
}

export async function turnOff(site: Site, id: number): Promise<void> {
  await site.of(server).call(removeDevice, { params: { id: String(id) } })
  await endSubscription(site)
}

/** Asks for the permission: only when a person turns notifications on. Throws NoSubscription, NotSent or CallError. */
export async function turnOn(site: Site, publicKey: string, account: number, language: Language): Promise<void> {
  if (site.of(line).get() === 'lost') throw new NotSent('No connection')
  const permission = await Notification.requestPermission()
  // Where it is denied the row says how to allow it.
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
