import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from './start-error.ts'

export const backupsFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** A folder that contains one of these is a DATA_DIR. */
const OURS = ['postgres', 'session-secret']

/** Creates DATA_DIR with access for its owner only; an existing one is restricted when it is empty or already a DATA_DIR. Returns its real path. */
export function openDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    const names = readdirSync(dataDir)
    const isOurs = names.length === 0 || OURS.some((name) => names.includes(name))
    // The group may be that of PostgreSQL's user, which has to traverse the folder.
    if (isOurs && (statSync(dataDir).mode & 0o067) !== 0) chmodSync(dataDir, 0o700)
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
