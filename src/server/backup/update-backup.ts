import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { required } from '../../domain/required.ts'
import { backupsFolder } from '../data-dir.ts'
import type { Database } from '../db/connect.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { StartError } from '../start-error.ts'
import { readHeader } from './backup-file.ts'
import { databaseBytes } from './backup-queries.ts'
import { writeBackup } from './write-backup.ts'

const NAME = /^before-update-[\dT-]+\.sql\.gz$/
/** How many of the newest backups are kept. */
const KEPT = 3
const MEGABYTE = 1024 ** 2

/**
 * Writes a backup before an update changes the tables, and returns its file. Throws a StartError if it cannot be written, or if the free
 * space is smaller than the database: a migration may rewrite a large table.
 */
export async function writeUpdateBackup(
  database: Pick<Database, 'direct'>,
  dataDir: string,
  now: Date,
  signal?: AbortSignal,
): Promise<string> {
  const folder = backupsFolder(dataDir)
  const file = path.join(folder, `before-update-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.sql.gz`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const needed = await databaseBytes(database.direct)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < needed) {
      throw new StartError(`${megabytes(bavail * bsize)} are free there, and up to ${megabytes(needed)} are needed`)
    }
    await writeBackup(database, file, now, signal)
  } catch (error) {
    throw new StartError(
      `An update begins with a backup in ${folder}, which could not be written: ${errorMessage(error)}. Nothing was changed.`,
      { cause: error },
    )
  }
  const older = (await namesIn(folder)).slice(KEPT)
  await Promise.all(older.map((name) => rm(path.join(folder, name), { force: true })))
  return file
}

type UpdateBackup = {
  readonly file: string
  readonly createdAt: Date
  /** The newest migration of its tables. */
  readonly migration: string
}

/** The backups written before updates, newest first. Damaged ones are left out. */
export async function findUpdateBackups(dataDir: string): Promise<readonly UpdateBackup[]> {
  const folder = backupsFolder(dataDir)
  const files = (await namesIn(folder)).map((name) => path.join(folder, name))
  const found = await Promise.all(
    files.map(async (file) => {
      const header = await readHeader(file).catch(() => null)
      if (header === null) return []
      const { name: migration } = required(header.migrations.at(-1), 'the last migration')
      return [{ file, createdAt: new Date(header.createdAt), migration }]
    }),
  )
  return found.flat()
}

/** Newest first. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && NAME.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .toReversed()
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`
