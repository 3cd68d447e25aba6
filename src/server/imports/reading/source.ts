import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

/** The bytes of an import, in parts: of a file, of a pasted text, or wherever else they are stored. */
export type ImportSource = {
  /** The length in bytes. */
  readonly size: number
  /** The bytes from `start` (inclusive) to `end` (exclusive), in pieces of any length. It may be called more than once. */
  read(start: number, end: number): AsyncIterable<Uint8Array>
}

export type ReadOptions = {
  /** Called at least once a batch with the bytes read so far of this pass; the total is the size of the source. */
  readonly onProgress?: (bytes: number) => void
}

/** A file on disk. */
export async function fileSource(path: string): Promise<ImportSource> {
  const { size } = await stat(path)
  return {
    size,
    // An end of -1 would be read as "no end".
    read: (start, end) => (end <= start ? pieces(new Uint8Array()) : createReadStream(path, { start, end: end - 1 })),
  }
}

/** Bytes in memory. */
export function bytesSource(bytes: Uint8Array): ImportSource {
  return { size: bytes.byteLength, read: (start, end) => pieces(bytes.subarray(start, end)) }
}

/** A pasted text. */
export function pastedSource(text: string): ImportSource {
  return bytesSource(new TextEncoder().encode(text))
}

const PIECE = 65_536

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE)
}
