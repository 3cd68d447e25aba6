import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'

export const backupsFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** Names that the program creates in DATA_DIR, and names that the root of a file system has. */
const OWN_NAMES =
  /^(?:postgres(?:\.log|-new-\w{6})?|postgresql-[\w.-]+|(?:session-secret|push-key)(?:\.\d+)?|(?:match-source|last-version)\.json(?:\.new)?|backups|versions|lost\+found)$/

/** Whether the owner and mode of DATA_DIR may be changed: it belongs to this user, is not shared like /tmp, and contains only our files. */
export function mayRestrict(dataDir: string): boolean {
  const { uid, mode } = statSync(dataDir)
  const isShared = uid !== process.getuid?.() || (mode & 0o1000) !== 0
  return !isShared && readdirSync(dataDir).every((name) => OWN_NAMES.test(name))
}

/** Creates DATA_DIR, accessible to its owner only; restricts an existing one if it contains only our files. Returns its real path. */
export function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    // Keeps the group's permissions: the group may be that of PostgreSQL's user, who must traverse the folder.
    if ((statSync(dataDir).mode & 0o067) !== 0 && mayRestrict(dataDir)) chmodSync(dataDir, 0o700)
    // Checked by a call, since a read-only file system refuses root as well.
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but takes a folder of one's own that can be written (${cause}).`,
    )
  }
}

/** Creates the folder and its parents. Node's `recursive` loops forever below a folder that refuses new entries, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(folder)) throw error
  }
}
