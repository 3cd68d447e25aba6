import { access } from 'node:fs/promises'
import os from 'node:os'
import type pg from 'pg'
import { pino } from 'pino'
import { distribute } from '../../src/server/db/citus/distribute.ts'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { postgresBinaries } from '../../src/server/db/postgres-binaries.ts'
import { SUPERUSER } from '../../src/server/db/postgres-process.ts'
import { joinDatabases, startCitus } from './citus.ts'
import { findCitus } from './citus-parts.js'
import { administer, databaseUrl, TEMPLATE_DATABASE } from './database.ts'
import { memoryFolder } from './memory-folder.ts'
import { findPgBouncer, type Pooler, startPooler } from './pooler.ts'
import { startTemporaryPostgres, THROW_AWAY } from './temporary-postgres.ts'

export const DEBIAN_15 = '/usr/lib/postgresql/15/bin'

const MANY_CONNECTIONS = 'max_connections=200'

/**
 * Starts a temporary PostgreSQL for the test run, with a migrated template: the embedded one, Debian's with TEST_POSTGRES=15, or a cluster
 * with TEST_POSTGRES=citus. With TEST_POOLER=1 the tests reach it through PgBouncer. TEST_DATABASE_SERVER gives workers its address.
 * Returns a function that stops it.
 */
export default function startTestServer(): Promise<() => Promise<void>> {
  if (process.env['TEST_POSTGRES'] === 'citus') return startTestCluster()
  return startServer(memoryFolder(), [MANY_CONNECTIONS, ...THROW_AWAY])
}

/** Starts the same server with durable commits, for benchmarks. */
export function startDurableServer(): Promise<() => Promise<void>> {
  return startServer(os.tmpdir(), [MANY_CONNECTIONS])
}

async function startServer(parent: string, settings: readonly string[]): Promise<() => Promise<void>> {
  const server = await startMigrated(parent, settings, process.env['TEST_POSTGRES'] === '15' ? debian15 : embedded)
  process.env['TEST_DATABASE_SERVER'] = server.url
  const pooler = process.env['TEST_POOLER'] === '1' ? await startTestPooler(server.cluster.folder) : null
  return async () => {
    await pooler?.stop()
    await server.stop()
  }
}

/** TEST_DATABASE_WORKERS gives workers of the run the addresses of the other machines: a database is copied on each of them. */
async function startTestCluster(): Promise<() => Promise<void>> {
  const parts = findCitus()
  if ('missing' in parts) throw new Error(`TEST_POSTGRES=citus takes ${parts.missing}`)
  const citus = await startCitus(parts, 2)
  const nodes = [citus.coordinator, ...citus.workers].map(({ url }) => url)
  process.env['TEST_DATABASE_SERVER'] = citus.coordinator.url
  process.env['TEST_DATABASE_WORKERS'] = citus.workers.map(({ url }) => url).join(' ')
  for (const url of nodes) await administer(url, `CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE template0`)
  await joinDatabases(citus, TEMPLATE_DATABASE)
  await fillTemplate(citus.coordinator.url, (pool) => distribute(pool))
  // A template must have no connections while it is copied, not even from Citus's own processes.
  for (const url of nodes) {
    await administer(
      url,
      `ALTER DATABASE ${TEMPLATE_DATABASE} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${TEMPLATE_DATABASE}'`,
    )
  }
  return () => citus.stop()
}

/** In front of all databases of the server: TEST_POOLER_ADDRESS passes its address to the workers. */
async function startTestPooler(socketFolder: string): Promise<Pooler> {
  const pgBouncer = findPgBouncer()
  if ('missing' in pgBouncer) throw new Error(`TEST_POOLER takes ${pgBouncer.missing}`)
  const settings = { auth_type: 'trust' }
  const pooler = await startPooler(pgBouncer, {
    database: '*',
    host: socketFolder,
    users: { [SUPERUSER]: '' },
    settings,
  })
  process.env['TEST_POOLER_ADDRESS'] = `postgresql://${SUPERUSER}@127.0.0.1:${pooler.port}/?sslmode=disable`
  return pooler
}

type Binaries = Parameters<typeof startTemporaryPostgres>[0]['binaries']

const embedded: Binaries = (account) => postgresBinaries(account, '/var/lib/clutchbook')

const debian15: Binaries = async () => {
  await access(DEBIAN_15)
  return DEBIAN_15
}

/** With a migrated template. */
async function startMigrated(parent: string, settings: readonly string[], binaries: Binaries) {
  const server = await startTemporaryPostgres({ parent, settings: () => settings, binaries })
  await administer(server.url, `CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE template0`)
  await fillTemplate(server.url)
  return server
}

async function fillTemplate(server: string, then?: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const log = pino({ level: 'silent' })
  const database = await connectDatabase(databaseUrl(server, TEMPLATE_DATABASE), log)
  await migrate(database.direct, log)
  await then?.(database.direct)
  await database.close()
}
