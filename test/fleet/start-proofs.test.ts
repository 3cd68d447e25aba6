import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { socketUrl } from '../../src/server/db/postgres-guard.ts'
import { administer, databaseUrl, queryRows, testServer } from '../support/database.ts'
import { findOldPgBouncer, findPgBouncer, type PgBouncer, type Settings } from '../support/pooler.ts'
import { makeDataDir, runServer, startServer } from '../support/program.ts'
import { asRole, createPooledDatabase, type PooledDatabase } from './support/pooled-database.ts'

const SECRET = { SESSION_SECRET: 'a secret of the tests' }
const NEW = findPgBouncer()
const OLD = findOldPgBouncer()
/** As PgBouncer's documentation advises for JDBC and others: the parameters are dropped, and nobody is told. */
const DROPPING = { ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout,options' }

type Addresses = { readonly DATABASE_URL: string; readonly DATABASE_DIRECT_URL?: string }
type Case = {
  readonly name: string
  readonly pgBouncer: PgBouncer | { readonly missing: string }
  readonly settings?: Settings
  readonly addresses: (database: PooledDatabase) => Addresses | Promise<Addresses>
  readonly line: (database: PooledDatabase) => string
}

const both = ({ pooledUrl, directUrl }: PooledDatabase) => ({ DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: directUrl })
const only = ({ pooledUrl }: PooledDatabase) => ({ DATABASE_URL: pooledUrl })
const twice = ({ pooledUrl }: PooledDatabase) => ({ DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: pooledUrl })

async function otherDatabase({ name, role }: PooledDatabase): Promise<string> {
  const server = testServer()
  await administer(server, `CREATE DATABASE other_${name} OWNER ${role}`)
  onTestFinished(() => administer(server, `DROP DATABASE other_${name}`))
  return asRole(databaseUrl(server, `other_${name}`), role)
}

/** A database of the same name and owner in another PostgreSQL: the embedded one of a running program. */
async function otherServer({ name, role }: PooledDatabase): Promise<string> {
  const dataDir = await makeDataDir()
  await startServer({ DATA_DIR: dataDir })
  const cluster = path.join(dataDir, 'postgres')
  await administer(socketUrl(cluster, 'postgres'), `CREATE ROLE ${role} LOGIN`, `CREATE DATABASE ${name} OWNER ${role}`)
  return asRole(socketUrl(cluster, name), role)
}

/** The pooler signs in to PostgreSQL as another role than the program does past it. */
async function asOtherRole(database: PooledDatabase): Promise<Addresses> {
  const { administratorUrl, directUrl, role } = database
  await administer(
    administratorUrl,
    `CREATE ROLE other_${role} LOGIN`,
    `GRANT CREATE ON SCHEMA public TO other_${role}`,
  )
  onTestFinished(() => administer(administratorUrl, `DROP OWNED BY other_${role}`, `DROP ROLE other_${role}`))
  return { ...both(database), DATABASE_DIRECT_URL: asRole(directUrl, `other_${role}`) }
}

const SET_DIRECT = 'set DATABASE_DIRECT_URL to PostgreSQL itself.'
const NAME_POSTGRESQL = 'name the host and the port of PostgreSQL itself.'
const NO_STATEMENTS =
  'DATABASE_URL leads to a pooler without prepared statements: use PgBouncer 1.21 or newer and set max_prepared_statements = 200.'

const CASES: readonly Case[] = [
  {
    name: 'a pooler as the only address',
    pgBouncer: NEW,
    addresses: only,
    line: () => `DATABASE_URL leads to a pooler, which refuses statement_timeout: ${SET_DIRECT}`,
  },
  {
    name: 'a pooler that drops start-up parameters as the only address',
    pgBouncer: NEW,
    settings: DROPPING,
    addresses: only,
    line: () => `DATABASE_URL leads to a pooler in transaction mode, where LISTEN is not answered: ${SET_DIRECT}`,
  },
  {
    name: 'a pooler behind the direct address',
    pgBouncer: NEW,
    addresses: twice,
    line: () => `DATABASE_DIRECT_URL leads to a pooler, which refuses statement_timeout: ${NAME_POSTGRESQL}`,
  },
  {
    name: 'a pooler that drops start-up parameters behind the direct address',
    pgBouncer: NEW,
    settings: DROPPING,
    addresses: twice,
    line: () =>
      `DATABASE_DIRECT_URL leads to a pooler in transaction mode, where LISTEN is not answered: ${NAME_POSTGRESQL}`,
  },
  {
    name: 'such a pooler behind the direct address that takes its connections in turns',
    pgBouncer: NEW,
    settings: { ...DROPPING, server_round_robin: 1 },
    addresses: twice,
    line: () =>
      `DATABASE_DIRECT_URL leads to a pooler in transaction mode, where LISTEN is not answered: ${NAME_POSTGRESQL}`,
  },
  {
    name: 'a pooler that keeps no prepared statements',
    pgBouncer: NEW,
    settings: { max_prepared_statements: 0 },
    addresses: both,
    line: () => NO_STATEMENTS,
  },
  {
    name: 'such a pooler with more connections, which it takes in turns',
    pgBouncer: NEW,
    settings: { max_prepared_statements: 0, server_round_robin: 1, min_pool_size: 5 },
    addresses: both,
    line: () => NO_STATEMENTS,
  },
  {
    name: 'such a pooler with two connections, which it takes in turns',
    pgBouncer: NEW,
    settings: { max_prepared_statements: 0, server_round_robin: 1, default_pool_size: 2 },
    addresses: async (database) => {
      await Promise.all([1, 2].map(() => queryRows(database.pooledUrl, 'SELECT pg_sleep(1)')))
      return both(database)
    },
    line: () => NO_STATEMENTS,
  },
  {
    name: 'a pooler that is too old',
    pgBouncer: OLD,
    settings: { max_prepared_statements: null },
    addresses: both,
    line: () => NO_STATEMENTS,
  },
  {
    name: 'a pooler in statement mode',
    pgBouncer: NEW,
    settings: { pool_mode: 'statement' },
    addresses: both,
    line: () => 'DATABASE_URL leads to a pooler in statement mode: set pool_mode = transaction.',
  },
  {
    name: 'addresses of two databases',
    pgBouncer: NEW,
    addresses: async (database) => ({ ...both(database), DATABASE_DIRECT_URL: await otherDatabase(database) }),
    line: ({ name }) =>
      `DATABASE_URL leads to the database "${name}" and DATABASE_DIRECT_URL to "other_${name}": set DATABASE_DIRECT_URL to the database behind the pooler.`,
  },
  {
    name: 'addresses of two servers',
    pgBouncer: NEW,
    addresses: async (database) => ({ ...both(database), DATABASE_DIRECT_URL: await otherServer(database) }),
    line: ({ name }) =>
      `DATABASE_URL and DATABASE_DIRECT_URL lead to databases "${name}" of two servers: set DATABASE_DIRECT_URL to the database behind the pooler.`,
  },
  {
    name: 'a direct role that may not limit the pooled one',
    pgBouncer: NEW,
    addresses: asOtherRole,
    line: ({ name, role }) => {
      const whose = `ALTER ROLE "${role}" IN DATABASE "${name}"`
      return `The role "${role}" of DATABASE_URL has no limits for its statements, and that of DATABASE_DIRECT_URL may not set them: run as a superuser: ${whose} SET statement_timeout = '10000'; ${whose} SET idle_in_transaction_session_timeout = '10000'; ${whose} SET lock_timeout = '5000'; ${whose} SET random_page_cost = '1.1'; ${whose} SET jit = 'off';`
    },
  },
  {
    name: 'a pooled address that sets a limit',
    pgBouncer: NEW,
    addresses: (database) => ({ ...both(database), DATABASE_URL: `${database.pooledUrl}?statement_timeout=5000` }),
    line: () => 'DATABASE_URL sets statement_timeout, which its pooler refuses: set it for the role (ALTER ROLE).',
  },
]

for (const { name, pgBouncer, settings, addresses, line } of CASES) {
  const missing = 'missing' in pgBouncer ? ` (missing: ${pgBouncer.missing})` : ''
  test.skipIf(missing !== '')(
    `${name} ends the start in one line that says what to do, and nothing is changed${missing}`,
    async () => {
      if ('missing' in pgBouncer) return
      const database = await createPooledDatabase(pgBouncer, settings)
      const given = await addresses(database)
      const refused = runServer({ ...SECRET, ...given, LOG_LEVEL: 'info' })
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toBe(`${line(database)}\n`)
      for (const url of [database.administratorUrl, given.DATABASE_DIRECT_URL]) {
        if (url !== undefined && url !== database.pooledUrl)
          expect(await changesOf(url, database.role)).toEqual({ tables: 0, settings: 0 })
      }
    },
  )
}

async function changesOf(url: string, role: string): Promise<unknown> {
  const [found] = await queryRows(
    url,
    `SELECT (SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS tables,
       (SELECT count(*)::int FROM pg_db_role_setting WHERE setrole = '${role}'::regrole) AS settings`,
  )
  return found
}

const missing = 'missing' in NEW ? ` (missing: ${NEW.missing})` : ''

test.skipIf(missing !== '')(`a pooler in session mode is an only address${missing}`, async () => {
  if ('missing' in NEW) return
  const database = await createPooledDatabase(NEW, { ...DROPPING, pool_mode: 'session' })
  const server = await startServer({ ...SECRET, ...only(database) })
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test.skipIf(missing !== '')(
  `a role of the pooler that may not use the tables ends the start in one line, until it has the right${missing}`,
  async () => {
    if ('missing' in NEW) return
    const { administratorUrl, role, ...database } = await createPooledDatabase(NEW)
    const owner = `owner_${role}`
    await administer(
      administratorUrl,
      `CREATE ROLE ${owner} LOGIN`,
      `ALTER DATABASE ${database.name} OWNER TO ${owner}`,
      ...['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout', 'random_page_cost'].map(
        (limit) => `ALTER ROLE ${role} IN DATABASE ${database.name} SET ${limit} = 10000`,
      ),
      `ALTER ROLE ${role} IN DATABASE ${database.name} SET jit = off`,
    )
    onTestFinished(() => administer(administratorUrl, `REASSIGN OWNED BY ${owner} TO ${role}`, `DROP ROLE ${owner}`))
    const env = { ...SECRET, DATABASE_URL: database.pooledUrl, DATABASE_DIRECT_URL: asRole(database.directUrl, owner) }
    const refused = runServer(env)
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toBe(
      `The role "${role}" of DATABASE_URL may not use the table accounts that "${owner}" of DATABASE_DIRECT_URL has made: use one role for both, or GRANT "${owner}" TO "${role}".\n`,
    )
    await administer(administratorUrl, `GRANT ${owner} TO ${role}`)
    const server = await startServer(env)
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
)
