import os from 'node:os'
import { expect, test } from 'vitest'
import { MUST_END } from '../../src/server/db/migrate.ts'
import { VERSION } from '../../src/server/version.ts'
import { createTestDatabase, queryRows } from '../support/database.ts'
import { runServer, startServer } from '../support/program.ts'
import { makeNextVersion } from '../support/versions.ts'

const SECRET = { SESSION_SECRET: 'a secret of this test, long enough' }

const migrationsIn = (url: string) => queryRows(url, 'SELECT name FROM schema_migrations ORDER BY name')

test('a version with a migration that the running one cannot live with waits for its end, also after kill -9', async () => {
  const database = await createTestDatabase()
  const env = { ...SECRET, DATABASE_URL: database.url }
  const before = await migrationsIn(database.url)
  const next = await makeNextVersion({
    version: '0.9.0',
    migrations: { '9999-next.sql': `${MUST_END}\nALTER TABLE logos ADD COLUMN next text;\n` },
  })
  const running = await startServer(env)
  const refused = runServer(env, next)
  expect(await refused.ended).toBe(1)
  expect(refused.output().trim()).toMatch(
    new RegExp(
      `^Migration 9999-next\\.sql needs processes of earlier versions to have ended, and one still runs: version ${VERSION} on ${os.hostname()}, process ${running.process.pid}, since [-0-9]{10} [:0-9]{8} UTC\\. Stop them all, then start again; nothing was changed\\.$`,
    ),
  )
  expect(await migrationsIn(database.url)).toEqual(before)
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)

  running.process.kill('SIGKILL')
  await running.ended
  const after = await startServer(env, next)
  expect(await migrationsIn(database.url)).toEqual([...before, { name: '9999-next.sql' }])
  after.process.kill('SIGTERM')
  expect(await after.ended, after.output()).toBe(0)
  await database.drop()
})
