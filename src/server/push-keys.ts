import { createECDH } from 'node:crypto'
import { derivedBytes, loadOrCreateText } from './session-secret.ts'
import { StartError } from './start-error.ts'

const CURVE = 'prime256v1'
const KEY = /^[\w-]{43}$/
/** The order of P-256 (FIPS 186-5): private keys range from 1 to ORDER - 1. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The key pair that identifies this site to push services (VAPID, RFC 8292), both as base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

export function makePushKeys(): PushKeys {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  // `getPrivateKey()` omits leading zeros.
  return pairOf(ecdh.getPrivateKey('hex'))
}

/** Null if the number is not a valid private key. */
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
 * The key pair of an installation that sets none in variables: generated once and stored in DATA_DIR. With an external database, whose
 * processes share no folder, it is derived from the shared session secret.
 */
export function ownPushKeys({ databaseUrl, dataDir, sessionSecret }: Where): PushKeys {
  if (databaseUrl !== null) return derivedKeys(sessionSecret)
  const privateKey = loadOrCreateText(dataDir, 'push-key', () => makePushKeys().privateKey)
  const publicKey = KEY.test(privateKey) ? publicKeyOf(privateKey) : null
  if (publicKey === null) {
    throw new StartError(
      `The file push-key in ${dataDir} holds no key: delete it, and devices get alerts again at their next visit.`,
    )
  }
  return { publicKey, privateKey }
}

function derivedKeys(secret: string): PushKeys {
  // 16 bytes more than the order, so that all keys are equally likely.
  const number = BigInt(`0x${derivedBytes(secret, 'clutchbook push keys', 48).toString('hex')}`)
  return pairOf(((number % (ORDER - 1n)) + 1n).toString(16))
}

function pairOf(hex: string): PushKeys {
  const privateKey = Buffer.from(hex.padStart(64, '0'), 'hex').toString('base64url')
  const publicKey = publicKeyOf(privateKey)
  if (publicKey === null) throw new Error('the generated key is invalid')
  return { publicKey, privateKey }
}
