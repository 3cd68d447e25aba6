import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { MINUTE_MS } from '../../domain/time/durations.ts'
import { backupsFolder } from '../data-dir.ts'
import { createWorker, type Worker } from '../db/worker.ts'
import type { Deps } from '../deps.ts'
import { removeAbandoned, writeBackup } from './write-backup.ts'

const CHECK_EVERY_MS = 10 * MINUTE_MS
/** The local hour from which the daily backup is written. */
const FIRST_HOUR = 3
const NAME = /^clutchbook-\d{4}-\d{2}-\d{2}\.sql\.gz$/

/** Named after the local day: clutchbook-2026-11-22.sql.gz. */
export function backupName(now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `clutchbook-${day.join('-')}.sql.gz`
}

/** With BACKUP_KEEP_DAYS, writes a nightly backup to DATA_DIR/backups and removes those older than that number of days. */
export function createNightlyBackups(deps: Deps): Worker {
  const { config, log } = deps
  // A backup interrupted by a shutdown is written anew at the next start.
  return createWorker(deps, {
    name: 'write nightly backups',
    run: ({ signal }) =>
      writeNightly(deps, signal).catch((error: unknown) => {
        // Logged every time, since it may fail for days.
        if (!signal.aborted) log.error({ err: error }, 'failed to write the nightly backup; will retry')
      }),
    ...(config.backupKeepDays !== null && { every: CHECK_EVERY_MS }),
  })
}

/** Writes today's backup if it is missing, then removes old ones. */
export async function writeNightly({ config, database, log, now }: Deps, signal?: AbortSignal): Promise<void> {
  const today = now()
  const { backupKeepDays } = config
  const folder = backupsFolder(config.dataDir)
  // At every run, since an abandoned file of this night is removed only once it is old enough.
  await removeAbandoned(folder)
  if (backupKeepDays === null || today.getHours() < FIRST_HOUR) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = backupName(today)
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  if (!names.includes(name)) {
    const { rows } = await writeBackup(database, path.join(folder, name), today, signal)
    log.info({ rows }, `wrote backup ${name}`)
  }
  const first = new Date(today)
  first.setDate(first.getDate() - backupKeepDays + 1)
  const old = names.filter((each) => NAME.test(each) && each < backupName(first))
  await Promise.all(old.map((each) => rm(path.join(folder, each), { force: true })))
}
