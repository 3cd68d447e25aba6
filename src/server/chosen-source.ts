import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { readSourceList } from '../domain/match/source-name.ts'
import { openDataDir } from './data-dir.ts'
import { replaceFile } from './files/replace-file.ts'
import { StartError } from './start-error.ts'

const FILE = 'match-source.json'

/** The match source chosen in the site, as the variables that it replaces. */
const chosen = z.object({
  MATCH_PROVIDER: z.string().check(z.refine((text) => readSourceList(text) !== null)),
  PANDASCORE_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]+$/))),
})
export type ChosenSource = z.output<typeof chosen>

export const chosenSourceFile = (dataDir: string): string => path.join(dataDir, FILE)

/** Null if none was chosen. Throws a StartError if it cannot be read. */
export function readChosenSource(dataDir: string): ChosenSource | null {
  const file = chosenSourceFile(dataDir)
  const text = read(file)
  if (text === null) return null
  try {
    return chosen.parse(JSON.parse(text))
  } catch {
    throw new StartError(
      `The file ${file} does not say where matches come from: delete it, and choose again under System, or set MATCH_PROVIDER.`,
    )
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // An inaccessible folder is reported separately.
    if (isNotThere(error) || !mayEnter(path.dirname(file))) return null
    throw new StartError(
      `The file ${file} cannot be read (${String(error)}): start Clutchbook as the user who first started it.`,
    )
  }
}

const isNotThere = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

function mayEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Only its owner can read it, since a token is a secret. On a full disk the old choice remains. */
export function saveChosenSource(dataDir: string, source: ChosenSource): void {
  replaceFile(chosenSourceFile(openDataDir(dataDir)), `${JSON.stringify(source)}\n`)
}
