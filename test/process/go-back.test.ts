import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATION_LOCK } from '../../src/server/db/advisory-locks.ts'
import { MAY_RUN, MUST_END } from '../../src/server/db/migrate.ts'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { newPerson } from '../support/app.ts'
import { betsOf } from '../support/bets.ts'
import { type Browser, createBrowser } from '../support/browser.ts'
import { type Installed, install } from '../support/installed-version.ts'
import { makeDataDir, type RunningServer } from '../support/program.ts'

// Versions of the package one after the other on one DATA_DIR.

const fails = `${MUST_END}\nUPDATE bets SET amount = 1; SELECT 1 / 0;`
/** The program asks for this table right after the migrations. */
const breaksTheStart = `${MUST_END}\nALTER TABLE data_steps RENAME TO steps_of_data;`

async function stop(server: RunningServer): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
}

const kept = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'versions'))).filter((name) => name !== 'state.json').toSorted()

/** As the page shows them, the newest first. */
async function amountsAt(person: Browser, { url }: RunningServer) {
  return (await betsOf(person.at(url)).list()).map(({ amount }) => amount)
}

async function used(version: Installed, dataDir: string): Promise<Browser> {
  const server = await version.start(dataDir)
  const person = createBrowser(server.url)
  await person.post('/api/register', newPerson())
  for (const amount of ['12.34', '0.07']) await betsOf(person).placed({ amount })
  // The copy is written while the program serves.
  await expect.poll(() => kept(dataDir)).toEqual([expect.stringMatching(/^1\.0\.0-[\da-f]{12}$/)])
  await stop(server)
  return person
}

const first = () => install({ version: '1.0.0' })
const following = (version: string, sql: string) => install({ version, migrations: { '9000-next.sql': sql } })

test.each([
  ['fails', fails, /Migration 9000-next\.sql failed and left nothing behind: error: division by zero\./],
  ['leaves a version that cannot start', breaksTheStart, /relation "data_steps" does not exist/],
])(
  'where an update %s the version before runs on the data of before it, until the newer one is asked for',
  async (_what, sql, reason) => {
    const dataDir = await makeDataDir()
    const person = await used(await first(), dataDir)
    const next = await following('1.1.0', sql)
    const server = await next.start(dataDir)
    expect(server.output()).toMatch(
      /^The update to 1\.1\.0 failed: .+ Clutchbook 1\.0\.0 goes on with the data of before it; "clutchbook start --update" tries again\.$/m,
    )
    expect(server.output()).toMatch(reason)
    expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
    await stop(server)

    const again = await next.start(dataDir)
    expect(again.output()).toMatch(
      /^Clutchbook 1\.0\.0 runs in place of 1\.1\.0; "clutchbook start --update" tries that again\.\n/,
    )
    await stop(again)
    const asked = await next.start(dataDir, ['--update'])
    expect(asked.output()).toContain('The update to 1.1.0 failed: ')
    expect(await amountsAt(person, asked)).toEqual(['0.07', '12.34'])
  },
)

test('rollback names the bets that the backup lacks, asks, and goes back to the version before', async () => {
  const dataDir = await makeDataDir()
  const person = await used(await first(), dataDir)
  const next = await following('1.1.0', `${MUST_END}\nALTER TABLE bets ADD COLUMN weather text;`)
  const server = await next.start(dataDir)
  expect(server.output()).toMatch(/^Clutchbook is ready/)
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
  await expect.poll(async () => (await kept(dataDir)).length).toBe(2)
  await betsOf(person.at(server.url)).placed({ amount: '99.00' })
  const beside = next.clutchbook(['rollback'], dataDir)
  expect(await beside.ended).toBe(1)
  expect(beside.output()).toMatch(/runs on this DATA_DIR: stop it/)
  await stop(server)

  const unasked = next.clutchbook(['rollback'], dataDir)
  expect(await unasked.ended).toBe(1)
  expect(unasked.output()).toMatch(
    /^Back from 1\.1\.0 to 1\.0\.0, which cannot use the tables of now: with the backup \S+before-update-\S+\.sql\.gz\.\n1 bet would be lost:\n {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}99\.00 EUR {2}Team Spirit \(Team Spirit vs Natus Vincere\) {2}ana\S+@example\.com\nNothing was changed: "clutchbook rollback --yes" goes back\.\n$/,
  )
  // The folder may be another one since the update.
  const moved = await makeDataDir()
  await rename(dataDir, moved)
  const draft = path.join(moved, 'versions/state.json.new')
  await mkdir(draft)
  const unnoted = next.clutchbook(['rollback', '--yes'], moved)
  expect(await unnoted.ended).toBe(1)
  expect(unnoted.output()).toMatch(/\nThe file \S+state\.json could not be written \(.*EISDIR.*\)\.\n$/)
  await rmdir(draft)
  const meant = next.clutchbook(['rollback', '--yes'], moved)
  expect(await meant.ended, meant.output()).toBe(0)
  expect(meant.output()).toMatch(
    /The data of now are kept in \S+before-rollback-\S+\.sql\.gz\.\n"clutchbook start" runs 1\.0\.0 from now on/,
  )
  const back = await next.start(moved)
  expect(back.output()).toMatch(/^Clutchbook 1\.0\.0 runs in place of 1\.1\.0/)
  expect(await amountsAt(person, back)).toEqual(['0.07', '12.34'])
  await stop(back)

  // The next start of the newer version finds that the copy lacks a package.
  const [copy = ''] = await kept(moved)
  await rm(path.join(moved, 'versions', copy, 'node_modules/pino'), { recursive: true })
  const damaged = next.clutchbook(['start', '--no-open'], moved)
  expect(await damaged.ended).toBe(1)
  expect(damaged.output()).toMatch(
    /^Another version is to run in place of this one, and \S+1\.0\.0-[\da-f]{12} is missing or damaged: "clutchbook start --update" starts this one\.\n$/,
  )
})

