import { TextDecoder } from 'node:util'
import { SourceError } from './match-source.ts'

const LONGEST_NAME = 200
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu
/** Marks that turn the direction of what follows, and spaces of no width. Joiners stay: emoji are made with them. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu

/** A name as a person may read it: one line, well-formed, nothing invisible, at most 200 characters; null when nothing is left. */
export function readableName(raw: string | null | undefined): string | null {
  if (!raw) return null
  const line = raw.replace(CONTROLS, ' ').replace(INVISIBLE, '').toWellFormed().replace(/\s+/g, ' ').trim()
  return Array.from(line).slice(0, LONGEST_NAME).join('').trim() || null
}

/** The address of a picture as it can be kept (an index takes 2,700 bytes); null for anything else, which would spoil a whole reading. */
export function pictureAddress(raw: string | null | undefined): string | null {
  return raw && /^https?:\/\/[^\s\p{Cc}\p{Cs}]{1,800}$/u.test(raw) ? raw : null
}

/** Encodings whose bytes can pass for UTF-8 and mean something else. */
const NOT_ASCII_BASED = /^(utf-16|iso-2022)/

/** Bytes to text: UTF-8, or what the answer declares where the bytes are legal in it. Anything else is refused, never stored as garbage. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const declared = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1] ?? metaCharset(bytes) ?? 'utf-8'
  const decoder = strictDecoder(declared)
  const tries = NOT_ASCII_BASED.test(decoder.encoding) ? [decoder] : [strictDecoder('utf-8'), decoder]
  for (const each of tries) {
    try {
      return each.decode(bytes)
    } catch {
      // The next encoding may fit.
    }
  }
  throw new SourceError('shape-changed', `the text is neither UTF-8 nor legal ${declared}`)
}

function strictDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new SourceError('shape-changed', `the text declares an unknown encoding, ${label.slice(0, 40)}`)
  }
}

function metaCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 2048)).toString('latin1')
  return /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1] ?? null
}
