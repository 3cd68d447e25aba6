import { expect, onTestFinished, test } from 'vitest'
import { MAY_RUN, MUST_END } from '../../src/server/db/migrate.ts'
import { VERSION } from '../../src/server/version.ts'
import { createTestDatabase, queryRows, type TestDatabase } from '../support/database.ts'
import { startInterceptingProxy } from '../support/intercepting-proxy.ts'
import { type Program, type RunningServer, runServer, startServer } from '../support/program.ts'
import { makeNextVersion } from '../support/versions.ts'

const ENV = {
  SESSION_SECRET: 'a secret of this test, long enough',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'first secret',
}
const OUTDATED =
  'The database was migrated by a newer Clutchbook (9999-next.sql): start that version. This process had stopped responding, and must end.'

const nextVersion = (firstLine: string, sql = 'ALTER TABLE logos ADD COLUMN next text') =>
  makeNextVersion({ version: '0.9.0', migrations: { '9999-next.sql': `${firstLine}\n${sql};\n` } })

async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** A start that waits, between its registration and its first answer, until `goOn`. */
async function startHeld({ url }: TestDatabase): Promise<{ program: Program; goOn: () => void }> {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const through = await startInterceptingProxy(url, /from "users"/, () => {
    hold()
    return mayGoOn
  })
  const program = runServer({ ...ENV, DATABASE_URL: through })
  await isHeld
  return { program, goOn }
}

test('a process that is still starting is found by a version with a migration that it cannot live with', async () => {
  const database = await testDatabase()
  const next = await nextVersion(MUST_END)
  const { program, goOn } = await startHeld(database)
  const refused = runServer({ ...ENV, DATABASE_URL: database.url }, next)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`one still runs: version ${VERSION} on`)
  expect(refused.output()).toContain(`process ${program.process.pid},`)
  goOn()
  await program.prints(/is ready at/)
  expect(await queryRows(database.url, 'SELECT count(*)::int AS processes FROM processes')).toEqual([{ processes: 1 }])
})

test('a process that is still while it starts does not serve where such a migration has run meanwhile', async () => {
  const database = await testDatabase()
  const { program, goOn } = await startHeld(database)
  program.process.kill('SIGSTOP')
  const next = await startServer({ ...ENV, DATABASE_URL: database.url }, await nextVersion(MUST_END))
  program.process.kill('SIGCONT')
  goOn()
  expect(await program.ended).toBe(1)
  // Or its connections were silent for too long, and it begins again.
  expect(program.output()).toContain(
    'The database was migrated by a newer Clutchbook (9999-next.sql): start that version.',
  )
  expect(program.output()).not.toContain('is ready')
  await next.prints(/is ready at/)
})

test('a process that is started while such a migration runs does not serve', async () => {
  const database = await testDatabase()
  const next = runServer({ ...ENV, DATABASE_URL: database.url }, await nextVersion(MUST_END, 'SELECT pg_sleep(3)'))
  const isMigrating = `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(3)%' AND pid <> pg_backend_pid()`
  await expect.poll(() => queryRows(database.url, isMigrating)).toHaveLength(1)
  const late = runServer({ ...ENV, DATABASE_URL: database.url })
  expect(await late.ended).toBe(1)
  expect(late.output()).toBe('The database was migrated by a newer Clutchbook (9999-next.sql): start that version.\n')
  await next.prints(/is ready at/)
})

test('a process that is frozen ends when it goes on and such a migration has run meanwhile, and goes on beside one that it can live with', async () => {
  for (const [firstLine, ends] of [
    [MUST_END, true],
    [MAY_RUN, false],
  ] as const) {
    const database = await testDatabase()
    const frozen = await startServer({ ...ENV, DATABASE_URL: database.url })
    frozen.process.kill('SIGSTOP')
    const next = await startServer({ ...ENV, DATABASE_URL: database.url }, await nextVersion(firstLine))
    frozen.process.kill('SIGCONT')
    const status = async ({ url }: RunningServer) => (await fetch(`${url}/readyz`)).status
    if (ends) {
      expect(await frozen.ended).toBe(1)
      // A connection that was lost meanwhile may be noted after it.
      expect(frozen.output().split('\n')).toContain(OUTDATED)
    } else {
      await expect.poll(() => status(frozen)).toBe(200)
      const running = `SELECT FROM processes WHERE seen_at > now() - interval '5 s'`
      await expect.poll(() => queryRows(database.url, running)).toHaveLength(2)
    }
    await expect.poll(() => status(next)).toBe(200)
    for (const { process } of [frozen, next]) process.kill('SIGTERM')
    await next.ended
  }
})
