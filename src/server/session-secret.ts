import { randomBytes, scryptSync } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDataDir } from './data-dir.ts'
import { StartError } from './start-error.ts'

/** scrypt parameters: 32 MB and 0.1 s. */
const SLOW = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Bytes derived from the secret that may become public. The derivation is slow, so that a short secret cannot be guessed from them. */
export function derivedBytes(secret: string, purpose: string, bytes: number): Buffer {
  return scryptSync(secret, purpose, bytes, SLOW)
}

/** Generated once; readable by its owner only. */
export function loadSecret(dataDir: string): string {
  return loadOrCreateText(dataDir, 'session-secret', () => randomBytes(32).toString('hex'))
}

/** The text of a secret file; `make` generates it at first use. */
export function loadOrCreateText(dataDir: string, name: string, make: () => string): string {
  const file = path.join(openDataDir(dataDir), name)
  return read(file) ?? create(file, make())
}

function read(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8')
    // A power cut may leave an empty file, which is not a secret.
    if (secret === '') rmSync(file)
    return secret || null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new StartError(`The secret ${file} cannot be read: start Clutchbook as the user who first started it.`)
  }
}

/** Writes a draft and links it into place, so that two processes starting at once get the same complete secret. */
function create(file: string, text: string): string {
  const draft = `${file}.${process.pid}`
  try {
    // In a container, a killed process may have had the same id.
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
