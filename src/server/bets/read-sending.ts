import type { IncomingHttpHeaders } from 'node:http'
import { badField } from './check-bet.ts'
import type { Sending } from './place-bet.ts'

const KEY = /^[\x20-\x7e]{1,255}$/
/** Up to some three years. */
const SECONDS = /^\d{1,8}$/

/** `Idempotency-Key`, and `X-Written-Ago`: how many seconds before it is sent a bet was written, by the sender's own clock. */
export function readSending(headers: IncomingHttpHeaders): Sending {
  const key = headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !KEY.test(key))) throw badField('Idempotency-Key', 'invalid')
  const ago = headers['x-written-ago'] ?? '0'
  if (typeof ago !== 'string' || !SECONDS.test(ago)) throw badField('X-Written-Ago', 'invalid')
  return { key: key ?? null, writtenAgoMs: Number(ago) * 1000 }
}
