import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const TEMPLATE_DATABASE = 'clutchbook_template'

export type TestDatabase = { readonly url: string; drop(): Promise<void> }

/** The server of the test run. */
export function testServer(): string {
  const server = process.env['TEST_DATABASE_SERVER']
  if (server === undefined) throw new Error('test/support/global-setup.ts has not run: name it as globalSetup')
  return server
}

/** A new, migrated database on the server of the test run. */
export async function createTestDatabase(template = TEMPLATE_DATABASE): Promise<TestDatabase> {
  const server = testServer()
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

export async function administer(url: string, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRows(url, statement)
}

/** The rows of one statement, on a connection of its own. */
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
