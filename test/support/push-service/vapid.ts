import { createPublicKey, verify } from 'node:crypto'

const MAX_LIFE_S = 24 * 60 * 60

type Claims = { readonly aud?: unknown; readonly exp?: unknown; readonly sub?: unknown }

/**
 * The fault in the `Authorization` of a push message (RFC 8292), for a service of this origin and a subscription with this key; null if there is
 * none.
 */
export function vapidFault(authorization: string | undefined, origin: string, key: string, now: number): string | null {
  const [, token, sender] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === undefined || sender === undefined) return 'no token'
  if (sender !== key) return 'not the key of the subscription'
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (!isSigned(`${header}.${claims}`, signature, sender)) return 'the signature is wrong'
  return claimsFault(JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims, origin, now)
}

function claimsFault({ aud, exp, sub }: Claims, origin: string, now: number): string | null {
  if (aud !== origin) return `the audience is ${String(aud)}`
  if (typeof exp !== 'number' || exp * 1000 <= now) return 'the token has expired'
  if (exp * 1000 > now + MAX_LIFE_S * 1000) return 'the token lives for more than a day'
  if (typeof sub !== 'string' || !/^(mailto:|https:)/.test(sub)) return 'nobody to write to'
  return null
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const encoded = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', Buffer.from(text), encoded, Buffer.from(signature, 'base64url'))
}
