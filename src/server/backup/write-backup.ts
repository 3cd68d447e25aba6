import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import type { Database } from '../db/connect.ts'
import { liftDeadlines } from '../db/deadlines.ts'
import { copyLine, END_OF_ROWS, endLine, headerLine, linesIn, type Table, tableLine } from './backup-file.ts'
import { beginSnapshot, type Client, commit, findHeader, rowsOf } from './backup-queries.ts'

/** An unfinished file has a name that ends with the process id and this suffix. */
const UNFINISHED = /\.\d+\.clutchbook-unfinished$/
/** A running backup touches its file this often, even while it waits for the database. An untouched file is left from a killed backup. */
const ALIVE_EVERY_MS = 10_000
const ABANDONED_AFTER_MS = 5 * MINUTE_MS

type BackupResult = { readonly tables: number; readonly rows: number }

/**
 * Writes every table, as of one moment, to a new file; the program may keep running. The file gets its final name once it is complete, and
 * never replaces another. On an error or an abort it is removed. Also removes files that killed backups left in the folder.
 */
export async function writeBackup(
  { direct }: Pick<Database, 'direct'>,
  file: string,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupResult> {
  const unfinished = `${path.resolve(file)}.${process.pid}.clutchbook-unfinished`
  await removeAbandoned(path.dirname(unfinished))
  // The file contains password hashes. An existing file of this name may belong to a running backup: processes in different containers may
  // have equal ids.
  const output = await open(unfinished, 'wx', 0o600)
  const alive = setInterval(() => void touch(unfinished), ALIVE_EVERY_MS)
  const result = { tables: 0, rows: 0 }
  let client: Client | null = null
  try {
    client = await direct.connect()
    await liftDeadlines(client)
    await pipeline(textOf(client, direct, now, result), createGzip(), output.createWriteStream({ flush: true }), {
      ...(signal && { signal }),
    })
    if (existsSync(file)) throw new Error(`${file} exists already`)
    await rename(unfinished, file)
    return result
  } catch (error) {
    await output.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  } finally {
    clearInterval(alive)
    // Closing the connection rolls back an interrupted transaction.
    client?.release(true)
  }
}

/** Removes files of killed backups. A running one is never that old. */
export async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    // A file of another user cannot be removed, and stays.
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true }).catch(() => undefined)
  }
}

/** Ignores errors: the file may have been renamed. */
function touch(file: string): Promise<void> {
  const now = new Date()
  return utimes(file, now, now).catch(() => undefined)
}

async function* textOf(
  client: Client,
  direct: Database['direct'],
  now: Date,
  result: { tables: number; rows: number },
) {
  const tables = await beginSnapshot(client, direct)
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
