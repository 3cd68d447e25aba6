import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces a file atomically; only its owner can read it. After a crash or on a full disk the old content remains. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`
  // Left over from a killed process. A link itself is removed, not its target.
  rmSync(draft, { force: true })
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
