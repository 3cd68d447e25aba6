import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../db/connect.ts'
import { withoutDeadlines } from '../db/deadlines.ts'
import { copyLine, END_OF_ROWS, endLine, headerLine, linesIn, type Table, tableLine } from './backup-file.ts'
import { beginSnapshot, type Client, commit, findHeader, rowsOf } from './backup-queries.ts'

type BackupResult = { readonly tables: number; readonly rows: number }

/**
 * Writes every table, as it is at one moment, to a new file; the program may run meanwhile. The file has its name only when it is whole.
 * Throws what the file system or the database throws, and when it is aborted; then there is no file.
 */
export async function writeBackup(
  { pool }: Pick<Database, 'pool'>,
  file: string,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupResult> {
  const unfinished = `${path.resolve(file)}.${process.pid}.unfinished`
  const client = await pool.connect()
  const result = { tables: 0, rows: 0 }
  try {
    await withoutDeadlines(client)
    await pipeline(
      textOf(client, now, result),
      createGzip(),
      // The file contains password hashes.
      createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
      { ...(signal && { signal }) },
    )
    const written = await open(unfinished)
    try {
      await written.sync()
    } finally {
      await written.close()
    }
    await rename(unfinished, file)
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    // Ends a transaction that was interrupted.
    client.release(true)
  }
}

async function* textOf(client: Client, now: Date, result: { tables: number; rows: number }) {
  const tables = await beginSnapshot(client)
  const first = headerLine(await findHeader(client, now))
  yield first
  const lines = [first]
  for (const table of tables) {
    const { rows, sha256 } = yield* tableText(client, table)
    const line = tableLine({ table: table.name, rows, sha256 })
    yield line
    lines.push(line)
    result.tables += 1
    result.rows += rows
  }
  yield endLine(lines)
  await commit(client)
}

async function* tableText(client: Client, table: Table) {
  const hash = createHash('sha256')
  let rows = 0
  yield copyLine(table)
  for await (const part of rowsOf(client, table)) {
    hash.update(part)
    rows += linesIn(part)
    yield part
  }
  yield END_OF_ROWS
  return { rows, sha256: hash.digest('hex') }
}
