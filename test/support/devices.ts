import { randomUUID } from 'node:crypto'
import { createDeviceKeys } from './push-service/encryption.ts'

/** The request of a browser that has just subscribed at Google's push service. */
export function newDevice(name = 'Chrome on Android') {
  const { keys } = createDeviceKeys()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  return { endpoint, keys, name, language: 'en', timeZone: 'UTC' }
}
