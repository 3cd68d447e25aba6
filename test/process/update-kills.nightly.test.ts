import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { MUST_END } from '../../src/server/db/migrate.ts'
import type { Installed } from '../support/installed-version.ts'
import { amountsAt, backupsHeldUp, nextVersion, until, usedByFirst, withoutProgram } from '../support/updates.ts'

// SIGKILL of the program during an update.

/** A key that the migration of `waits` asks for. */
const HELD = 4711
const waits = `${MUST_END}\nSELECT pg_advisory_xact_lock(${HELD}); ALTER TABLE bets ADD COLUMN weather text;`

test('an update that is killed at any step goes on at the next start, with the book equal to the cent', async () => {
  const { version, dataDir, person } = await usedByFirst()
  const next = await nextVersion(waits)

  // While the backup is written.
  const client = await withoutProgram(version, dataDir)
  await client.query('SELECT pg_advisory_lock($1)', [HELD])
  const letBackupGo = await backupsHeldUp(dataDir)
  await killed(next, dataDir, await newBackup(dataDir))
  await letBackupGo()
  expect((await backups(dataDir)).filter((name) => name.endsWith('.sql.gz'))).toEqual([])

  // In the transaction, in which a migration waits for the key.
  const isWaiting = (key: number) => isAskedFor(client, key)
  await killed(next, dataDir, () => isWaiting(HELD))
  await expect.poll(() => isWaiting(HELD)).toBe(false)

  // After the commit.
  let isFree = false
  await killed(next, dataDir, async () => {
    if (!isFree && (await isWaiting(HELD))) {
      await client.query('SELECT pg_advisory_unlock($1)', [HELD])
      isFree = true
    }
    return isFree && (await isMigrated(client))
  })
  await client.end()

  const server = await next.start(dataDir)
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
})

async function isAskedFor(client: pg.Client, key: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_locks WHERE objid = $1 AND NOT granted', [key])
  return (rowCount ?? 0) > 0
}

async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM schema_migrations WHERE name = '9000-next.sql'`)
  return rowCount === 1
}

const backups = (dataDir: string): Promise<string[]> => readdir(path.join(dataDir, 'backups')).catch(() => [])

/** Whether a backup is being written that was not there before. */
async function newBackup(dataDir: string): Promise<() => Promise<boolean>> {
  const before = await backups(dataDir)
  return async () => (await backups(dataDir)).some((name) => name.endsWith('-unfinished') && !before.includes(name))
}

/** Starts this version, and kills it as soon as this is so. */
async function killed({ clutchbook }: Installed, dataDir: string, isSo: () => Promise<boolean>): Promise<void> {
  const program = clutchbook(['start', '--no-open'], dataDir)
  await until(program, isSo)
  program.process.kill('SIGKILL')
  await program.ended
}
