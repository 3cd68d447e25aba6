import type { Readable } from 'node:stream'
import { AppError } from '../http/app-error.ts'

/**
 * Buffers uploads in memory, up to a total number of bytes and one per user; a user's new upload replaces the earlier one. Beyond the
 * total, the oldest upload is evicted, so that slow clients do not block others. An evicted upload fails with `tooManyRequests`.
 */
export function createArrivingFiles(mostBytes: number, retryAfterSeconds: number) {
  /** By user, in the order in which they began. */
  const arriving = new Map<number, { readonly file: Readable; bytes: number }>()

  function evict(person: number): void {
    arriving.get(person)?.file.destroy(new AppError('tooManyRequests', { retryAfterSeconds }))
    arriving.delete(person)
  }

  function makeRoom(): void {
    let sum = [...arriving.values()].reduce((bytes, each) => bytes + each.bytes, 0)
    for (const [person, { bytes }] of arriving) {
      if (sum <= mostBytes) return
      evict(person)
      sum -= bytes
    }
  }

  return async function arrived(person: number, file: Readable): Promise<Buffer> {
    evict(person)
    const own = { file, bytes: 0 }
    arriving.set(person, own)
    try {
      const pieces: Buffer[] = []
      for await (const piece of file as AsyncIterable<Buffer>) {
        // a request body is a stream of buffers
        pieces.push(piece)
        own.bytes += piece.length
        makeRoom()
      }
      return Buffer.concat(pieces)
    } finally {
      if (arriving.get(person) === own) arriving.delete(person)
    }
  }
}
