import { lstatSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { backupsFolder } from '../data-dir.ts'
import { replaceFile } from '../files/replace-file.ts'
import { StartError } from '../start-error.ts'

const build = z.object({
  /** Of its folder: the version, and the hash of its files. */
  name: z.string().check(z.regex(/^[\w.+-]+$/)),
  version: z.string(),
})
export type Build = z.output<typeof build>

/** Two versions for a person; two builds of one version by their names. */
export function calledApart(one: Build, other: Build): readonly [string, string] {
  return one.version === other.version ? [one.name, other.name] : [one.version, other.version]
}

const instead = z.object({
  /** That does not run, until `start --update` or another build. */
  of: build,
  /** That runs in its place. */
  run: build,
  at: z.iso.datetime(),
  /** Why it failed; null where a person went back. */
  reason: z.nullable(z.string()),
})
export type Instead = z.output<typeof instead>

/** What is known of the builds that have run on a DATA_DIR. Fields of newer versions stay. */
const state = z.looseObject({
  /** The last that was ready. */
  ran: z.nullable(build),
  /** That ran before it. */
  before: z.nullable(build),
  /** How `ran` came after `before`; the backup, a path, is of before it, where it changed tables. */
  update: z.nullable(
    z.object({ at: z.iso.datetime(), seconds: z.number(), backup: z.nullable(z.string()), from: build }),
  ),
  /** Another build than `ran` that has begun and was not ready yet: how often, and the backup of before it. */
  trying: z.nullable(z.object({ build, starts: z.int(), backup: z.nullable(z.string()) })),
  instead: z.nullable(instead),
  /** Becomes `instead` where the database has been replaced by its backup meanwhile. */
  goingBack: z.nullable(instead),
})
export type VersionState = z.output<typeof state>

const NOTHING: VersionState = { ran: null, before: null, update: null, trying: null, instead: null, goingBack: null }

export const versionsFolder = (dataDir: string) => path.join(dataDir, 'versions')
export const folderOf = (dataDir: string, { name }: Build) => path.join(versionsFolder(dataDir), name)

/** Throws where it is a link: nothing is written or removed in a folder that somebody else made. */
export function makeVersionsFolder(dataDir: string): string {
  const folder = versionsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (lstatSync(folder).isSymbolicLink()) throw new Error(`${folder} is a link`)
  return folder
}

const fileOf = (dataDir: string) => path.join(versionsFolder(dataDir), 'state.json')

/** A file that is missing or damaged knows nothing. */
export function readState(dataDir: string): VersionState {
  try {
    const known = parseState(dataDir)
    return { ...NOTHING, ...known, update: here(dataDir, known.update), trying: here(dataDir, known.trying) }
  } catch {
    return NOTHING
  }
}

const parseState = (dataDir: string) => state.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))

/** Which file is damaged, for a person; null where it is whole, or missing. */
export function damageOf(dataDir: string): string | null {
  try {
    parseState(dataDir)
    return null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    return `The file ${fileOf(dataDir)}, which says what versions have run, is damaged or cannot be read`
  }
}

/** The folder may have been moved, with its backups. */
function here<T extends { readonly backup: string | null }>(dataDir: string, known: T | null): T | null {
  return known && { ...known, backup: known.backup && path.join(backupsFolder(dataDir), path.basename(known.backup)) }
}

/** One process at a time: the server of the DATA_DIR, or a script while no server runs. Throws StartError where the disk is full, for example. */
export function changeState(dataDir: string, change: Partial<VersionState>): void {
  const file = fileOf(dataDir)
  const text = `${JSON.stringify({ ...readState(dataDir), ...change }, null, 2)}\n`
  try {
    makeVersionsFolder(dataDir)
    // It may be a file of somebody else's with the same name.
    if (damageOf(dataDir) !== null) renameSync(file, `${file}.damaged`)
    replaceFile(file, text)
  } catch (error) {
    throw new StartError(`The file ${file} could not be written (${String(error)}).`, { cause: error })
  }
}
