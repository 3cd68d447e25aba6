import { cpSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import path from 'node:path'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { isOwnFolder, makeOwnFolder, removeOwnFolder } from '../files/own-folder.ts'
import { ROOT } from '../root.ts'
import { hashOf, nameOf, PARTS } from './this-build.ts'
import { type Build, folderOf, makeVersionsFolder } from './version-state.ts'

const UNFINISHED = '.new-'
/** The folders that a start removes where they have our mark: copies, and what a kill left of one. */
const COPY = /^(?:\d+\.[\w.+-]+-[\da-f]{12}|\.new-\w{6})$/
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
  const folder = makeVersionsFolder(dataDir)
  const names = new Set([build, ...others].map(({ name }) => name))
  const copies = (await readdir(folder)).filter((name) => COPY.test(name) && !names.has(name))
  for (const name of copies) await removeOwnFolder(path.join(folder, name))
  if (await isWhole(dataDir, build)) return
  await removeOwnFolder(folderOf(dataDir, build))
  const unfinished = await makeOwnFolder(path.join(folder, UNFINISHED))
  try {
    const parts = PARTS.map((part) => [part, path.join(ROOT, part)] as const)
    for (const [to, from] of [...parts, ...(await packagesOf(ROOT))]) {
      copy(from, path.join(unfinished, to))
      await othersTurn()
    }
    await writeFile(path.join(unfinished, HASH_OF_PACKAGES), await hashOf(unfinished, [PACKAGES]))
    await rename(unfinished, folderOf(dataDir, build))
  } catch (error) {
    await removeOwnFolder(unfinished)
    throw error
  }
}

/** Whether it is there as it was kept: a power cut may have lost a part. */
export async function isWhole(dataDir: string, build: Build): Promise<boolean> {
  const folder = folderOf(dataDir, build)
  if (!(await isOwnFolder(folder)) || (await nameOf(folder, build.version)) !== build.name) return false
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
