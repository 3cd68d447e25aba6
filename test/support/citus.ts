import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type CitusParts, PROGRAMS } from './citus-parts.js'
import { administer, databaseUrl } from './database.ts'
import { fleetFile } from './fleet-files.ts'
import { memoryFolder } from './memory-folder.ts'
import { startTemporaryPostgres, type TemporaryPostgres, THROW_AWAY } from './temporary-postgres.ts'
import { createPartFolder, type PartFolder } from './watched.ts'

const FILES = 'usr/share/postgresql/15'

export type Citus = {
  readonly coordinator: TemporaryPostgres
  readonly workers: readonly TemporaryPostgres[]
  /** Starts one more machine, which is not part of the cluster yet. */
  startNode(): Promise<TemporaryPostgres>
  stop(): Promise<void>
}

/** Differs from citus.conf: few shards are faster to create and copy, and there is one maintenance process per database. */
const SETTINGS = ['citus.shard_count=8', 'max_worker_processes=64', 'log_min_messages=error']

type Options = {
  readonly settings?: readonly string[]
  /** The parent folder of the machines' folders. */
  readonly parent?: string
}

/** A coordinator and workers that reach each other by sockets in their folders, not joined to a cluster yet. */
export async function startCitus(
  { archive }: CitusParts,
  workers: number,
  { settings = THROW_AWAY, parent = memoryFolder() }: Options = {},
): Promise<Citus> {
  const tree = archive === null ? null : unpack(archive)
  const startNode = () =>
    startTemporaryPostgres({
      parent,
      // A machine connects to itself by this name to move shards.
      settings: (folder) => [...settings, ...SETTINGS, `citus.local_hostname=${folder}`],
      configuration: fleetFile('citus.conf'),
      binaries: () => `${tree?.path ?? ''}/${PROGRAMS}/bin`,
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
      await tree?.remove()
    },
  }
}

/** Unpacks to a separate folder: PostgreSQL locates its files relative to its program. */
function unpack(archive: string): PartFolder {
  const tree = createPartFolder('citus')
  for (const folder of [PROGRAMS, FILES]) {
    mkdirSync(path.dirname(`${tree.path}/${folder}`), { recursive: true })
    cpSync(`/${folder}`, `${tree.path}/${folder}`, { recursive: true, verbatimSymlinks: true })
  }
  execFileSync('tar', ['-C', tree.path, '-xJf', archive])
  execFileSync('chmod', ['-R', 'a+rX', tree.path])
  return tree
}

/** Joins the databases of this name on all machines into one distributed database. */
export async function joinDatabases({ coordinator, workers }: Citus, name: string): Promise<void> {
  for (const { url } of [coordinator, ...workers]) await administer(databaseUrl(url, name), 'CREATE EXTENSION citus')
  await administer(
    databaseUrl(coordinator.url, name),
    `SELECT citus_set_coordinator_host('${coordinator.cluster.folder}', 5432)`,
    ...workers.map((worker) => `SELECT ${adding(worker)}`),
  )
}

export const adding = ({ cluster }: TemporaryPostgres) => `citus_add_node('${cluster.folder}', 5432)`
