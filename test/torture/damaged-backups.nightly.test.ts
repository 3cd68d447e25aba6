import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { writeBackup } from '../../src/server/backup/write-backup.ts'
import { connectDatabase, type Database } from '../../src/server/db/connect.ts'
import { StartError } from '../../src/server/start-error.ts'
import { startTestApp } from '../support/app.ts'
import { expectSumsAsCounted } from '../support/bet-sums.ts'
import { betsOf } from '../support/bets.ts'
import { betsApp } from '../support/bets-app.ts'
import { createTestDatabase } from '../support/database.ts'
import { withRightSums } from '../support/forged-backup.ts'
import { type Round, torture } from './support/torture.ts'

const log = pino({ level: 'silent' })

type Damage = (file: Buffer, round: Round) => Buffer

/** Damage as from a disk or a transfer. */
const BROKEN: Readonly<Record<string, Damage>> = {
  truncated: (file, { below }) => file.subarray(0, below(file.length)),
  'with a flipped bit': flipped,
  'with a lost part': without,
  'with a part twice': doubled,
  'with a flipped bit inside': inside(flipped),
  'with a lost part inside': inside(without),
  'with a part twice inside': inside(doubled),
  'with a line less': lines((all, { below }) => all.toSpliced(below(all.length), 1)),
  'with two lines exchanged': lines((all, { below }) => {
    const [one, two] = [below(all.length), below(all.length)]
    return all.with(one, all[two] ?? '').with(two, all[one] ?? '')
  }),
  'that lies about a number of rows': edited(/"rows":\d+/g, (text, round) => `"rows":${text.length + round.below(9)}`),
}

/** Forged content with valid checksums. */
const FORGED: Readonly<Record<string, Damage>> = {
  'of another format': forged(
    /"format":1/g,
    (_, { pick }) => `"format":${pick(['0', '2', '-1', '1.5', '"1"', 'null'])}`,
  ),
  'of another version': forged(/\d{4}-[\w-]+\.sql/g, (name, { pick }) => pick([`${name}x`, '9999-later.sql', ''])),
  'with another checksum': forged(/"checksum":"\w/g, () => '"checksum":"x'),
  'of an older program': forged(/,?\{"name":"[^"]+","checksum":"\w+"\}\]/g, () => ']'),
  'with another table': forged(
    /COPY "\w+"/g,
    (_, { pick }) => `COPY "${pick(['pg_class', 'nothing', 'users', 'bets'])}"`,
  ),
  'with another column': forged(/"(?:amount|email|id)"[,)]/g, (_, { pick }) =>
    pick(['"nothing",', '"id",', '"status",']),
  ),
  'with another sequence': forged(/\w+_id_seq/g, (_, { pick }) => pick(['nothing_seq', 'bets_id_seq', 'users'])),
  'with another sequence value': forged(
    /"value":"\d+"/g,
    (_, { pick }) => `"value":"${pick(['0', '-1', 'x', '9'.repeat(30)])}"`,
  ),
  'with another value': forged(/\t[^\t\n]*(?=\t)/g, (_, { pick }) =>
    pick(['\t\\N', '\t-5', '\tx', '\t', '\t\\', '\t99999999999999999999', '\t2026-11-22', '\t\ud800', '\t{}']),
  ),
  'with a value too many': forged(/\t[^\t\n]*(?=\t)/g, (value) => value + value),
  'with a row twice': forged(/^\d+\t.*\n/gm, (row) => row + row),
  'without a row': forged(/^\d+\t.*\n/gm, () => ''),
  'with a byte that is no text': forged(/Alfa/g, () => 'Al\u00fffa'),
}

function flipped(file: Buffer, { below }: Round): Buffer {
  const bytes = Buffer.from(file)
  const at = below(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
  return bytes
}

function without(file: Buffer, { below }: Round): Buffer {
  const at = below(file.length)
  return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + below(2_000))])
}

function doubled(file: Buffer, { below }: Round): Buffer {
  const at = below(file.length)
  return Buffer.concat([file.subarray(0, at + 1 + below(2_000)), file.subarray(at)])
}

function inside(damage: Damage): Damage {
  return (file, round) => gzipSync(damage(gunzipSync(file), round))
}

function lines(change: (all: string[], round: Round) => string[]): Damage {
  return inside((text, round) => Buffer.from(change(text.toString('latin1').split('\n'), round).join('\n'), 'latin1'))
}

