import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { makeUsedDataDir, run, startServer, stop } from '../support/program.ts'

/** Without what migrations since 0057 have done. */
const BEFORE_0057 = `
DROP TABLE import_changes;
ALTER TABLE imports DROP asked;
ALTER TABLE import_rows DROP question;
ALTER TABLE imported_bets DROP said;
ALTER TABLE outbox DROP corrects;
ALTER TABLE accounts DROP seen_version;
ALTER TABLE limits DROP time_zone, DROP told_period, DROP told_step;
ALTER TABLE alerts DROP limit_kind CASCADE, DROP limit_period CASCADE, DROP limit_used, DROP limit_amount;
ALTER TABLE alerts ADD CONSTRAINT alerts_check CHECK (num_nonnulls(match_id, bet_id) = 1);
DELETE FROM schema_migrations WHERE name >= '0057'`

test.each([
  ['a start', async (dataDir: string) => stop(await startServer({ DATA_DIR: dataDir }))],
  [
    'a script',
    async (dataDir: string) => {
      const script = run(process.execPath, ['src/server/commands/admin.ts', 'rebuild'], { env: { DATA_DIR: dataDir } })
      expect(await script.ended, script.output()).toBe(0)
    },
  ],
])('%s that brings an older database forward writes a backup first', async (_who, bringForward) => {
  const dataDir = await makeUsedDataDir()
  // A killed program leaves its database running, and waits for no table.
  const server = await startServer({ DATA_DIR: dataDir })
  server.process.kill('SIGKILL')
  await server.ended
  const client = new pg.Client({ connectionString: socketUrl(path.join(dataDir, 'postgres'), 'clutchbook') })
  await client.connect()
  await client.query(BEFORE_0057)
  await client.end()

  await bringForward(dataDir)
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
