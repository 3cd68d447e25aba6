import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const TEMPLATE_DATABASE = 'clutchbook_template'

export type TestDatabase = {
  readonly url: string
  /** PostgreSQL itself, where `url` is a pooler (TEST_POOLER=1). */
  readonly directUrl: string | null
  drop(): Promise<void>
}

/** The PostgreSQL server of the test run. */
export function testServer(): string {
  const server = process.env['TEST_DATABASE_SERVER']
  if (server === undefined) throw new Error('test/support/global-setup.ts has not run: name it as globalSetup')
  return server
}

/** A new, migrated database on the server of the test run. */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const server = testServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  // On a cluster (TEST_POSTGRES=citus) each machine copies its part.
  const machines = [server, ...(template === TEMPLATE_DATABASE ? testWorkers() : [])]
  await onEach(machines, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  // As `distribute` does, because a copied database does not keep the settings of its template.
  if (machines.length > 1)
    await administer(server, `ALTER DATABASE ${name} SET citus.multi_shard_modify_mode = 'sequential'`)
  const own = databaseUrl(server, name)
  const pooler = process.env['TEST_POOLER_ADDRESS']
  return {
    ...(pooler === undefined ? { url: own, directUrl: null } : { url: databaseUrl(pooler, name), directUrl: own }),
    async drop() {
      // Citus's daemon would connect again while the database is being dropped.
      if (machines.length > 1) {
        await onEach(machines, `UPDATE pg_database SET datallowconn = false WHERE datname = '${name}'`)
      }
      await onEach(machines, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

function testWorkers(): readonly string[] {
  return process.env['TEST_DATABASE_WORKERS']?.split(' ') ?? []
}

async function onEach(servers: readonly string[], statement: string): Promise<void> {
  await Promise.all(servers.map((server) => administer(server, statement)))
}

/** Environment variables for a server on this database. */
export function addressEnv({ url, directUrl }: TestDatabase): NodeJS.ProcessEnv {
  return { DATABASE_URL: url, ...(directUrl !== null && { DATABASE_DIRECT_URL: directUrl }) }
}

/** The direct address, for what a pooler does not support. */
export function pastPooler({ url, directUrl }: TestDatabase): string {
  return directUrl ?? url
}

/** TEST_POSTGRES=citus. */
export const ON_CLUSTER = testWorkers().length > 0

/** The view of active connections, including those between the machines of a cluster: a lock wait shows on the machine with the row. */
export const ACTIVITY = ON_CLUSTER ? 'citus_stat_activity' : 'pg_stat_activity'

export async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRows(url, statement)
}

/** Runs one statement on its own connection and returns the rows. */
export async function queryRows<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
