import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATION_LOCK } from '../../src/server/db/advisory-locks.ts'
import { administer, queryRows } from '../support/database.ts'
import { startInterceptingProxy } from '../support/intercepting-proxy.ts'
import { runServer, startServer, stop } from '../support/program.ts'
import { startUsedDatabase } from '../support/used-database.ts'

const ENV = {
  SESSION_SECRET: 'a secret of the tests',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'first secret',
}

async function emptyDatabase(): Promise<string> {
  const { make } = await startUsedDatabase()
  return make('moment')
}

const endSessions = (url: string) =>
  administer(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )

/** What the program says to the database in the course of a start: before there are tables, and after that. */
const MOMENTS = {
  template0: [
    /LISTEN clutchbook_proof/,
    /pg_advisory_lock/,
    /CREATE TABLE IF NOT EXISTS schema_migrations/,
    /CREATE TABLE site_files/,
  ],
  clutchbook: [
    /insert into "users"/,
    /insert into "site_files"/,
    /LISTEN "sessions/,
    /from "matches"/,
    /from "source_reads"/,
  ],
}

test('a connection that is cut, or ended by the database, at any moment of the start lets the start begin again', async () => {
  const { make, url: used } = await startUsedDatabase()
  await administer(used, 'TRUNCATE site_files')
  for (const [template, moments] of Object.entries(MOMENTS)) {
    for (const [at, said] of moments.entries()) {
      const url = await make(`${template}_${at}`, template)
      // Both in one start: the second attempt ends at the same moment.
      let faults = 0
      const counted = <T>(fault: T) => {
        faults += 1
        return fault
      }
      const through = await startInterceptingProxy(
        url,
        said,
        ({ cut }) => counted(cut()),
        () => counted(endSessions(url)),
      )
      const server = await startServer({ ...ENV, DATABASE_URL: through })
      expect(faults, String(said)).toBe(2)
      expect(server.output(), String(said)).toContain('the database failed during startup; retrying for 15 s')
      const { status } = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ENV.ADMIN_EMAIL, password: ENV.ADMIN_PASSWORD }),
      })
      expect(status, String(said)).toBe(200)
      await stop(server)
      expect(await queryRows(url, `SELECT FROM audit_log WHERE action = 'administrator-created'`)).toHaveLength(1)
    }
  }
})

test('a database that does not come back within 15 s ends the start with one line', async () => {
  const url = await emptyDatabase()
  const through = await startInterceptingProxy(url, /CREATE TABLE site_files/, ({ cut, refuse }) => {
    refuse()
    cut()
  })
  const begunAt = performance.now()
  const program = runServer({ ...ENV, DATABASE_URL: through })
  expect(await program.ended).toBe(1)
  expect(performance.now() - begunAt).toBeGreaterThan(15_000)
  const lines = program.output().trimEnd().split('\n')
  expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
    expect.stringMatching(/^.+the connection was closed without a response.+$/),
  ])
  expect(await queryRows(url, `SELECT FROM pg_class WHERE relname = 'site_files'`)).toEqual([])
})

test('SIGTERM, once or twice, ends a start that waits for another migration, in order', async () => {
  const url = await emptyDatabase()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  for (const times of [1, 2]) {
    const program = runServer({ ...ENV, DATABASE_URL: url })
    const waiting = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
    await expect.poll(() => queryRows(url, waiting)).toHaveLength(1)
    for (let sent = 0; sent < times; sent += 1) program.process.kill('SIGTERM')
    expect(await program.ended, program.output()).toBe(0)
    expect(program.output()).toBe('')
    // It waits for no lock any more.
    await expect.poll(() => queryRows(url, waiting)).toEqual([])
  }
})
