import type { Response as Answer, BodyInput } from '../contract/endpoint.ts'
import { LANGUAGES } from '../contract/languages.ts'
import type { readDevices, saveDevice } from '../contract/push.ts'
import { deviceName } from '../domain/text/device-name.ts'

const DEVICES = '/api/push/devices'

/** The browser has ended or replaced the subscription: sends the new one to the server. The next opened page does the rest. */
export async function renewSubscription(
  base: string,
  { pushManager }: ServiceWorkerRegistration,
  given: PushSubscription | null,
): Promise<void> {
  const answer = await fetch(base + DEVICES)
  // Signed out: the subscription ends with the session.
  if (!answer.ok) return
  const { publicKey } = (await answer.json()) as Answer<typeof readDevices> // as the contract says
  const renewed = given ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = renewed.toJSON()
  const language = navigator.languages.flatMap((each) => LANGUAGES.find((known) => each.startsWith(known)) ?? [])[0]
  const body: BodyInput<typeof saveDevice> = {
    endpoint,
    keys: { p256dh, auth },
    name: deviceName(navigator.userAgent),
    // The next opened page corrects it.
    language: language ?? 'pt',
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  await fetch(base + DEVICES, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}
