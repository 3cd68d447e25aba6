import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../db/connect.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { StartError } from '../start-error.ts'
import { databaseBytes } from './backup-queries.ts'
import { writeBackup } from './write-backup.ts'

const NAME = /^before-update-[\dT-]+\.sql\.gz$/
/** Of the newest updates. */
const KEPT = 3
const MEGABYTE = 1024 ** 2

/**
 * Writes a backup before the tables are changed, and returns its file. Throws a StartError where it cannot be written, or where less is free than the
 * database has: a migration may write a large table anew.
 */
export async function writeUpdateBackup(
  database: Pick<Database, 'direct'>,
  dataDir: string,
  now: Date,
  signal?: AbortSignal,
): Promise<string> {
  const folder = path.join(dataDir, 'backups')
  const file = path.join(folder, `before-update-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.sql.gz`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const needed = await databaseBytes(database.direct)
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < needed) {
      throw new StartError(
        `${megabytes(bavail * bsize)} are free there, and an update takes up to ${megabytes(needed)}`,
      )
    }
    await writeBackup(database, file, now, signal)
  } catch (error) {
    throw new StartError(
      `Before this version changes the tables, it writes a backup into ${folder}, and could not: ${errorMessage(error)}. Mend that and start again, or start the version before; nothing was changed.`,
      { cause: error },
    )
  }
  const older = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -KEPT)
  await Promise.all(older.map((name) => rm(path.join(folder, name), { force: true })))
  return file
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`
