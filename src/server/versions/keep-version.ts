import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { ROOT } from '../root.ts'
import { hashOf, nameOf, PARTS } from './this-build.ts'
import { type Build, folderOf, versionsFolder } from './version-state.ts'

const UNFINISHED = '.new-'
const PACKAGES = 'node_modules'
/** Has the hash of the packages, which the name of a build does not know. */
const HASH_OF_PACKAGES = 'node_modules.sha256'
const NEEDS = z.object({
  dependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
})

/**
 * Keeps a copy of this program, without Node.js and PostgreSQL, and removes those that are not named. It has its name only when it is whole.
 * Part by part: off the event loop it takes six times the processor time.
 */
export async function keepVersion(dataDir: string, build: Build, others: readonly Build[]): Promise<void> {
  const folder = versionsFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = new Set([build, ...others].map(({ name }) => name))
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.filter((each) => each.isDirectory() && !names.has(each.name)))
    await rm(path.join(folder, entry.name), { recursive: true, force: true })
  if (await isWhole(dataDir, build)) return
  await rm(folderOf(dataDir, build), { recursive: true, force: true })
  const unfinished = await mkdtemp(path.join(folder, UNFINISHED))
  try {
    const parts = PARTS.map((part) => [part, path.join(ROOT, part)] as const)
    for (const [to, from] of [...parts, ...(await packagesOf(ROOT))]) {
      copy(from, path.join(unfinished, to))
      await othersTurn()
    }
    await writeFile(path.join(unfinished, HASH_OF_PACKAGES), await hashOf(unfinished, [PACKAGES]))
    await rename(unfinished, folderOf(dataDir, build))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Whether it is there as it was kept: a power cut may have lost a part. */
export async function isWhole(dataDir: string, build: Build): Promise<boolean> {
  const folder = folderOf(dataDir, build)
  if (!(await exists(folder)) || (await nameOf(folder, build.version)) !== build.name) return false
  const packages = await readFile(path.join(folder, HASH_OF_PACKAGES), 'utf8').catch(() => null)
  return packages === (await hashOf(folder, [PACKAGES]))
}

/** With a filter, without which Node.js calls a full disk an input/output error. */
function copy(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    dereference: true,
    // What it needs is copied by itself.
    filter: (file) => !path.relative(from, file).split(path.sep).includes(PACKAGES),
  })
}

/** The packages that a program needs, and those that they need: where each goes, and where it is. */
async function packagesOf(root: string): Promise<ReadonlyMap<string, string>> {
  const placed = new Map<string, string>()
  async function place(needing: string, at: string): Promise<void> {
    const { dependencies = {}, optionalDependencies = {} } = await needsOf(needing)
    // PostgreSQL and Node.js are those of the installation.
    const optional = needing === root ? [] : Object.keys(optionalDependencies)
    for (const name of [...Object.keys(dependencies), ...optional]) {
      const from = findPackage(name, needing)
      if (from === null && optional.includes(name)) continue
      if (from === null) throw new Error(`the package ${name} is not installed`)
      const top = path.join(PACKAGES, name)
      // Of two versions of a package the second lies where it is needed.
      const to = (placed.get(top) ?? from) === from ? top : path.join(at, top)
      if (placed.get(to) === from) continue
      placed.set(to, from)
      await place(from, to)
    }
  }
  await place(root, '')
  return placed
}

async function needsOf(folder: string) {
  return NEEDS.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')))
}

/** The folder of a package as a file in another folder finds it. */
export function findPackage(name: string, from: string): string | null {
  try {
    const file = findPackageJSON(name, pathToFileURL(path.join(from, 'package.json')))
    return file === undefined ? null : path.dirname(file)
  } catch {
    return null
  }
}

function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  )
}
