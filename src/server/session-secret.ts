import { randomBytes, scryptSync } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDataDir } from './data-dir.ts'
import { StartError } from './start-error.ts'

/** 32 MB for 0.1 s. */
const SLOW = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Bytes that follow from the secret, for what others may see: a short secret is slow to guess from them. */
export function stretched(secret: string, purpose: string, bytes: number): Buffer {
  return scryptSync(secret, purpose, bytes, SLOW)
}

/** Created once; readable by its owner only. */
export function keptSecret(dataDir: string): string {
  return keptText(dataDir, 'session-secret', () => randomBytes(32).toString('hex'))
}

/** The text of a secret file, which `make` makes once. */
export function keptText(dataDir: string, name: string, make: () => string): string {
  const file = path.join(openDataDir(dataDir), name)
  return read(file) ?? create(file, make())
}

function read(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8')
    // A power cut may leave an empty file, which is no secret.
    if (secret === '') rmSync(file)
    return secret || null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new StartError(`The secret ${file} cannot be read: start Clutchbook as the user who did first.`)
  }
}

/** Written to a draft and linked into place, so that two processes that start at once get the same whole secret. */
function create(file: string, text: string): string {
  const draft = `${file}.${process.pid}`
  try {
    // In a container a killed start had the same number.
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    linkIfMissing(draft, file)
  } catch (error) {
    throw new StartError(`The secret ${file} cannot be written: ${String(error)}`)
  } finally {
    rmSync(draft, { force: true })
  }
  const secret = read(file)
  if (secret === null) {
    throw new StartError(`The secret ${file} is a link to a file that is not there: put that back, or remove the link.`)
  }
  return secret
}

function linkIfMissing(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
