import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { HOUR_MS } from '../../domain/time/durations.ts'
import type { PushKeys } from '../push-keys.ts'

/** RFC 8292 allows a day. A service whose clock is some hours off still takes it. */
const LIFE_MS = 12 * HOUR_MS
/** A token is used for this long: to sign costs as much as to encrypt. */
const USED_FOR_MS = HOUR_MS

/** The `Authorization` of a message to an endpoint. */
export type Vapid = (endpoint: URL, now: Date) => string

export function createVapid({ publicKey, privateKey }: PushKeys, subject: string): Vapid {
  const key = signingKey({ publicKey, privateKey })
  /** By the origin of the push service. */
  const tokens = new Map<string, { readonly token: string; readonly at: number }>()
  return ({ origin }, now) => {
    const at = now.getTime()
    const known = tokens.get(origin)
    const isUsable = known !== undefined && Math.abs(at - known.at) < USED_FOR_MS
    const token = isUsable
      ? known.token
      : signed({ aud: origin, exp: Math.floor((at + LIFE_MS) / 1000), sub: subject }, key)
    if (!isUsable) tokens.set(origin, { token, at })
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
