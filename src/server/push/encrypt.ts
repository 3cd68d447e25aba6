import { createCipheriv, createECDH, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Subscription } from './device-queries.ts'

/** The size that every push service must accept (RFC 8030, 7.2). */
const MESSAGE_BYTES = 4_096
/** The message header: salt, record size, and the sender's key with its length (RFC 8188, 2.1). */
const SALT_BYTES = 16
const KEY_BYTES = 65
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES
const TAG_BYTES = 16
const LAST_RECORD = 2
const MOST_TEXT_BYTES = MESSAGE_BYTES - HEADER_BYTES - TAG_BYTES - 1

const KEY_INFO = Buffer.from('WebPush: info\0')
const CONTENT_KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0')
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0')

/** Generated per message. */
export type Ephemeral = { readonly salt: Buffer; readonly privateKey: Buffer }

/** The body of a push message. It is padded to a fixed length, so that the length reveals nothing about the text. */
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

/** Keys are passed as objects: for any other key, Node.js throws and catches an error, which is slower the deeper the stack. */
function derive(secret: KeyObject, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
