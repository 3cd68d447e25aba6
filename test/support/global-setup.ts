import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, realpath } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { connectDatabase } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { postgresAccount } from '../../src/server/db/postgres-account.ts'
import { postgresBinaries } from '../../src/server/db/postgres-binaries.ts'
import { openGuard } from '../../src/server/db/postgres-guard.ts'
import { initCluster, SUPERUSER } from '../../src/server/db/postgres-process.ts'
import { administer, databaseUrl, TEMPLATE_DATABASE } from './database.ts'
import { memoryFolder } from './memory-folder.ts'
import { findPgBouncer, type Pooler, startPooler } from './pooler.ts'

export const DEBIAN_15 = '/usr/lib/postgresql/15/bin'

const MANY_CONNECTIONS = 'max_connections=200'
/** A temporary server needs no durability, and its tables nobody who tidies them: who does so holds up the copy of the template. */
const THROW_AWAY = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'shared_buffers=32MB',
]

/**
 * Starts a temporary PostgreSQL for the test run, with a migrated template: the embedded one, or Debian's with TEST_POSTGRES=15.
 * With TEST_POOLER=1 the tests reach it through PgBouncer. TEST_DATABASE_SERVER gives workers its address. Returns a function that stops it.
 */
export default function startTestServer(): Promise<() => Promise<void>> {
  return startServer(memoryFolder(), [MANY_CONNECTIONS, ...THROW_AWAY])
}

/** Starts the same server with durable commits, for benchmarks. */
export function startDurableServer(): Promise<() => Promise<void>> {
  return startServer(os.tmpdir(), [MANY_CONNECTIONS])
}

async function startServer(parent: string, settings: readonly string[]): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(path.join(parent, 'clutchbook-test-')))
  const account = await postgresAccount(folder)
  const cleaner = startCleaner(folder)
  if (account !== null) await chown(folder, account.uid, account.gid)
  const cluster = { folder, account, bin: await binaries(account) }
  await initCluster(cluster)
  const guard = await openGuard(cluster, `${folder}.log`, { settings })
  process.env['TEST_DATABASE_SERVER'] = guard.url
  await makeTemplate(guard.url)
  const pooler = process.env['TEST_POOLER'] === '1' ? await startTestPooler(folder) : null
  return async () => {
    await pooler?.stop()
    await guard.client.end()
    cleaner.ref()
    cleaner.stdin.end()
    await once(cleaner, 'exit')
  }
}

/** Before all databases of the server: TEST_POOLER_ADDRESS gives workers its address. */
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

async function binaries(account: Awaited<ReturnType<typeof postgresAccount>>): Promise<string> {
  if (process.env['TEST_POSTGRES'] !== '15') return postgresBinaries(account, '/var/lib/clutchbook')
  await access(DEBIAN_15)
  return DEBIAN_15
}

async function makeTemplate(server: string): Promise<void> {
  await administer(server, `CREATE DATABASE ${TEMPLATE_DATABASE} TEMPLATE template0`)
  const log = pino({ level: 'silent' })
  const database = await connectDatabase(databaseUrl(server, TEMPLATE_DATABASE), log)
  await migrate(database.direct, log)
  await database.close()
}

const CLEAN_UP = `
read _
pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.02; done
rm -rf "$1" "$1.log"`

/** A child that waits for the end of this process, also by SIGKILL, and then stops the server and deletes its folder. */
function startCleaner(folder: string) {
  const child = spawn('/bin/sh', ['-c', CLEAN_UP, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  return child
}
