import { thisBuild } from './this-build.ts'
import { changeState, readState } from './version-state.ts'

/**
 * Before the tables are changed: the backup that a failure puts back. The first one since a version was ready stays: later ones are of tables
 * that were changed already.
 */
export async function noteBackup(dataDir: string, file: string): Promise<void> {
  const { trying } = readState(dataDir)
  const build = await thisBuild()
  changeState(dataDir, { trying: { build, starts: trying?.starts ?? 1, backup: trying?.backup ?? file } })
}

/** A build that did not run last begins. Returns how often it has begun without becoming ready. */
export async function noteStart(dataDir: string): Promise<number> {
  const { ran, trying } = readState(dataDir)
  const build = await thisBuild()
  if (ran === null || (trying === null && ran.name === build.name)) return 0
  const before = trying?.build.name === build.name ? trying.starts : 0
  changeState(dataDir, { trying: { build, starts: before + 1, backup: trying?.backup ?? null } })
  return before
}

/** This build serves. */
export async function noteReady(dataDir: string, { now, seconds }: { now: Date; seconds: number }): Promise<void> {
  const build = await thisBuild()
  const { ran, trying, instead } = readState(dataDir)
  const isNew = ran !== null && ran.name !== build.name
  changeState(dataDir, {
    ran: build,
    trying: null,
    ...(isNew && {
      before: ran,
      update: { at: now.toISOString(), seconds, backup: trying?.backup ?? null, from: ran },
    }),
    // One that was kept does not know when the other is to be tried again.
    ...(instead?.run.name !== build.name && { instead: null }),
  })
}
