import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type CitusParts, PROGRAMS } from './citus-parts.js'
import { administer, databaseUrl } from './database.ts'
import { memoryFolder } from './memory-folder.ts'
import { startTemporaryPostgres, type TemporaryPostgres, THROW_AWAY } from './temporary-postgres.ts'

const FILES = 'usr/share/postgresql/15'

export type Citus = {
  readonly coordinator: TemporaryPostgres
  readonly workers: readonly TemporaryPostgres[]
  /** Starts one machine more, which is no part of the cluster yet. */
  startNode(): Promise<TemporaryPostgres>
  stop(): Promise<void>
}

/** As the tests of one cluster need them: few parts are made and copied quickly, and one process per database tidies them. */
const SETTINGS = [
  'shared_preload_libraries=citus',
  'citus.shard_count=8',
  'citus.node_conninfo=sslmode=prefer',
  'max_connections=300',
  'max_prepared_transactions=300',
  'max_worker_processes=64',
  'log_min_messages=error',
]

/** A coordinator and workers that reach each other by sockets in their folders; none of them is told of the others. */
export async function startCitus({ archive }: CitusParts, workers: number, settings = THROW_AWAY): Promise<Citus> {
  const tree = archive === null ? null : unpack(archive)
  const startNode = () =>
    startTemporaryPostgres({
      parent: memoryFolder(),
      // By it a machine reaches itself, to move parts.
      settings: (folder) => [...settings, ...SETTINGS, `citus.local_hostname=${folder}`],
      binaries: () => `${tree ?? ''}/${PROGRAMS}/bin`,
    })
  const started: TemporaryPostgres[] = []
  const start = async () => {
    const node = await startNode()
    started.push(node)
    return node
  }
  const coordinator = await start()
  const ours = await Promise.all(Array.from({ length: workers }, start))
  return {
    coordinator,
    workers: ours,
    startNode: start,
    async stop() {
      await Promise.all(started.map((node) => node.stop()))
      if (tree !== null) rmSync(tree, { recursive: true })
    },
  }
}

/** PostgreSQL finds its files from the place of its program: nothing is written among those of the machine. */
function unpack(archive: string): string {
  const tree = mkdtempSync(path.join(memoryFolder(), 'clutchbook-citus-'))
  process.once('exit', () => rmSync(tree, { recursive: true, force: true }))
  for (const folder of [PROGRAMS, FILES]) {
    mkdirSync(path.dirname(`${tree}/${folder}`), { recursive: true })
    cpSync(`/${folder}`, `${tree}/${folder}`, { recursive: true, verbatimSymlinks: true })
  }
  execFileSync('tar', ['-C', tree, '-xJf', archive])
  execFileSync('chmod', ['-R', 'a+rX', tree])
  return tree
}

/** Makes databases of the same name on all machines one database. */
export async function joinDatabases({ coordinator, workers }: Citus, name: string): Promise<void> {
  for (const { url } of [coordinator, ...workers]) await administer(databaseUrl(url, name), 'CREATE EXTENSION citus')
  await administer(
    databaseUrl(coordinator.url, name),
    `SELECT citus_set_coordinator_host('${coordinator.cluster.folder}', 5432)`,
    ...workers.map((worker) => `SELECT ${adding(worker)}`),
  )
}

export const adding = ({ cluster }: TemporaryPostgres) => `citus_add_node('${cluster.folder}', 5432)`
