import type { Language } from '../../../contract/languages.ts'
import { saveDevice } from '../../../contract/push.ts'
import { required } from '../../../domain/required.ts'
import { deviceName } from '../../../domain/text/device-name.ts'
import type { Call } from '../../api/call.ts'
import type { KeptDevice } from '../../api/push/this-device.ts'
import { deviceZone } from '../../i18n/device-zone.ts'

/** With a blocked or disabled push service, `subscribe()` never settles. */
const SUBSCRIBE_WITHIN_MS = 15_000

/** Why the browser cannot subscribe; `reason` selects the message. */
export class NoSubscription extends Error {
  override readonly name = 'NoSubscription'
  readonly reason: 'notAllowed' | 'tooSlow' | 'refused'

  constructor(reason: NoSubscription['reason'], cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** Subscribes with the server's key, replacing a subscription for another key. Throws NoSubscription. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { promise: tooLate, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, SUBSCRIBE_WITHIN_MS, null)
  try {
    const subscription = await Promise.race([tooLate, ask(publicKey)])
    if (subscription) return subscription
  } catch (cause) {
    throw new NoSubscription('refused', cause)
  } finally {
    clearTimeout(timer)
  }
  throw new NoSubscription('tooSlow')
}

async function ask(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && isOfKey(before, publicKey)) return before
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Firefox and Chromium expose the key of a subscription; without one, it is assumed to be ours. */
export function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options
  if (!key) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** Registers this device with the server, with its language. Returns the record to store on the device. */
export async function save(
  call: Call,
  subscription: PushSubscription,
  account: number,
  language: Language,
): Promise<KeptDevice> {
  const { endpoint } = subscription
  const { p256dh, auth } = required(subscription.toJSON().keys, 'the keys of a subscription')
  const keys = { p256dh: required(p256dh, 'its key'), auth: required(auth, 'its secret') }
  const name = deviceName(navigator.userAgent)
  const { id } = await call(saveDevice, { body: { endpoint, keys, name, language, timeZone: deviceZone() } })
  return { account, id, endpoint }
}
