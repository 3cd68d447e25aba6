import { TextDecoder } from 'node:util'
import { cleanLine } from '../../domain/text/clean-text.ts'
import { SourceError } from './match-source.ts'

const LONGEST_NAME = 200
/** The longest raw name, including spaces and line breaks of the page. */
const LONGEST_RAW = 4_000

/** A name ready to display: one line, composed, without invisible characters, at most 200 characters; null if nothing is left. */
export function readableName(raw: string | null | undefined): string | null {
  if (!raw) return null
  const line = cleanLine(raw.trim().slice(0, LONGEST_RAW), LONGEST_RAW)
  return Array.from(line).slice(0, LONGEST_NAME).join('').trim() || null
}

/** The URL of an image, short enough for the index (2,700 bytes); null for anything else, so that it does not fail the whole poll. */
export function pictureAddress(raw: string | null | undefined): string | null {
  return raw && /^https?:\/\/[^\s\p{Cc}\p{Cs}]{1,800}$/u.test(raw) ? raw : null
}

/** Encodings whose bytes may be valid UTF-8 with another meaning. */
const NOT_ASCII_BASED = /^(utf-16|iso-2022)/

/** Decodes UTF-8, or the declared encoding if the bytes are valid in it. Anything else fails, so that no garbage is stored. */
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
  throw new SourceError('shape-changed', `the text is neither valid UTF-8 nor valid ${declared}`)
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
