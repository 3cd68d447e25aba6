import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { backupsFolder } from '../data-dir.ts'
import type { Database } from '../db/connect.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { StartError } from '../start-error.ts'
import { databaseBytes } from './backup-queries.ts'
import { writeBackup } from './write-backup.ts'

/** Of the newest of its kind. */
const KEPT = 3
const MEGABYTE = 1024 ** 2

/** Throws where less is free in this folder than the database has: a migration may write a large table anew, a restore writes all of them. */
export async function needSpace({ direct }: Pick<Database, 'direct'>, folder: string): Promise<void> {
  const needed = await databaseBytes(direct)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < needed) {
    throw new StartError(`${megabytes(bavail * bsize)} are free there, and it takes up to ${megabytes(needed)}`)
  }
}

/** Writes a backup before an update, or before going back, and returns its file. `spared` is not removed as an old one. */
export async function writeBackupBefore(
  what: 'update' | 'rollback',
  database: Pick<Database, 'direct'>,
  dataDir: string,
  { now = new Date(), signal, spared = null }: { now?: Date; signal?: AbortSignal | undefined; spared?: string | null },
): Promise<string> {
  const folder = backupsFolder(dataDir)
  const file = path.join(folder, `before-${what}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.sql.gz`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await needSpace(database, folder)
    await writeBackup(database, file, now, signal)
  } catch (error) {
    throw new StartError(
      `A backup is written into ${folder} before that, and could not be: ${errorMessage(error)}. Nothing was changed.`,
      { cause: error },
    )
  }
  const name = new RegExp(String.raw`^before-${what}-[\dT-]+\.sql\.gz$`)
  const older = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .slice(0, -KEPT)
    .map((each) => path.join(folder, each))
  await Promise.all(older.filter((each) => each !== spared).map((each) => rm(each, { force: true })))
  return file
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`
