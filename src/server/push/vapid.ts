import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { HOUR_MS } from '../../domain/time/durations.ts'
import type { PushKeys } from '../push-keys.ts'

/** RFC 8292 allows a day. Half of it is still accepted by a service whose clock is some hours off. */
const LIFE_MS = 12 * HOUR_MS
/** Tokens are reused this long, since signing costs as much as encrypting. */
const USED_FOR_MS = HOUR_MS

/** Limits memory: the endpoints of devices may use any number of hosts at Apple, Mozilla or Microsoft. */
const MOST_TOKENS = 1_000

/** Returns the `Authorization` header for a message to an endpoint. `subject`: the contact for its push service. */
export type Vapid = (endpoint: URL, now: Date, subject: string) => string

export function createVapid({ publicKey, privateKey }: PushKeys): Vapid {
  const key = signingKey({ publicKey, privateKey })
  /** Keyed by the origin of the push service and the subject. */
  const tokens = new Map<string, { readonly token: string; readonly at: number }>()
  return ({ origin }, now, subject) => {
    const at = now.getTime()
    const name = `${origin} ${subject}`
    const known = tokens.get(name)
    const isUsable = known !== undefined && Math.abs(at - known.at) < USED_FOR_MS
    const token = isUsable
      ? known.token
      : signed({ aud: origin, exp: Math.floor((at + LIFE_MS) / 1000), sub: subject }, key)
    if (tokens.size >= MOST_TOKENS) tokens.clear()
    if (!isUsable) tokens.set(name, { token, at })
    return `vapid t=${token}, k=${publicKey}`
  }
}

function signingKey({ publicKey, privateKey }: PushKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}

function signed(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