test('rollback keeps the data of now where the migrations of the newer version let the one before run', async () => {
  const dataDir = await makeDataDir()
  const none = (await first()).clutchbook(['rollback', '--yes'], dataDir)
  expect(await none.ended).toBe(1)
  expect(none.output()).toBe(`No version before 1.0.0 is kept in ${dataDir}: there is none to go back to.\n`)
  const person = await used(await first(), dataDir)
  const next = await following('1.1.0', `${MAY_RUN}\nALTER TABLE bets ADD COLUMN weather text;`)
  const server = await next.start(dataDir)
  await betsOf(person.at(server.url)).placed({ amount: '99.00' })
  await expect.poll(async () => (await kept(dataDir)).length).toBe(2)
  await stop(server)
  const meant = next.clutchbook(['rollback', '--yes'], dataDir)
  expect(await meant.ended, meant.output()).toBe(0)
  expect(meant.output()).toMatch(/^Back from 1\.1\.0 to 1\.0\.0, with the data of now: no bet is lost\.\n/)
  // Scripts of the newer version are those of the kept one, too.
  const script = next.clutchbook(['admin', 'rebuild'], dataDir)
  expect(await script.ended, script.output()).toBe(0)
  expect(script.output()).toMatch(/^Clutchbook 1\.0\.0 runs in place of 1\.1\.0/)
  const back = await next.start(dataDir)
  expect(await amountsAt(person, back)).toEqual(['99.00', '0.07', '12.34'])
})

/** A key that the migration of `waits` asks for. */
const HELD = 4711
const waits = `${MUST_END}\nSELECT pg_advisory_xact_lock(${HELD}); ALTER TABLE bets ADD COLUMN weather text;`

test('an update that is killed at any step goes on at the next start, with the book equal to the cent', async () => {
  const dataDir = await makeDataDir()
  const version = await first()
  const person = await used(version, dataDir)
  const next = await following('1.1.0', waits)
  const cluster = path.join(dataDir, 'postgres')

  // While the backup is written: enough rows for it to take a while. The killed program leaves its database running.
  const filler = version.clutchbook(['start', '--no-open'], dataDir)
  await filler.prints(/is ready/)
  const client = await connected(cluster)
  await client.query(`INSERT INTO audit_log (at, action) SELECT now(), 'signed-out' FROM generate_series(1, 200000)`)
  await client.query('SELECT pg_advisory_lock($1)', [HELD])
  filler.process.kill('SIGKILL')
  await filler.ended
  await killed(next, dataDir, async () =>
    (await backups(dataDir)).some((name) => name.endsWith('.clutchbook-unfinished')),
  )
  expect((await backups(dataDir)).filter((name) => name.endsWith('.sql.gz'))).toEqual([])

  // In the transaction, in which a migration waits for the key.
  const waiting = 'SELECT FROM pg_locks WHERE objid = $1 AND NOT granted'
  const isWaiting = async (key: number) => ((await client.query(waiting, [key])).rowCount ?? 0) > 0
  await killed(next, dataDir, () => isWaiting(HELD))
  await expect.poll(() => isWaiting(HELD)).toBe(false)

  // After the commit: the data steps wait for the lock of migrations, which this connection has asked for before.
  const queue = await connected(cluster)
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

  // While the copy of the version is written.
  await killed(next, dataDir, async () => (await kept(dataDir)).some((name) => name.startsWith('.new-')))
  const server = await next.start(dataDir)
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
  await expect
    .poll(() => kept(dataDir))
    .toEqual([expect.stringMatching(/^1\.0\.0-/), expect.stringMatching(/^1\.1\.0-/)])
})

async function connected(cluster: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: socketUrl(cluster, 'clutchbook') })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const backups = (dataDir: string) => readdir(path.join(dataDir, 'backups')).catch(() => [])

/** Starts this version, and kills it as soon as this is so. */
async function killed({ clutchbook }: Installed, dataDir: string, isSo: () => Promise<boolean>): Promise<void> {
  const program = clutchbook(['start', '--no-open'], dataDir)
  await expect.poll(isSo, { interval: 5, message: program.output() }).toBe(true)
  program.process.kill('SIGKILL')
  await program.ended
}
