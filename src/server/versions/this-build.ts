import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { ROOT } from '../root.ts'
import { VERSION } from '../version.ts'
import { type Build, versionsFolder } from './version-state.ts'

/** What a version is, beside the packages that it needs. */
export const PARTS = ['build/server', 'dist', 'migrations', 'package.json']

/** Whether this is the built program; sources change while they run. */
export const IS_BUILT = path.basename(path.dirname(import.meta.dirname)) === 'build'

/** Whether this program is one that was kept: nothing takes its place. */
export function isKept(dataDir: string): boolean {
  const folder = versionsFolder(dataDir)
  return existsSync(folder) && realpathSync(path.dirname(ROOT)) === realpathSync(folder)
}

let found: Promise<Build> | null = null

/** The build of this installation. A script of a checkout belongs to what was built of it last. */
export function thisBuild(): Promise<Build> {
  found ??= nameOf(ROOT, VERSION).then((name) => ({ name, version: VERSION }))
  return found
}

/** Two builds of one version have two names. */
export async function nameOf(root: string, version: string): Promise<string> {
  return `${version}-${(await hashOf(root, PARTS)).slice(0, 12)}`
}

/** Of the files in these parts of a folder, and of their names; a link is none. */
export async function hashOf(root: string, parts: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesOf(root, parts)) {
    // Off the event loop, a read of each of these small files would take five times the processor time.
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
    await othersTurn()
  }
  return hash.digest('hex')
}

async function filesOf(root: string, parts: readonly string[]): Promise<readonly string[]> {
  const lists = await Promise.all(
    parts
      .filter((part) => existsSync(path.join(root, part)))
      .map(async (part) => {
        if (path.extname(part) !== '') return [part]
        // `readdirSync` goes into folders behind links.
        const entries = await readdir(path.join(root, part), { recursive: true, withFileTypes: true })
        return entries
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      }),
  )
  return lists.flat().toSorted()
}
