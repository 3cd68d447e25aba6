import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { StoredMessage } from './mailbox.ts'
import { vapidFault } from './vapid.ts'

const MAX_BODY = 4096
const URGENCIES = ['very-low', 'low', 'normal', 'high']
const TOPIC = /^[\w-]{1,32}$/

/** A request of an application server (RFC 8030, 5). */
export type PushRequest = {
  readonly path: string
  readonly method: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

type Refusal = { readonly status: number; readonly fault: string }

/** Why a service of this origin rejects the message for a subscription with this key; null if it accepts it. */
export function refusalOf(request: PushRequest, origin: string, key: string | null, now: number): Refusal | null {
  const { method, headers, body } = request
  const fault = key === null ? null : vapidFault(headers.authorization, origin, key, now)
  if (fault !== null) return { status: 403, fault }
  if (method !== 'POST') return { status: 405, fault: `the method is ${method}` }
  const { ttl, topic, urgency } = readHeaders(request)
  if (!Number.isInteger(ttl) || ttl < 0) return { status: 400, fault: `the life is ${ttl}` }
  if (topic !== null && !TOPIC.test(topic)) return { status: 400, fault: `the topic is ${topic}` }
  if (!URGENCIES.includes(urgency)) return { status: 400, fault: `the urgency is ${urgency}` }
  const encoding = headers['content-encoding']
  if (encoding !== 'aes128gcm') return { status: 415, fault: `the encoding is ${encoding}` }
  return body.length > MAX_BODY ? { status: 413, fault: `the body has ${body.length} bytes` } : null
}

export function toMessage(request: PushRequest, now: number): StoredMessage {
  const { ttl, topic, urgency } = readHeaders(request)
  return { id: randomUUID(), topic, urgency, receivedAt: now, expiresAt: now + ttl * 1000, body: request.body }
}

function readHeaders({ headers }: PushRequest): { ttl: number; topic: string | null; urgency: string } {
  const { ttl, topic, urgency } = headers
  return {
    ttl: typeof ttl === 'string' ? Number(ttl) : Number.NaN,
    topic: topic === undefined ? null : String(topic),
    urgency: urgency === undefined ? 'normal' : String(urgency),
  }
}
