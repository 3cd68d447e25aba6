import { expect } from 'vitest'
import type { PushMessage } from '../../src/contract/push.ts'
import { createTransport } from '../../src/server/push/transport.ts'
import type { Browser } from './browser.ts'
import type { PushDevice, PushService } from './push-service/push-service.ts'

/** Routes to these push services on loopback over HTTP; otherwise the product's transport. */
export const transportTo = (services: () => readonly PushService[]) =>
  createTransport((endpoint) => services().some(({ origin }) => origin === endpoint.origin))

export type SavedDevice = Omit<PushDevice, 'receive'> & {
  readonly id: number
  /** The messages since the last call, the oldest first. */
  receive(): PushMessage[]
}

type Details = { readonly name?: string; readonly language?: string; readonly timeZone?: string }

export async function publicKeyFor(browser: Browser): Promise<string> {
  const { publicKey } = (await (await browser.get('/api/push/devices')).json()) as { publicKey: string }
  return publicKey
}

export async function saveDevice(browser: Browser, device: PushDevice, details: Details = {}): Promise<number> {
  const { endpoint, keys } = device
  const json = { endpoint, keys, name: 'Firefox on Linux', language: 'en', timeZone: 'UTC', ...details }
  const answer = await browser.fetch('/api/push/devices', { method: 'PUT', json })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { id: number }).id
}

/** A device of the person that gets alerts. */
export async function newDevice(browser: Browser, service: PushService, details: Details = {}): Promise<SavedDevice> {
  const device = service.subscribe(await publicKeyFor(browser))
  const id = await saveDevice(browser, device, details)
  return { ...device, id, receive: () => device.receive().map((text) => JSON.parse(text) as PushMessage) }
}
