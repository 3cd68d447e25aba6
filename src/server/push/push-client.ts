import type { PushMessage } from '../../contract/push.ts'
import type { Config } from '../config.ts'
import type { Deps, PushTransport } from '../deps.ts'
import { ownPushKeys, type PushKeys } from '../push-keys.ts'
import type { Subscription } from './device-queries.ts'
import { encrypt } from './encrypt.ts'
import { createPushTransport } from './transport.ts'
import { createVapid } from './vapid.ts'

/** A service that has not answered by then is tried again later. */
const ANSWER_MS = 10_000

/** The header fields of RFC 8030, 5. */
export type PushOptions = {
  /** Whole seconds until it expires. */
  readonly ttl: number
  readonly urgency: 'normal' | 'high'
  /** A later message with the same topic replaces one that waits. */
  readonly topic: string
}

export type PushAnswer = { readonly status: number; readonly retryAfter: string | null }

export type PushClient = {
  readonly keys: PushKeys
  readonly transport: PushTransport
  /** An operator may have taken a service off the list. */
  isAllowed(to: Subscription): boolean
  /** Rejects where there is no answer in time. */
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
      if (!transport.isAllowed(endpoint)) throw new Error('this is no push service any more')
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
 * Whom a push service writes to when something is wrong with the messages: Apple takes none without, nor one at localhost. Without variables
 * the site, as the device opens it.
 */
function subjectOf(
  { vapidSubject, publicUrl }: Pick<Config, 'vapidSubject' | 'publicUrl'>,
  { origin }: Pick<Subscription, 'origin'>,
): string {
  const site = [publicUrl, origin].find((url) => url?.startsWith('https:'))
  return vapidSubject ?? site ?? 'mailto:operator@localhost'
}
