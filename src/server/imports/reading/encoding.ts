import { UnreadableFile } from '../../../domain/import/refusal.ts'
import type { ImportSource } from './source.ts'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The part of a file that its encoding and header are detected from. */
export const HEAD = 65_536

/**
 * The encoding, from a byte order mark, or from the content: zero bytes at every other place are UTF-16; valid UTF-8 from the first byte to
 * the last is UTF-8; of the two code pages, whole words of high bytes are Cyrillic.
 */
export async function detectEncoding(source: ImportSource, head: Uint8Array): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const wide = wideEncoding(head)
  if (wide) return wide
  if (await isUtf8(source)) return 'utf-8'
  return codePageOf(head.some((byte) => byte >= 0x80) ? head : await highPart(source))
}

function wideEncoding(head: Uint8Array): Encoding | null {
  if (head.length < 32) return null
  const [even, odd] = [zerosOf(head, 0), zerosOf(head, 1)]
  // Cyrillic letters have no zero byte, separators, digits and line breaks do.
  if (odd > 0.2 && even < 0.02) return 'utf-16le'
  return even > 0.2 && odd < 0.02 ? 'utf-16be' : null
}

/** The share of zero bytes among every second one. */
function zerosOf(head: Uint8Array, start: 0 | 1): number {
  let zeros = 0
  for (let at = start; at < head.length; at += 2) if (head[at] === 0) zeros++
  return zeros / (head.length / 2)
}

async function isUtf8(source: ImportSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of source.read(0, source.size)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The piece of the file that has the first byte outside ASCII. */
async function highPart(source: ImportSource): Promise<Uint8Array> {
  for await (const piece of source.read(0, source.size)) if (piece.some((byte) => byte >= 0x80)) return piece
  return new Uint8Array()
}

function codePageOf(bytes: Uint8Array): Encoding {
  const words =
    new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD)).match(/[a-z\u0080-\u{ffff}]{2,}/giu) ?? []
  const isHigh = (word: string) => !/[a-z]/iu.test(word)
  const high = words.filter((word) => /[^a-z]/iu.test(word))
  return high.filter(isHigh).length * 2 > high.length ? 'windows-1251' : 'windows-1252'
}

/** C0 controls except tab and line breaks: the bytes are not text. */
const CONTROLS = /(?![\t\n\f\r\u0080-\u009f])\p{Cc}/gu

/** The text, piece by piece, without a byte order mark. NUL becomes a space, as other control characters of a line. Refuses these in numbers, and what is not of this encoding. */
export async function* decoded(
  source: ImportSource,
  encoding: Encoding,
  onProgress?: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let read = 0
  try {
    for await (const piece of source.read(0, source.size)) {
      read += piece.byteLength
      onProgress?.(read)
      const text = decoder.decode(piece, { stream: true })
      if (text !== '') yield asText(text)
    }
    const rest = decoder.decode()
    if (rest !== '') yield asText(rest)
  } catch (error) {
    throw error instanceof TypeError ? new UnreadableFile('encodingInvalid') : error
  }
}

function asText(text: string): string {
  const controls = text.match(CONTROLS)?.length ?? 0
  if (controls > 2 + text.length / 500) throw new UnreadableFile('notText')
  return text.replaceAll('\0', ' ')
}
