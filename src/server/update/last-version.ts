import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compareVersions, validateStrict } from 'compare-versions'
import * as z from 'zod/mini'
import { replaceFile } from '../files/replace-file.ts'

/** A version, and the newest migration that it knows. */
const release = z.object({ version: z.string().check(z.refine(validateStrict)), migration: z.string() })
export type Release = z.output<typeof release>

const lastVersion = z.object({
  ...release.shape,
  /** How it replaced an earlier version; null if it did not. */
  update: z.nullable(z.object({ at: z.iso.datetime(), seconds: z.int(), from: release })),
})
type LastVersion = z.output<typeof lastVersion>

const fileOf = (dataDir: string) => path.join(dataDir, 'last-version.json')

/** The version that served last on a DATA_DIR; null if there is none, or the file is damaged. */
export function readLastVersion(dataDir: string): LastVersion | null {
  try {
    return lastVersion.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Call it before this version serves. `seconds`: how long its start took. */
export function writeLastVersion(
  dataDir: string,
  { version, migration }: Release,
  { now, seconds }: { now: Date; seconds: number },
): void {
  const last = readLastVersion(dataDir)
  if (last?.version === version && last.migration === migration) return
  const isUpdate = last !== null && isAfter({ version, migration }, last)
  const update = isUpdate
    ? { at: now.toISOString(), seconds, from: { version: last.version, migration: last.migration } }
    : null
  replaceFile(fileOf(dataDir), `${JSON.stringify({ version, migration, update } satisfies LastVersion)}\n`)
}

/** The version that served before this one, even if this one failed to start. */
export function findVersionBefore(dataDir: string, own: Release): Release | null {
  const last = readLastVersion(dataDir)
  if (last === null || isAfter(own, last)) return last
  return last.update?.from ?? null
}

function isAfter(one: Release, other: Release): boolean {
  const order = compareVersions(one.version, other.version)
  return order > 0 || (order === 0 && one.migration > other.migration)
}
