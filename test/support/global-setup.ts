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
import { initCluster } from '../../src/server/db/postgres-process.ts'
import { administer, databaseUrl, TEMPLATE_DATABASE } from './database.ts'

export const DEBIAN_15 = '/usr/lib/postgresql/15/bin'

const MANY_CONNECTIONS = 'max_connections=200'
/** A throw-away server costs nothing to lose. */
const THROW_AWAY = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'shared_buffers=32MB']

/**
 * One throw-away PostgreSQL for the whole run, with a migrated template; the embedded one, or Debian's 15 by TEST_POSTGRES=15.
 * Workers find it by TEST_DATABASE_SERVER. Returns what ends it.
 */
export default function startTestServer(): Promise<() => Promise<void>> {
  return startServer([MANY_CONNECTIONS, ...THROW_AWAY])
}

/** The same, but every commit is on the disk: for what is measured. */
export function startDurableServer(): Promise<() => Promise<void>> {
  return startServer([MANY_CONNECTIONS])
}

async function startServer(settings: readonly string[]): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'clutchbook-test-')))
  const account = await postgresAccount(folder)
  const undertaker = buryWithUs(folder)
  if (account !== null) await chown(folder, account.uid, account.gid)
  const cluster = { folder, account, bin: await binaries(account) }
  await initCluster(cluster)
  const guard = await openGuard(cluster, `${folder}.log`, { settings })
  process.env['TEST_DATABASE_SERVER'] = guard.url
  await makeTemplate(guard.url)
  return async () => {
    await guard.client.end()
    undertaker.ref()
    undertaker.stdin.end()
    await once(undertaker, 'exit')
  }
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
  await migrate(database.pool, log)
  await database.close()
}

const BURY = `
read _
pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.02; done
rm -rf "$1" "$1.log"`

/** A run that is killed says no goodbye: this process waits for our end, however it comes, then ends the server and its folder. */
function buryWithUs(folder: string) {
  const child = spawn('/bin/sh', ['-c', BURY, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  return child
}
