import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { StartError } from './start-error.ts'

/** What shows that a folder is a DATA_DIR of ours. */
const OURS = ['postgres', 'session-secret']

/** Makes DATA_DIR, closed to other users. One that existed is closed when it is empty or already ours. Returns its real path. */
export function openDataDir(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true })
    const names = readdirSync(dataDir)
    const isOurs = names.length === 0 || OURS.some((name) => names.includes(name))
    // Its group may be PostgreSQL's user passing through.
    if (isOurs && (statSync(dataDir).mode & 0o067) !== 0) chmodSync(dataDir, 0o700)
    return realpathSync(dataDir)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `DATA_DIR is ${JSON.stringify(dataDir)}, but takes a folder of one's own that can be written (${cause}).`,
    )
  }
}
