import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAY_RUN, MUST_END } from '../../src/server/db/migrate.ts'
import { betsOf } from '../support/bets.ts'
import type { Installed } from '../support/installed-version.ts'
import { amountsAt, bothKept, kept, nextVersion, usedByFirst } from '../support/kept-versions.ts'
import { makeDataDir, run, stop } from '../support/program.ts'

const fails = `${MUST_END}\nUPDATE bets SET amount = 1; SELECT 1 / 0;`
/** The program asks for this table right after the migrations. */
const breaksTheStart = `${MUST_END}\nALTER TABLE data_steps RENAME TO steps_of_data;`

test.each([
  ['fails', fails, /Migration 9000-next\.sql failed and left nothing behind: error: division by zero\./],
  ['leaves a version that cannot start', breaksTheStart, /relation "data_steps" does not exist/],
])(
  'where an update %s the version before runs on the data of before it, until the newer one is asked for',
  async (_what, sql, reason) => {
    const { dataDir, person } = await usedByFirst()
    const next = await nextVersion(sql)
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

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'

/** On a terminal. */
async function refuse({ folder }: Installed, dataDir: string, keys: string): Promise<void> {
  const command = `${process.execPath} ${folder}/bin/clutchbook.js rollback`
  const asked = run('script', ['-qec', command, '/dev/null'], {
    env: { DATA_DIR: dataDir, XDG_CACHE_HOME: path.join(folder, 'cache') },
  })
  await asked.prints(/Go back\? \(y\/N\) /)
  asked.process.stdin?.write(keys)
  expect(await asked.ended).toBe(1)
  expect(asked.output()).toMatch(/Go back\? \(y\/N\) [^\n]*\nNothing was changed\.\r\n$/)
}

test('rollback names the bets that the backup lacks, asks, and goes back to the version before', async () => {
  const { dataDir, person } = await usedByFirst()
  const next = await nextVersion(`${MUST_END}\nALTER TABLE bets ADD COLUMN weather text;`)
  const server = await next.start(dataDir)
  expect(server.output()).toMatch(/^Clutchbook is ready/)
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
  await bothKept(dataDir)
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
  if (process.platform === 'linux') await refuse(next, dataDir, 'n\n')
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
  const { version, dataDir, person } = await usedByFirst()
  const none = version.clutchbook(['rollback', '--yes'], dataDir)
  expect(await none.ended).toBe(1)
  expect(none.output()).toBe(`No version before 1.0.0 is kept in ${dataDir}: there is none to go back to.\n`)
  const next = await nextVersion(`${MAY_RUN}\nALTER TABLE bets ADD COLUMN weather text;`)
  const server = await next.start(dataDir)
  await betsOf(person.at(server.url)).placed({ amount: '99.00' })
  await bothKept(dataDir)
  await stop(server)
  // Here the question comes soonest.
  for (const key of process.platform === 'linux' ? [CTRL_C, CTRL_D] : []) await refuse(next, dataDir, key)
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

test('a damaged note of what has run is named in one line, and the book goes on', async () => {
  const { version, dataDir, person } = await usedByFirst()
  const state = path.join(dataDir, 'versions/state.json')
  const whole = await readFile(state, 'utf8')
  await writeFile(state, whole.slice(0, whole.length / 2))
  const back = version.clutchbook(['rollback', '--yes'], dataDir)
  expect(await back.ended).toBe(1)
  expect(back.output()).toMatch(
    /^The file \S+state\.json, which says what versions have run, is damaged .+ Nothing was changed: .+\n$/,
  )
  const server = await version.start(dataDir)
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('state.json'))
  expect(lines).toEqual([
    expect.stringMatching(
      /"level":40.+is damaged or cannot be read\. This version starts as if none had run before it.+ no bet changes\./,
    ),
  ])
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
  expect(JSON.parse(await readFile(state, 'utf8'))).toMatchObject({ ran: { version: '1.0.0' } })
})
