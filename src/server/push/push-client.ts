import type { PushMessage } from '../../contract/push.ts'
import type { Config } from '../config.ts'
import type { Deps, PushTransport } from '../deps.ts'
import { ownPushKeys, type PushKeys } from '../push-keys.ts'
import type { Subscription } from './device-queries.ts'
import { encrypt } from './encrypt.ts'
import { createPushTransport } from './transport.ts'
import { createVapid } from './vapid.ts'

/** After this time without a response, the message is retried later. */
const ANSWER_MS = 10_000

/** The header fields of RFC 8030, 5. */
export type PushOptions = {
  /** Seconds until the message expires. */
  readonly ttl: number
  readonly urgency: 'normal' | 'high'
  /** A later message with the same topic replaces one that is still queued. */
  readonly topic: string
}

export type PushAnswer = { readonly status: number; readonly retryAfter: string | null }

export type PushClient = {
  readonly keys: PushKeys
  readonly transport: PushTransport
  /** False if an operator has removed the service from the list. */
  isAllowed(to: Subscription): boolean
  /** Rejects on a connection error or a timeout. */
  send(to: Subscription, message: PushMessage, options: PushOptions): Promise<PushAnswer>
}

export function createPushClient({ config, now, push }: Deps): PushClient {
  const keys = config.pushKeys ?? ownPushKeys(config)
  const transport = push ?? createPushTransport(config.pushServices)
  const authorize = createVapid(keys)
  return {
    keys,
    transport,
    isAllowed: ({ endpoint }) => transport.isAllowed(new URL(endpoint)),
    async send(to, message, { ttl, urgency, topic }) {
      const endpoint = new URL(to.endpoint)
      if (!transport.isAllowed(endpoint)) throw new Error('the push service is no longer allowed')
      const body = encrypt(JSON.stringify(message), to)
      return transport.post(endpoint, {
        headers: {
          authorization: authorize(endpoint, now(), subjectOf(config, to)),
          'content-encoding': 'aes128gcm',
          'content-length': String(body.byteLength),
          'content-type': 'application/octet-stream',
          ttl: String(ttl),
          urgency,
          topic,
        },
        body,
        withinMs: ANSWER_MS,
      })
    },
  }
}

/**
 * The contact for push services (VAPID `sub`). Apple requires one that is not at localhost. Without variables it is the site's address on the
 * device.
 */
function subjectOf(
  { vapidSubject, publicUrl }: Pick<Config, 'vapidSubject' | 'publicUrl'>,
  { origin }: Pick<Subscription, 'origin'>,
): string {
  const site = [publicUrl, origin].find((url) => url?.startsWith('https:'))
  return vapidSubject ?? site ?? 'mailto:operator@localhost'
}
