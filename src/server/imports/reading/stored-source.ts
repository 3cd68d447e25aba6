import type { Conn } from '../../db/tables.ts'
import { findPiece, type ImportRow } from '../import-queries.ts'
import type { ImportSource } from './source.ts'

/** Bytes that are fetched at a time: less than a millisecond of this process. */
const PIECE = 256 * 1024

/** The parts of an import in the database. */
export function storedSource(conn: Conn, row: Pick<ImportRow, 'userId' | 'id' | 'size'>) {
  async function piece(start: number, end: number): Promise<Uint8Array> {
    const bytes = await findPiece(conn, row, start, Math.min(PIECE, end - start))
    if (bytes.length === 0) throw new Error(`import ${row.id} has no byte ${start}`)
    return bytes
  }
  return {
    size: row.size,
    piece,
    async *read(start, end) {
      for (let at = start; at < end; ) {
        const bytes = await piece(at, end)
        yield bytes
        at += bytes.length
      }
    },
  } satisfies ImportSource & { piece: unknown }
}
