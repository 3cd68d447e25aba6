import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { administer } from '../support/database.ts'
import { makeUsedDataDir, runServer } from '../support/program.ts'
import { startSilentProxy } from '../support/silent-proxy.ts'
import { openUsedDatabase, startUsedDatabase } from '../support/used-database.ts'

const SECRET = { SESSION_SECRET: 'a secret of the tests' }

async function emptyDatabase(): Promise<string> {
  const { make } = await startUsedDatabase()
  return make('empty')
}

test('every sslmode that asks for TLS ends the start at a PostgreSQL without it, with one line that says what to do', async () => {
  const url = await emptyDatabase()
  const { database } = await startSilentProxy({ url, directUrl: null, drop: () => Promise.resolve() })
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
    const refused = runServer({ ...SECRET, DATABASE_URL: database.url.replace('sslmode=disable', `sslmode=${mode}`) })
    expect(await refused.ended).toBe(1)
    expect(refused.output(), mode).toBe(
      'The database cannot be reached: The server does not support SSL connections. Set sslmode=disable in DATABASE_URL.\n',
    )
  }
})

test('a role that is limited to two connections ends the start in one line', async () => {
  const url = await emptyDatabase()
  await administer(url, 'CREATE ROLE guest LOGIN CONNECTION LIMIT 2', 'ALTER DATABASE empty OWNER TO guest')
  const own = new URL(url)
  own.searchParams.set('user', 'guest')
  const refused = runServer({ ...SECRET, DATABASE_URL: own.href, LOG_LEVEL: 'error' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe('The database cannot be reached: too many connections for role "guest".\n')
})

test('a standby is waited for, as it may become the primary, and ends the start in one line', async () => {
  const dataDir = await makeUsedDataDir()
  await writeFile(path.join(dataDir, 'postgres/standby.signal'), '')
  const { guard } = await openUsedDatabase(dataDir)

  const refused = runServer({ ...SECRET, DATABASE_URL: guard.url })
  expect(await refused.ended).toBe(1)
  const line = 'DATABASE_URL leads to a standby, which is read only: name the primary.'
  expect(refused.output()).toContain(`${line} Trying again for 15 s.`)
  expect(refused.output().trimEnd().split('\n').at(-1)).toBe(line)

  const waits = runServer({ ...SECRET, DATABASE_URL: guard.url })
  await waits.prints(/Trying again/)
  await guard.client.query('SELECT pg_promote()')
  await waits.prints(/is ready at/)
})
