import { renameSync, rmSync, writeFileSync } from 'node:fs'

/** Writes a file that only its owner can read. After a crash or on a full disk the old content is still there. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.new`
  // Left by a kill. A link is removed, not what it leads to.
  rmSync(draft, { force: true })
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
