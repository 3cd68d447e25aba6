import { setImmediate } from 'node:timers/promises'
import type { Conn } from '../db/tables.ts'
import { findPart } from './import-queries.ts'
import type { ImportSource } from './source.ts'

/** Bytes that are read at a time: some milliseconds of work. */
const PIECE = 16 * 1024

/** The bytes of an import as they are stored: one part is in memory at a time. */
export function storedSource(conn: Conn, { id, size }: { readonly id: number; readonly size: number }): ImportSource {
  return {
    size,
    async *read(start, end) {
      for (let at = start; at < end; ) {
        const part = await findPart(conn, id, at)
        const bytes = part?.bytes.subarray(at - part.startsAt, end - part.startsAt)
        if (!bytes || bytes.length === 0) throw new Error(`import ${id} has no byte ${at}`)
        at += bytes.length
        for (let from = 0; from < bytes.length; from += PIECE) {
          yield bytes.subarray(from, from + PIECE)
          // Requests of others are answered in between.
          await setImmediate()
        }
      }
    },
  }
}
