import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { commandLine } from '../command-line.ts'

/** Where systemd keeps the folders of services with `DynamicUser=yes`, closed to all users but root. */
const PRIVATE_FOLDERS = '/var/lib/private'

/**
 * The shell command that restores a backup into DATA_DIR as the folder's owner: a restore by another user, root included, would create a
 * database that the owner cannot start. `userId` is the user who will type the command.
 */
export function restoreLine(backup: string, dataDir: string, userId: number | undefined): string {
  const { uid } = statSync(dataDir)
  const folder = realpathSync(dataDir)
  if (path.dirname(folder) === PRIVATE_FOLDERS) return restoreAsService(backup, path.basename(folder))
  const line = `DATA_DIR=${quoted(dataDir)} ${commandLine(`restore ${quoted(backup)}`)}`
  return uid === userId ? line : `sudo -u '#${uid}' env ${line}`
}

/** With the folders of the unit: the user of such a service exists only while systemd runs one of its processes. */
export function restoreAsService(backup: string, service: string): string {
  const home = `/var/lib/${service}`
  return [
    `systemd-run --wait --pipe -p DynamicUser=yes -p User=${service} -p StateDirectory=${service} -p CacheDirectory=${service}`,
    `-E DATA_DIR=${home} -E HOME=${home} -E XDG_CACHE_HOME=/var/cache/${service}`,
    commandLine(`restore ${quoted(backup)}`),
  ].join(' ')
}

/** Quoted for a shell. */
export function quoted(file: string): string {
  return /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`
}
