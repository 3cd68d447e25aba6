import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdtemp, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { postgresAccount } from '../../src/server/db/postgres-account.ts'
import { openGuard } from '../../src/server/db/postgres-guard.ts'
import { type Cluster, initCluster } from '../../src/server/db/postgres-process.ts'

/** A temporary server needs neither durability nor autovacuum, which would delay copies of the template. */
export const THROW_AWAY = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'shared_buffers=32MB',
]

export type TemporaryPostgres = {
  readonly cluster: Cluster
  /** The superuser's URL of its database `clutchbook`. */
  readonly url: string
  pid(): number
  /** Resolves when the running server has ended. */
  ended(): Promise<void>
  /** Starts it again after its end. */
  start(): Promise<void>
  /** Simulates a power cut: only acknowledged data survive until `start`. */
  kill(): Promise<void>
  /** Stops it and deletes its folder; so does the end of this process, even by SIGKILL. */
  stop(): Promise<void>
}

type Options = {
  /** For its folder. */
  readonly parent: string
  settings(folder: string): readonly string[]
  /** Appended to postgresql.conf; `settings` override it. */
  readonly configuration?: string
  /** The folder of PostgreSQL's programs, for this system user. */
  binaries(account: Cluster['account']): string | Promise<string>
}

export async function startTemporaryPostgres({
  parent,
  settings,
  configuration = '',
  binaries,
}: Options): Promise<TemporaryPostgres> {
  const folder = await realpath(await mkdtemp(path.join(parent, 'clutchbook-test-')))
  const account = await postgresAccount(folder)
  const cleaner = startCleaner(folder)
  if (account !== null) await chown(folder, account.uid, account.gid)
  const cluster = { folder, account, bin: await binaries(account) }
  await initCluster(cluster)
  await appendFile(path.join(folder, 'postgresql.conf'), configuration)
  const open = () => openGuard(cluster, `${folder}.log`, { settings: settings(folder) })
  let guard = await open()
  return {
    cluster,
    url: guard.url,
    pid: () => guard.pid,
    ended: () => guard.ended,
    async start() {
      guard = await open()
    },
    async kill() {
      process.kill(guard.pid, 'SIGQUIT')
      await guard.ended
    },
    async stop() {
      await guard.client.end()
      cleaner.ref()
      cleaner.stdin.end()
      await once(cleaner, 'exit')
    },
  }
}

const CLEAN_UP = `
read _
pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null)
[ -n "$pid" ] && kill -QUIT "$pid" && while kill -0 "$pid"; do sleep 0.02; done
rm -rf "$1" "$1.log"`

/** A child that waits for the end of this process, even by SIGKILL, then stops the server and deletes its folder. */
export function startCleaner(folder: string): ChildProcessByStdio<Writable, null, null> {
  const child = spawn('/bin/sh', ['-c', CLEAN_UP, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  return child
}
