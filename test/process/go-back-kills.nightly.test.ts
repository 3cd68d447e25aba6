import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATION_LOCK } from '../../src/server/db/advisory-locks.ts'
import { MUST_END } from '../../src/server/db/migrate.ts'
import { betsOf } from '../support/bets.ts'
import type { Installed } from '../support/installed-version.ts'
import {
  amountsAt,
  backupsHeldUp,
  bothKept,
  connected,
  databasesOf,
  kept,
  nextVersion,
  restoresHeldUp,
  until,
  usedByFirst,
  withoutProgram,
} from '../support/kept-versions.ts'
import { stop } from '../support/program.ts'

// SIGKILL of the program while a version takes the place of another one, or gives it back.

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

  // After the commit: the data steps wait for the lock of migrations, which this connection has asked for before.
  const queue = await connected(dataDir)
  let isOurs = false
  await killed(next, dataDir, async () => {
    if (!isOurs && (await isWaiting(HELD))) {
      const taken = queue.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await expect.poll(() => isWaiting(MIGRATION_LOCK)).toBe(true)
      await client.query('SELECT pg_advisory_unlock($1)', [HELD])
      await taken
      isOurs = true
    }
    return isOurs && (await isWaiting(MIGRATION_LOCK))
  })
  await Promise.all([client.end(), queue.end()])

  // While the copy of the version is written, or after it where that is faster than this test.
  await killed(next, dataDir, async () => (await kept(dataDir)).some((name) => /^(\.new|1\.1\.0)-/.test(name)))
  const server = await next.start(dataDir)
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
  await bothKept(dataDir)
})

test('after five deaths on its way an update is a failed one, and the version before serves its book, to the cent', async () => {
  const { version, dataDir, person } = await usedByFirst()
  const next = await nextVersion(waits)
  const client = await withoutProgram(version, dataDir)
  await client.query('SELECT pg_advisory_lock($1)', [HELD])
  const letBackupGo = await backupsHeldUp(dataDir)
  await killed(next, dataDir, await newBackup(dataDir))
  await letBackupGo()
  await killed(next, dataDir, () => isAskedFor(client, HELD))
  await expect.poll(() => isAskedFor(client, HELD)).toBe(false)
  const queue = await connected(dataDir)
  const isAfterCommit = () => isAskedFor(client, MIGRATION_LOCK)
  let taken: Promise<unknown> | null = null
  await killed(next, dataDir, async () => {
    if (taken === null && (await isAskedFor(client, HELD))) {
      taken = queue.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
      await expect.poll(isAfterCommit).toBe(true)
      await client.query('SELECT pg_advisory_unlock($1)', [HELD])
      await taken
    }
    return taken !== null && (await isAfterCommit())
  })
  for (const _ of ['the fourth', 'the fifth']) {
    await expect.poll(isAfterCommit).toBe(false)
    await killed(next, dataDir, isAfterCommit)
  }
  expect((await columnsOf(client)).includes('weather')).toBe(true)
  await Promise.all([client.end(), queue.end()])

  // Now it goes back, and is killed there, too: while the backup is restored beside the data of now.
  const { isHeldUp, letGo } = await restoresHeldUp(dataDir)
  await killed(next, dataDir, isHeldUp)
  await letGo()
  const back = await next.start(dataDir)
  expect(back.output()).toMatch(
    /^The update to 1\.1\.0 failed: It ended 6 times before it was ready\. Clutchbook 1\.0\.0 goes on with the data of before it;/m,
  )
  expect(await amountsAt(person, back)).toEqual(['0.07', '12.34'])
  const after = await connected(dataDir)
  expect((await columnsOf(after)).includes('weather')).toBe(false)
  expect(await databasesOf(after)).toEqual(['clutchbook', 'postgres'])
  await after.end()
})

