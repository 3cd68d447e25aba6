import type { Readable } from 'node:stream'
import { HttpError } from '../http/http-error.ts'

/**
 * Takes the parts of files into memory, a few at a time. Parts of one file come one after the other, so a new one takes the place of an
 * earlier one of the same person. Where there is no place, the part that has been arriving for the longest time gives way: however many
 * people send slowly, they hold up nobody. A part that gives way fails with `tooManyRequests`.
 */
export function createArrivingParts(most: number, retryAfterSeconds: number) {
  /** In the order in which they began. */
  const arriving = new Map<number, Readable>()

  function giveWay(person: number): void {
    arriving.get(person)?.destroy(new HttpError('tooManyRequests', { retryAfterSeconds }))
    arriving.delete(person)
  }

  return async function arrived(person: number, part: Readable): Promise<Buffer> {
    giveWay(person)
    for (const oldest of arriving.keys()) if (arriving.size >= most) giveWay(oldest)
    arriving.set(person, part)
    try {
      const pieces: Buffer[] = []
      for await (const piece of part) pieces.push(piece as Buffer) // what a request body consists of
      return Buffer.concat(pieces)
    } finally {
      if (arriving.get(person) === part) arriving.delete(person)
    }
  }
}
