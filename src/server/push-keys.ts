import { createECDH } from 'node:crypto'
import { keptText, stretched } from './session-secret.ts'
import { StartError } from './start-error.ts'

const CURVE = 'prime256v1'
const KEY = /^[\w-]{43}$/
/** The order of P-256 (FIPS 186-5): a private key is from 1 to one less. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The key pair that push services know this site by (VAPID, RFC 8292), both as base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export function makePushKeys(): PushKeys {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  // Leading zeros are left out by `getPrivateKey()`.
  return pairOf(ecdh.getPrivateKey('hex'))
}

/** Null for a number that is no private key. */
export function publicKeyOf(privateKey: string): string | null {
  try {
    const ecdh = createECDH(CURVE)
    ecdh.setPrivateKey(privateKey, 'base64url')
    return ecdh.getPublicKey('base64url')
  } catch {
    return null
  }
}

type Where = { readonly databaseUrl: string | null; readonly dataDir: string; readonly sessionSecret: string }

/**
 * The pair of an installation that has none in variables: made once and kept in DATA_DIR; with a database of its own, whose processes share no
 * folder, the one that follows from the secret that they share.
 */
export function ownPushKeys({ databaseUrl, dataDir, sessionSecret }: Where): PushKeys {
  if (databaseUrl !== null) return derivedKeys(sessionSecret)
  const privateKey = keptText(dataDir, 'push-key', () => makePushKeys().privateKey)
  const publicKey = KEY.test(privateKey) ? publicKeyOf(privateKey) : null
  if (publicKey === null) {
    throw new StartError(
      `The file push-key in ${dataDir} holds no key: delete it, and devices get alerts again at their next visit.`,
    )
  }
  return { publicKey, privateKey }
}

function derivedKeys(secret: string): PushKeys {
  // 16 bytes more than the order has: no key is more likely than another one.
  const number = BigInt(`0x${stretched(secret, 'clutchbook push keys', 48).toString('hex')}`)
  return pairOf(((number % (ORDER - 1n)) + 1n).toString(16))
}

function pairOf(hex: string): PushKeys {
  const privateKey = Buffer.from(hex.padStart(64, '0'), 'hex').toString('base64url')
  const publicKey = publicKeyOf(privateKey)
  if (publicKey === null) throw new Error('a key that was made is none')
  return { publicKey, privateKey }
}