test('a rollback that is killed at any step has happened or has not, and goes on when it is asked for again', async () => {
  const { dataDir, person } = await usedByFirst()
  const next = await nextVersion(`${MUST_END}\nALTER TABLE bets ADD COLUMN weather text;`)
  const server = await next.start(dataDir)
  await betsOf(person.at(server.url)).placed({ amount: '99.00' })
  await bothKept(dataDir)
  await stop(server)
  const client = await withoutProgram(next, dataDir, 'postgres')
  const back = ['rollback', '--yes']

  // While the backup is restored beside the data of now, and while these are backed up.
  const restores = await restoresHeldUp(dataDir)
  await killed(next, dataDir, restores.isHeldUp, back)
  await restores.letGo()
  let letBackupGo = await backupsHeldUp(dataDir)
  await killed(next, dataDir, await newBackup(dataDir), back)

  // Before the exchange of the databases, which waits for this lock. An autovacuum waits for it, too.
  const lock = 'BEGIN; LOCK TABLE pg_database IN SHARE MODE'
  const holder = await connected(dataDir, 'postgres')
  const isWaiting = async (statement: string) => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
       WHERE relation = 'pg_database'::regclass AND NOT granted AND starts_with(query, $1)`,
      [statement],
    )
    return rowCount === 1
  }
  let isBackedUp = await newBackup(dataDir)
  let isLocked = false
  const isHeldUp = async () => {
    if (isLocked) return isWaiting('ALTER DATABASE')
    if (await isBackedUp()) {
      isLocked = Boolean(await holder.query(lock))
      await letBackupGo()
    }
    return false
  }
  await killed(next, dataDir, isHeldUp, back)
  const state = path.join(dataDir, 'versions/state.json')
  const beforeExchange = await readFile(state, 'utf8')
  expect(JSON.parse(beforeExchange)).toMatchObject({ goingBack: { run: { version: '1.0.0' } }, instead: null })
  await holder.query('COMMIT')
  const unchanged = await next.start(dataDir)
  expect(unchanged.output()).toMatch(/^Clutchbook is ready/)
  expect(await amountsAt(person, unchanged)).toEqual(['99.00', '0.07', '12.34'])
  unchanged.process.kill('SIGKILL')
  await unchanged.ended

  // After it, while the replaced database is dropped: a second connection has asked for the lock behind the exchange.
  const queue = await connected(dataDir, 'postgres')
  isBackedUp = await newBackup(dataDir)
  letBackupGo = await backupsHeldUp(dataDir)
  isLocked = false
  let isExchanged = false
  const isDropping = async () => {
    if (isExchanged) return isWaiting('DROP DATABASE')
    if (await isHeldUp()) {
      const taken = queue.query(lock)
      await expect.poll(() => isWaiting(lock)).toBe(true)
      await holder.query('COMMIT')
      await taken
      isExchanged = true
    }
    return false
  }
  await killed(next, dataDir, isDropping, back)
  // The statement of the killed program waits for the same lock, and goes on with it.
  expect(await databasesOf(client)).toEqual(['clutchbook', 'clutchbook_replaced', 'postgres'])
  await Promise.all([holder.end(), queue.end()])
  const settled = await next.start(dataDir)
  expect(await amountsAt(person, settled)).toEqual(['0.07', '12.34'])
  await expect.poll(() => databasesOf(client)).toEqual(['clutchbook', 'postgres'])

  // What a kill leaves between the exchange and its note.
  settled.process.kill('SIGKILL')
  await settled.ended
  await expect.poll(() => sessionsBeside(client)).toBe(0)
  await client.query('CREATE DATABASE clutchbook_replaced')
  await writeFile(state, beforeExchange)
  await client.end()
  const again = next.clutchbook(back, dataDir)
  expect(await again.ended, again.output()).toBe(0)
  expect(again.output()).toMatch(
    /^"clutchbook start" runs 1\.0\.0 from now on, "clutchbook start --update" 1\.1\.0 again\.\n$/,
  )
  const old = await next.start(dataDir)
  expect(old.output()).toMatch(/^Clutchbook 1\.0\.0 runs in place of 1\.1\.0/)
  expect(await amountsAt(person, old)).toEqual(['0.07', '12.34'])
  const after = await connected(dataDir)
  expect(await databasesOf(after)).toEqual(['clutchbook', 'postgres'])
  await after.end()
})

async function isAskedFor(client: pg.Client, key: number): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_locks WHERE objid = $1 AND NOT granted', [key])
  return (rowCount ?? 0) > 0
}

/** Of programs: one that was killed drops databases until its statement has ended. */
async function sessionsBeside(client: pg.Client): Promise<number | null> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return rowCount
}

async function columnsOf(client: pg.Client): Promise<readonly string[]> {
  const { fields } = await client.query('SELECT * FROM bets LIMIT 0')
  return fields.map(({ name }) => name)
}

const backups = (dataDir: string): Promise<string[]> => readdir(path.join(dataDir, 'backups')).catch(() => [])

/** Whether a backup is being written that was not there before. */
async function newBackup(dataDir: string): Promise<() => Promise<boolean>> {
  const before = await backups(dataDir)
  return async () => (await backups(dataDir)).some((name) => name.endsWith('-unfinished') && !before.includes(name))
}

/** Starts this version, and kills it as soon as this is so. */
async function killed(
  { clutchbook }: Installed,
  dataDir: string,
  isSo: () => Promise<boolean>,
  args: readonly string[] = ['start', '--no-open'],
): Promise<void> {
  const program = clutchbook(args, dataDir)
  await until(program, isSo)
  program.process.kill('SIGKILL')
  await program.ended
}
