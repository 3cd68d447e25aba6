import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './languages.ts'
import { timeZone } from './time-zone.ts'
import { composed, idParams } from './typed-text.ts'

/** Per account. */
export const MAX_DEVICES = 20
export const ENDPOINT_MAX = 2_000
const NAME_MAX = 60

const time = z.iso.datetime()
/** Base64url without padding, as `PushSubscription.toJSON()` writes it. */
const bytes = (length: number) =>
  z.string('invalid').check(z.length(Math.ceil((length * 4) / 3), 'invalid'), z.regex(/^[\w-]+$/, 'invalid'))

/** A device that gets alerts even while no page is open. */
export const device = z.object({
  id: z.int(),
  /** "Chrome on Windows", as the device reported it. */
  name: z.string(),
  createdAt: time,
})
export type Device = z.output<typeof device>

export const readDevices = endpoint({
  method: 'GET',
  path: '/api/push/devices',
  access: 'user',
  data: ['account'],
  offline: 'nobody',
  personOnly: true,
  summary: 'The devices that get alerts, the newest first, and the key that a device subscribes with.',
  responses: {
    200: z.object({
      /** The VAPID key of this site (RFC 8292): an uncompressed P-256 point as base64url, for `applicationServerKey`. */
      publicKey: z.string(),
      devices: z.array(device),
    }),
  },
})

export const saveDevice = endpoint({
  method: 'PUT',
  path: '/api/push/devices',
  access: 'user',
  personOnly: true,
  summary: `Notes where this device gets its alerts, or that it still does; the session of the request ends it. At most ${MAX_DEVICES} per account. The address has to be one of a known push service.`,
  body: z.object({
    endpoint: z.string('invalid').check(...composed(ENDPOINT_MAX, 'tooLong')),
    keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    name: z
      .string('invalid')
      .check(
        ...composed(NAME_MAX, 'tooLong'),
        z.regex(/[^\p{C}\p{Z}]/u, 'invalid'),
        z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'invalid'),
      ),
    /** The language of texts and times. */
    language: z.enum(LANGUAGES, 'invalid'),
    timeZone,
  }),
  responses: { 200: device },
  errors: ['tooManyDevices', 'pushServiceUnknown'],
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/api/push/devices/{id}',
  access: 'user',
  personOnly: true,
  summary: 'A device gets nothing from now on. Succeeds also where it is none of the account.',
  params: idParams,
  responses: { 204: null },
})

export const testDevice = endpoint({
  method: 'POST',
  path: '/api/push/devices/{id}/test',
  access: 'user',
  personOnly: true,
  summary: 'Sends a test to a device at once. 502 where its push service refuses it or does not answer in time.',
  params: idParams,
  responses: { 204: null },
  errors: ['notFound', 'tooManyRequests', 'pushFailed'],
})

/** A notification. `tag`: replaces an earlier one with the same tag. */
export const notice = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of the site. */
  path: z.string(),
  tag: z.string(),
  lang: z.enum(LANGUAGES),
  /** The number of unread alerts, for the app badge. */
  unread: z.int(),
})
export type Notice = z.output<typeof notice>

export const readNotice = endpoint({
  method: 'GET',
  path: '/api/push/notices/{id}',
  access: 'user',
  data: ['alerts'],
  offline: 'nobody',
  personOnly: true,
  summary:
    'What is true now of an alert, in the words of a device: for one that was off when it was sent. 404 where the alert is gone.',
  params: idParams,
  query: z.object({ language: z.enum(LANGUAGES, 'invalid'), tz: timeZone }),
  responses: { 200: notice },
  errors: ['notFound'],
})

/** Data of the alert in a push message. */
export type PushedAlert = {
  readonly id: number
  readonly kind: string
  /** Version of the fact; a correction has a higher one. */
  readonly version: number
  /** The number of the map that ended, null for other kinds: the end of a later map supersedes earlier ones, whatever the version. */
  readonly map: number | null
  /** Milliseconds since 1970: after this time the device shows `late`, or the response of `readNotice`. */
  readonly until: number
  readonly score: readonly [number, number] | null
  readonly late: { readonly title: string; readonly body: string }
}

/**
 * The body of a push message before encryption. Safari shows it without a worker (Declarative Web Push, https://w3c.github.io/push-api/); elsewhere
 * the service worker reads it. `mutable`: an existing worker handles it first, also in Safari.
 */
export type PushMessage = {
  readonly web_push: 8030
  readonly mutable: true
  /** The number of unread alerts; Safari 18.4 reads it from `notification`, as text. */
  readonly app_badge: number
  readonly notification: {
    readonly title: string
    readonly body: string
    /** An absolute URL. */
    readonly navigate: string
    readonly tag: string
    readonly lang: string
    readonly app_badge: string
    /** Null for a test, which never expires. */
    readonly data: PushedAlert | null
  }
}
