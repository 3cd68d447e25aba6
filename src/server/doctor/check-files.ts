import { accessSync, constants, existsSync, readdirSync, readFileSync, type Stats, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../command-line.ts'
import type { CheckedVariables } from '../config.ts'
import { backupsFolder } from '../data-dir.ts'
import { errorMessage } from '../db/connection-problem.ts'
import { type Finding, look, ok, wrong } from './finding.ts'

const SECRETS = ['session-secret', 'push-key', 'match-source.json']
const MB = 1024 * 1024
/**
 * PostgreSQL writes its WAL in files of 16 MB, and stops if there is no space for the next one; the site then reports that it is not ready.
 */
const LEAST_DISK_BYTES = 32 * MB
const ENOUGH_DISK_BYTES = 1024 * MB

/** Checks the owner and permissions of DATA_DIR, and the secrets in it. */
export function checkFiles({ dataDir }: Pick<CheckedVariables, 'dataDir'>): readonly Finding[] {
  const name = JSON.stringify(dataDir)
  if (!existsSync(dataDir)) {
    const above = nearest(dataDir)
    return [
      mayWrite(above)
        ? ok('files', `DATA_DIR ${name} is not there yet: the start makes it.`)
        : wrong('files', `DATA_DIR ${name} cannot be made: let ${userName()} write into ${above}, or set another.`),
    ]
  }
  const folder = statSync(dataDir)
  if (!folder.isDirectory()) return [wrong('files', `DATA_DIR ${name} is no folder: set another.`)]
  if (!mayWrite(dataDir)) {
    return [wrong('files', `DATA_DIR ${name} cannot be written by ${userName()}: chown or chmod it, or set another.`)]
  }
  const problems = [
    ...wrongFolder(folder, dataDir),
    ...SECRETS.flatMap((each) => wrongSecret(path.join(dataDir, each))),
  ]
  return problems.length > 0 ? problems : [ok('files', `DATA_DIR ${name} and the secrets in it are closed to others.`)]
}

function wrongFolder(folder: Stats, dataDir: string): readonly Finding[] {
  // Group execute is allowed: the group may be that of PostgreSQL's user, who must traverse the folder.
  if ((folder.mode & 0o067) === 0) return []
  return [wrong('files', `DATA_DIR is open to other users (mode ${octal(folder)}): chmod 700 ${dataDir}.`)]
}

function wrongSecret(file: string): readonly Finding[] {
  if (!existsSync(file)) return []
  const stats = statSync(file)
  const uid = process.getuid?.()
  if (uid !== undefined && uid !== 0 && stats.uid !== uid) {
    return [wrong('files', `The secret ${file} belongs to user ${stats.uid}: start as that user, or chown it.`)]
  }
  try {
    // A start would generate a new secret, which signs out every device.
    if (readFileSync(file).length === 0)
      return [wrong('files', `The secret ${file} is empty: put back that of a backup of DATA_DIR.`)]
  } catch (error) {
    return [wrong('files', `The secret ${file} cannot be read (${errorMessage(error)}): chmod 600 ${file}.`)]
  }
  if ((stats.mode & 0o077) === 0) return []
  return [wrong('files', `The secret ${file} is open to other users (mode ${octal(stats)}): chmod 600 ${file}.`)]
}

/** Free space for DATA_DIR, the embedded database and its WAL, which may be on separate disks. */
export function checkDisk({
  dataDir,
  databaseUrl,
}: Pick<CheckedVariables, 'dataDir' | 'databaseUrl'>): readonly Finding[] {
  const cluster = path.join(dataDir, 'postgres')
  const folders = databaseUrl === null ? [cluster, path.join(cluster, 'pg_wal')] : [dataDir]
  const places = new Map(
    folders.map((folder) => {
      const { bavail, bsize } = statfsSync(nearest(folder))
      return [bavail * bsize, folder] as const
    }),
  )
  const [free, folder] = [...places].toSorted(([one], [other]) => one - other)[0] ?? [0, dataDir]
  const room = `${Math.floor(free / MB)} MB are free for ${folder}`
  if (free < LEAST_DISK_BYTES) return [wrong('disk', `Only ${room}: the database stops. Make room.`)]
  return [free < ENOUGH_DISK_BYTES ? look('disk', `Only ${room}: make room soon.`) : ok('disk', `${room}.`)]
}

const NIGHTLY = /^clutchbook-(\d{4}-\d{2}-\d{2})\.sql\.gz$/
const LATE_MS = 36 * 60 * 60 * 1000

/** Checks the nightly backups. */
export function checkBackups(
  { dataDir, backupKeepDays }: Pick<CheckedVariables, 'dataDir' | 'backupKeepDays'>,
  now: Date,
): Finding {
  const folder = backupsFolder(dataDir)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NIGHTLY.test(name)) : []
  const newest = names.toSorted().at(-1)
  if (newest === undefined) {
    return backupKeepDays === null
      ? look(
          'backup',
          `No backups are written by night: set BACKUP_KEEP_DAYS=30, or run "${commandLine('backup')}" elsewhere.`,
        )
      : look('backup', "There is no backup of a night yet: the first is written after 3 o'clock.")
  }
  const { mtimeMs, size } = statSync(path.join(folder, newest))
  const file = path.join(folder, newest)
  if (backupKeepDays !== null && now.getTime() - mtimeMs > LATE_MS) {
    return wrong('backup', `The last backup of a night is ${file}: see the log for why there is none since.`)
  }
  return ok('backup', `The last backup of a night is ${file} (${Math.ceil(size / MB)} MB).`)
}

/** The folder itself, or its nearest existing parent. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(path.dirname(folder))
}

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

const octal = ({ mode }: Stats) => (mode & 0o777).toString(8).padStart(4, '0')
const userName = () => `this user (${process.getuid?.() ?? 'unknown'})`
