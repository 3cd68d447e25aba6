import { mkdtemp, symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MAY_RUN, MUST_END } from '../../src/server/db/migrate.ts'
import { betsOf } from '../support/bets.ts'
import type { Installed } from '../support/installed-version.ts'
import { run, stop } from '../support/program.ts'
import { amountsAt, nextVersion, usedByFirst } from '../support/updates.ts'

// What `clutchbook rollback` says is done as it stands there, with the version before in place of its installation.

const INSTALL = 'npm install -g clutchbook@1.0.0'
const LOSES_NOTHING = `To go back to Clutchbook 1.0.0, stop it and run

  ${INSTALL}

1.0.0 works with the data as they are: nothing is lost.
`

async function said({ clutchbook }: Installed, dataDir: string): Promise<string> {
  const rollback = clutchbook(['rollback'], dataDir)
  expect(await rollback.ended, rollback.output()).toBe(0)
  return rollback.output()
}

/** Runs the commands of the text, all but the installation. */
async function follow(text: string, { folder }: Installed): Promise<void> {
  const [install, ...commands] = [...text.matchAll(/^ {2}(\S.*)$/gm)].map(([, command = '']) => command)
  expect(install).toBe(INSTALL)
  const bin = await mkdtemp(path.join(folder, 'on-path-'))
  await symlink(path.join(folder, 'bin/clutchbook.js'), path.join(bin, 'clutchbook'))
  const shell = run('sh', ['-ec', commands.join('\n')], {
    env: {
      PATH: `${bin}:${path.dirname(process.execPath)}:${process.env['PATH']}`,
      XDG_CACHE_HOME: path.join(folder, 'cache'),
    },
  })
  expect(await shell.ended, shell.output()).toBe(0)
  expect(shell.output()).toMatch(/^The backup of \S+ is restored\.\n$/)
}

test('an update whose migration fails leaves the data to the version before, and says how to go back to it', async () => {
  const { version, dataDir, person } = await usedByFirst()
  const next = await nextVersion(`${MUST_END}\nUPDATE bets SET amount = 1; SELECT 1 / 0;`)
  const failed = next.clutchbook(['start', '--no-open'], dataDir)
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toContain(
    `Clutchbook 1.0.0 ran here last: "clutchbook rollback" says how to go back to an earlier version.\nMigration 9000-next.sql failed and was rolled back: error: division by zero\n`,
  )
  expect(await said(next, dataDir)).toBe(LOSES_NOTHING)
  const server = await version.start(dataDir)
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
})

test('an update that fails after its migrations is undone by the commands that rollback names', async () => {
  const { version, dataDir, person } = await usedByFirst()
  // The program writes into this table right after the migrations.
  const next = await nextVersion(`${MUST_END}\nALTER TABLE processes RENAME TO programs;`)
  const failed = next.clutchbook(['start', '--no-open'], dataDir)
  expect(await failed.ended).toBe(1)
  expect(failed.output()).toMatch(
    / says how to go back to an earlier version\.\n[^]*relation \\"processes\\" does not exist/,
  )
  const text = await said(next, dataDir)
  expect(text).toContain('bets added: 0, other bets changed: 0.')
  await follow(text, version)
  const server = await version.start(dataDir)
  expect(await amountsAt(person, server)).toEqual(['0.07', '12.34'])
})

test('rollback names the commands that go back, while the site runs, and says what they lose', async () => {
  const { version, dataDir, person } = await usedByFirst()
  const none = version.clutchbook(['rollback'], dataDir)
  expect(await none.ended).toBe(1)
  expect(none.output()).toBe(`No version before 1.0.0 has run on ${dataDir}: there is none to go back to.\n`)
  const next = await nextVersion(`${MUST_END}\nALTER TABLE bets ADD COLUMN weather text;`)
  const server = await next.start(dataDir)
  expect(server.output()).toMatch(/^Clutchbook is ready/)
  await betsOf(person.at(server.url)).placed({ amount: '99.00' })
  const text = await said(next, dataDir)
  expect(text).toContain('bets added: 1, other bets changed: 0.')
  expect(await amountsAt(person, server)).toEqual(['99.00', '0.07', '12.34'])
  await stop(server)

  // Who installs the version before without that is told the same.
  const early = version.clutchbook(['start', '--no-open'], dataDir)
  expect(await early.ended).toBe(1)
  expect(early.output()).toBe(
    `Clutchbook 1.1.0 ran here last: "clutchbook rollback" says how to go back to an earlier version.\nThe database was migrated by a newer Clutchbook (9000-next.sql): start that version.\n`,
  )
  await follow(await said(version, dataDir), version)
  const back = await version.start(dataDir)
  expect(await amountsAt(person, back)).toEqual(['0.07', '12.34'])
})

test('rollback keeps the data of now where the migrations of the newer version let the one before run', async () => {
  const { version, dataDir, person } = await usedByFirst()
  const next = await nextVersion(`${MAY_RUN}\nALTER TABLE bets ADD COLUMN weather text;`)
  const server = await next.start(dataDir)
  await betsOf(person.at(server.url)).placed({ amount: '99.00' })
  await stop(server)
  expect(await said(next, dataDir)).toBe(LOSES_NOTHING)
  const back = await version.start(dataDir)
  expect(await amountsAt(person, back)).toEqual(['99.00', '0.07', '12.34'])
})
