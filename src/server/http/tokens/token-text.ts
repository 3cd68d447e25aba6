import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'cb_'
const RANDOM_BYTES = 20
const ID_DIGITS = 16
const TOKEN = /^cb_(([\da-f]{16})[\da-f]{40})([\da-f]{8})$/

/**
 * "cb_", the user id, 160 random bits, and the CRC-32 of both, in hexadecimal: a mistyped or truncated token is detected without the
 * database.
 */
export function newTokenText(owner: number): string {
  const content = owner.toString(16).padStart(ID_DIGITS, '0') + randomBytes(RANDOM_BYTES).toString('hex')
  return `${PREFIX}${content}${checksum(content)}`
}

/** The user id in the token; null if it is malformed. */
export function ownerOfToken(text: string): number | null {
  const [, content, id, sum] = TOKEN.exec(text) ?? []
  if (content === undefined || id === undefined || sum !== checksum(content)) return null
  const owner = Number.parseInt(id, 16)
  return Number.isSafeInteger(owner) ? owner : null
}

/** A plain hash is enough for 160 random bits, which cannot be brute-forced. */
export function hashTokenText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * The credentials of `Authorization: Bearer` if they look like one of our tokens, valid or not; else null. Other credentials belong to a
 * proxy in front of the site and are ignored.
 */
export function bearerToken(authorization: string | undefined): string | null {
  const [, text] = /^bearer +(cb_\S*) *$/i.exec(authorization ?? '') ?? []
  return text ?? null
}

function checksum(random: string): string {
  return crc32(random).toString(16).padStart(8, '0')
}
