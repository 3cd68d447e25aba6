import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const TAG_LENGTH = 16
const KEY_LENGTH = 65
/** Delimiter of the last record (RFC 8188, 2). */
const LAST = 2

/** The private half of a subscription, and the keys that the browser publishes. */
export type DeviceKeys = {
  /** As in `PushSubscription.toJSON()`. */
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Decrypts the body of a push message (RFC 8291, aes128gcm). Throws if it is not for these keys. */
  decrypt(body: Buffer): string
}

type KeyParts = { readonly privateKey: Buffer; readonly auth: Buffer }

export function createDeviceKeys(parts: KeyParts = newParts()): DeviceKeys {
  const { auth } = parts
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(parts.privateKey)
  const publicKey = ecdh.getPublicKey()
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const { salt, senderKey, ciphertext } = readHeader(body)
      const secret = ecdh.computeSecret(senderKey)
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
      const ikm = derive(secret, auth, keyInfo, 32)
      const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(ciphertext.subarray(-TAG_LENGTH))
      const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_LENGTH)), decipher.final()])
      const end = padded.findLastIndex((byte) => byte !== 0)
      if (padded[end] !== LAST) throw new Error('the message has no delimiter of a last record')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

function newParts(): KeyParts {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { privateKey: ecdh.getPrivateKey(), auth: randomBytes(16) }
}

/** One record, with the public key of the sender as its key id: all that RFC 8291 allows. */
function readHeader(body: Buffer) {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + KEY_LENGTH)
  const ciphertext = body.subarray(21 + KEY_LENGTH)
  if (body[20] !== KEY_LENGTH) throw new Error(`the key of the sender has ${body[20]} bytes`)
  if (ciphertext.length > recordSize) throw new Error('the message has more than one record')
  return { salt, senderKey, ciphertext }
}

function derive(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}
