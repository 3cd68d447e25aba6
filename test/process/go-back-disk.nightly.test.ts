import { rmSync, statSync, truncateSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MUST_END } from '../../src/server/db/migrate.ts'
import { betsOf } from '../support/bets.ts'
import {
  amountsAt,
  bothKept,
  connected,
  databasesOf,
  kept,
  leaveRunning,
  nextBuild,
  nextVersion,
  restoresHeldUp,
  until,
  usedByFirst,
  withoutProgram,
} from '../support/kept-versions.ts'
import { stop } from '../support/program.ts'
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts'

/** Null where this user may not mount one. */
const disk = mountSmallDisk()
const folder = disk?.folder ?? ''
const filler = path.join(folder, 'filler')
const rest = path.join(folder, 'rest')
afterAll(() => disk?.unmount())

/** Room for PostgreSQL to start, and little enough to be filled in a moment. */
const ROOM_BYTES = 32 * 2 ** 20

async function fillMost(): Promise<void> {
  await fillDisk(filler)
  truncateSync(filler, statSync(filler).size - ROOM_BYTES)
}

test.skipIf(disk === null)(
  'a version that cannot be kept for want of space runs, says so, and is kept once there is room',
  async () => {
    const { dataDir, person } = await usedByFirst(folder)
    const next = await nextBuild()
    // The copy of the version fills the disk, however late this test looks.
    await writeFile(path.join(next.folder, 'build/server/large'), Buffer.alloc(2 * ROOM_BYTES))
    await fillMost()
    const server = await next.start(dataDir)
    await server.prints(/this version is not kept for the next update: ENOSPC/)
    await fillDisk(rest)
    expect(await kept(dataDir)).toEqual([expect.stringMatching(/^1\.0\.0-/)])
    expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
    await stop(server)

    for (const file of [filler, rest]) rmSync(file)
    const again = await next.start(dataDir)
    await bothKept(dataDir)
    await stop(again)
  },
)

test.skipIf(disk === null)(
  'a rollback on a disk that is full, or becomes full, changes nothing and says why',
  async () => {
    const { dataDir, person } = await usedByFirst(folder)
    const next = await nextVersion(`${MUST_END}\nALTER TABLE bets ADD COLUMN weather text;`)
    const server = await next.start(dataDir)
    await betsOf(person.at(server.url)).placed({ amount: '99.00' })
    await bothKept(dataDir)
    await stop(server)
    const client = await withoutProgram(next, dataDir)
    // More than the room of a full disk.
    await client.query(`INSERT INTO audit_log (at, action) SELECT now(), 'signed-out' FROM generate_series(1, 200000)`)
    await client.end()

    await fillMost()
    const full = next.clutchbook(['rollback', '--yes'], dataDir)
    expect(await full.ended).toBe(1)
    expect(full.output()).toMatch(
      /^There is no room in \S+ to restore \S+before-update-\S+\.sql\.gz: \d+ MB are free there, and it takes up to \d+ MB\. Nothing was changed\.\n$/,
    )
    rmSync(filler)

    await leaveRunning(next, dataDir)
    const { isHeldUp, letGo } = await restoresHeldUp(dataDir)
    const during = next.clutchbook(['rollback', '--yes'], dataDir)
    await until(during, isHeldUp)
    await fillDisk(filler)
    await letGo()
    expect(await during.ended).toBe(1)
    // Of the database, of a new connection to it, of a migration of the backup, or of the backup of now.
    expect(during.output()).toMatch(
      /(The database failed|The database cannot be reached|left nothing behind|could not be): .+ Nothing was changed\.\n$/,
    )
    expect(during.output()).not.toContain('    at ')
    rmSync(filler)
    expect((await readdir(path.join(dataDir, 'backups'))).filter((name) => name.includes('rollback'))).toEqual([])

    const going = await next.start(dataDir)
    expect(await amountsAt(person, going)).toEqual(['99.00', '0.07', '12.34'])
    const after = await connected(dataDir)
    await expect.poll(() => databasesOf(after)).toEqual(['clutchbook', 'postgres'])
  },
)
