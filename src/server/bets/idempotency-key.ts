import type { IncomingHttpHeaders } from 'node:http'
import { badField } from './check-bet.ts'

const KEY = /^[\x20-\x7e]{1,255}$/

/** Null where none was sent. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) throw badField('Idempotency-Key', 'invalid')
  return key
}
