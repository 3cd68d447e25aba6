import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Installed } from '../support/installed-version.ts'
import { makeUsedDataDir, startServer, stop } from '../support/program.ts'
import { nextVersion, usedByFirst } from '../support/updates.ts'

test.each([
  ['a start', async ({ start }: Installed, dataDir: string) => stop(await start(dataDir))],
  [
    'a command',
    async ({ clutchbook }: Installed, dataDir: string) => {
      const command = clutchbook(['admin', 'rebuild'], dataDir)
      expect(await command.ended, command.output()).toBe(0)
    },
  ],
])('%s that brings an older database forward writes a backup first', async (_who, upgradeDatabase) => {
  const { dataDir } = await usedByFirst()
  await upgradeDatabase(await nextVersion('ALTER TABLE bets ADD COLUMN weather text;'), dataDir)
  expect(await readdir(path.join(dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^before-update-.*\.sql\.gz$/) as string,
  ])
})

test('a start that cannot write which version it is says so, and serves', async () => {
  const dataDir = await makeUsedDataDir()
  await rm(path.join(dataDir, 'last-version.json'))
  await mkdir(path.join(dataDir, 'last-version.json.new'))
  const server = await startServer({ DATA_DIR: dataDir })
  expect(server.output()).toMatch(/"level":40.+EISDIR.+could not write last-version\.json/)
  await stop(server)
})
