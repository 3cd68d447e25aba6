import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'

export const backupsFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** What the program makes in a DATA_DIR, and a file system on its own disk. */
const OWN_NAMES =
  /^(?:postgres(?:\.log|-new-\w{6})?|postgresql-[\w.-]+|(?:session-secret|push-key)(?:\.\d+)?|(?:match-source|last-version)\.json(?:\.new)?|backups|versions|lost\+found)$/

/** Whether the owner and mode of DATA_DIR may be changed: it is this user's, not shared like /tmp, and has nothing of anybody else. */
export function mayRestrict(dataDir: string): boolean {
  const { uid, mode } = statSync(dataDir)
  const isShared = uid !== process.getuid?.() || (mode & 0o1000) !== 0
  return !isShared && readdirSync(dataDir).every((name) => OWN_NAMES.test(name))
}

/** Creates DATA_DIR with access for its owner only; an existing one is restricted where nothing in it is somebody else's. Returns its real path. */
export function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    // The group may be that of PostgreSQL's user, which has to traverse the folder.
    if ((statSync(dataDir).mode & 0o067) !== 0 && mayRestrict(dataDir)) chmodSync(dataDir, 0o700)
    // A read-only file system refuses root as well.
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return realpathSync(dataDir)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but takes a folder of one's own that can be written (${cause}).`,
    )
  }
}

/** With those above it. Node's own `recursive` never ends below a folder that takes none, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}
