import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'cb_'
const RANDOM_BYTES = 20
const TOKEN = /^cb_([\da-f]{40})([\da-f]{8})$/

/** "cb_", 160 random bits in hexadecimal, and their CRC-32: a mistyped or cut token is known without the database. */
export function newTokenText(): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  return `${PREFIX}${random}${checksum(random)}`
}

export function isTokenText(text: string): boolean {
  const [, random, sum] = TOKEN.exec(text) ?? []
  return random !== undefined && sum === checksum(random)
}

/** A plain hash is enough for 160 random bits: nobody can try them all. */
export function hashTokenText(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/**
 * What `Authorization: Bearer` carries where it is meant as one of our tokens, valid or not; null otherwise. Credentials of other kinds belong to a
 * proxy in front of the site and are not looked at.
 */
export function bearerToken(authorization: string | undefined): string | null {
  const [, text] = /^bearer +(cb_\S*) *$/i.exec(authorization ?? '') ?? []
  return text ?? null
}

function checksum(random: string): string {
  return crc32(random).toString(16).padStart(8, '0')
}
