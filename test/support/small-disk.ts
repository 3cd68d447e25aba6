import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'

export type SmallDisk = { readonly folder: string; unmount(): void }

/** A disk of 384 MB; null where this user may not mount one. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clutchbook-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=384m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return null
  }
  chmodSync(folder, 0o755)
  return {
    folder,
    unmount() {
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

/** Writes until the disk is full. */
export async function fillDisk(file: string): Promise<void> {
  const filler = await open(file, 'w')
  const block = Buffer.alloc(64 * 1024)
  try {
    for (;;) await filler.write(block)
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  } finally {
    await filler.close()
  }
}
