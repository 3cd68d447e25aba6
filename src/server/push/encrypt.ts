import { createCipheriv, createECDH, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Subscription } from './device-queries.ts'

/** All that a push service has to take (RFC 8030, 7.2). */
const MESSAGE_BYTES = 4_096
/** Of a message: its salt, the size of its record, and the key of the sender with its length (RFC 8188, 2.1). */
const SALT_BYTES = 16
const KEY_BYTES = 65
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES
const TAG_BYTES = 16
const LAST_RECORD = 2
const MOST_TEXT_BYTES = MESSAGE_BYTES - HEADER_BYTES - TAG_BYTES - 1

const KEY_INFO = Buffer.from('WebPush: info\0')
const CONTENT_KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0')
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0')

/** New for each message. */
export type Ephemeral = { readonly salt: Buffer; readonly privateKey: Buffer }

/** The body of a push message. It always has the same length, which tells nothing of the text. */
export function encrypt(text: string, to: Pick<Subscription, 'p256dh' | 'auth'>): Buffer {
  const bytes = Buffer.byteLength(text)
  if (bytes > MOST_TEXT_BYTES) throw new RangeError(`a message of ${bytes} bytes does not fit into its record`)
  const record = Buffer.alloc(MOST_TEXT_BYTES + 1)
  record.write(text)
  record[bytes] = LAST_RECORD
  return encryptRecord(record, to)
}

/** RFC 8291, 3.4, with a single record. */
export function encryptRecord(
  record: Buffer,
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  ephemeral?: Ephemeral,
): Buffer {
  const ecdh = createECDH('prime256v1')
  if (ephemeral) ecdh.setPrivateKey(ephemeral.privateKey)
  else ecdh.generateKeys()
  const salt = ephemeral?.salt ?? randomBytes(SALT_BYTES)
  const key = ecdh.getPublicKey()
  const shared = createSecretKey(ecdh.computeSecret(p256dh))
  const secret = createSecretKey(derive(shared, auth, Buffer.concat([KEY_INFO, p256dh, key]), 32))
  const [contentKey, nonce] = [derive(secret, salt, CONTENT_KEY_INFO, 16), derive(secret, salt, NONCE_INFO, 12)]
  const cipher = createCipheriv('aes-128-gcm', createSecretKey(contentKey), nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(MESSAGE_BYTES)
  sizes[4] = KEY_BYTES
  return Buffer.concat([salt, sizes, key, cipher.update(record), cipher.final(), cipher.getAuthTag()])
}

/** Keys are objects here: for each that is none Node.js throws an error and catches it, the deeper the call the longer it takes. */
function derive(secret: KeyObject, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
