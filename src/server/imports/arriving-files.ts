import type { Readable } from 'node:stream'
import { HttpError } from '../http/http-error.ts'

/**
 * Takes files into memory, up to a number of bytes in all, and one of a person: a new one takes the place of an earlier one. Beyond that
 * number the file that has been arriving for the longest time gives way: people who send slowly hold up nobody. A file that gives way fails
 * with `tooManyRequests`.
 */
export function createArrivingFiles(mostBytes: number, retryAfterSeconds: number) {
  /** By person, in the order in which they began. */
  const arriving = new Map<number, { readonly file: Readable; bytes: number }>()

  function giveWay(person: number): void {
    arriving.get(person)?.file.destroy(new HttpError('tooManyRequests', { retryAfterSeconds }))
    arriving.delete(person)
  }

  function makeRoom(): void {
    let sum = [...arriving.values()].reduce((bytes, each) => bytes + each.bytes, 0)
    for (const [person, { bytes }] of arriving) {
      if (sum <= mostBytes) return
      giveWay(person)
      sum -= bytes
    }
  }

  return async function arrived(person: number, file: Readable): Promise<Buffer> {
    giveWay(person)
    const own = { file, bytes: 0 }
    arriving.set(person, own)
    try {
      const pieces: Buffer[] = []
      for await (const piece of file as AsyncIterable<Buffer>) {
        // what a request body consists of
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