/** Changes one matching place, if any. */
function edited(place: RegExp, change: (text: string, round: Round) => string): Damage {
  return inside((bytes, round) => {
    const text = bytes.toString('latin1')
    const found = round.pick([...text.matchAll(place)])
    return Buffer.from(
      text.slice(0, found.index) + change(found[0], round) + text.slice(found.index + found[0].length),
      'latin1',
    )
  })
}

function forged(place: RegExp, change: (text: string, round: Round) => string): Damage {
  const damage = edited(place, change)
  return (file, round) => withRightSums(damage(file, round))
}

const SUMS = { bet_sums: null, books: null }

torture('damaged-backups', { minutes: 2, shortRounds: 3 }, async ({ rounds, count }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clutchbook-damaged-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const good = path.join(folder, 'good.sql.gz')
  await writeSome(good)
  const original = await readFile(good)
  let { database: target, end } = await emptyDatabase()
  onTestFinished(() => end())
  for (const round of rounds()) {
    const [kind, damage] = round.pick(Object.entries({ ...BROKEN, ...FORGED }))
    const file = path.join(folder, 'damaged.sql.gz')
    await writeFile(file, damage(original, round))
    const refusal = await restoreBackup(target, file, log).then(
      () => null,
      (error: unknown) => error,
    )
    if (refusal === null) {
      count('harmless files restored')
      // Forged bets have other sums, which are counted anew.
      expect({ ...(await rowsOf(target)), ...SUMS }, kind).toEqual({ ...rowsIn(await readFile(file)), ...SUMS })
      await expectSumsAsCounted({ deps: { db: target.db, database: target } })
      if (kind in BROKEN) expect(gunzipSync(await readFile(file)).equals(gunzipSync(original)), kind).toBe(true)
    } else {
      count('damaged files refused')
      expect(refusal, `a backup ${kind}`).toBeInstanceOf(StartError)
      expect(refusal instanceof Error && refusal.message, `a backup ${kind}`).toMatch(
        /^.{20,600}(?:Nothing was (?:changed|restored)|with that version)\.$/,
      )
      // Column names are not in a checksum: damage to them shows only when they do not fit the tables, which are empty then.
      const isLate = refusal instanceof Error && refusal.message.includes('does not fit the database')
      if (kind in BROKEN && !isLate) expect(await rowsOf(target), `after a backup ${kind}`).toEqual({})
      if ((await rowsOf(target))['users'] === undefined) continue
      // The tables of a started server: without accounts until the next restore.
      expect((await rowsOf(target))['users']).toBe(0)
      await restoreBackup(target, good, log)
      expect(await rowsOf(target)).toEqual(rowsIn(original))
    }
    await end()
    ;({ database: target, end } = await emptyDatabase())
  }
})

async function writeSome(file: string): Promise<void> {
  const app = await startTestApp({ build: betsApp })
  for (const name of ['Ana', 'Beto']) {
    const bets = betsOf(await app.signUp({ firstName: name }))
    const { id } = await bets.placed({
      teams: 'Alfa vs Bravo',
      selectedTeam: 'Alfa',
      note: 'a\tb\nc\\d',
      tags: ['live'],
    })
    await bets.settle(id, { status: 'won', result: '42.50' })
    await bets.placed({ teams: 'Alfa vs Bravo', selectedTeam: 'Bravo', note: '\\.' })
  }
  await writeBackup(app.deps.database, file, new Date('2026-11-22T12:00:00Z'))
  await app.close()
}

async function emptyDatabase() {
  const created = await createTestDatabase('template0')
  const database = await connectDatabase(created.url, log, created)
  const end = async () => {
    await database.close()
    await created.drop()
  }
  return { database, end }
}

/** The number of rows of each table. */
async function rowsOf({ pool }: Database): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname NOT IN ('leases', 'site_files')`,
  )
  const counts = tables.map(async ({ name }) => {
    const { rows } = await pool.query<{ count: number }>(`SELECT count(*) FROM ${name}`)
    return [name, rows[0]?.count ?? -1] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

function rowsIn(file: Buffer): Record<string, number> {
  const sections = gunzipSync(file)
    .toString('latin1')
    .matchAll(/^COPY "(\w+)".*\n([^]*?)^\\\.$/gm)
  return Object.fromEntries([...sections].map(([, name = '', rows = '']) => [name, rows.split('\n').length - 1]))
}
