import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openDataDir } from './data-dir.ts'
import { StartError } from './start-error.ts'

/** Created once; readable by its owner only. */
export function keptSecret(dataDir: string): string {
  const file = path.join(openDataDir(dataDir), 'session-secret')
  return read(file) ?? create(file)
}

function read(file: string): string | null {
  try {
    const secret = readFileSync(file, 'utf8')
    // A power cut may leave an empty file, which is no secret.
    if (secret === '') rmSync(file)
    return secret || null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw new StartError(`The session secret ${file} cannot be read: start Clutchbook as the user who did first.`)
  }
}

/** Written to a draft and linked into place, so that two processes that start at once get the same whole secret. */
function create(file: string): string {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST'))
      throw new StartError(`The session secret ${file} cannot be written: ${String(error)}`)
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
